import { readFileSync } from 'node:fs'
import { codeOf } from './output-failure.ts'

/** When a process was started, in the system's own units; `0` where that cannot be known. */
export const startOf = (pid: number): string => processState(pid)?.started ?? '0'

/** Whether the process of that number still is the one that started then. */
export function isAlive(pid: number, started: string): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: there is such a process, of somebody else.
    if (codeOf(error) !== 'EPERM') return false
  }
  const now = processState(pid)
  if (now === undefined || started === '0') return true
  // Containers give every run the same few numbers, and may never collect the dead: the number alone says little.
  return now.started === started && !['Z', 'X'].includes(now.state)
}

/** What Linux knows of a process; undefined elsewhere. */
function processState(pid: number): { readonly state: string; readonly started: string } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The second field is the program's name, which may hold anything: count from its closing bracket.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const [state, started] = [fields[0], fields[19]]
    return state && started ? { state, started } : undefined
  } catch {
    return undefined
  }
}
