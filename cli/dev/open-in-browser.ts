import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** The program of each platform that opens an address. */
const OPENERS: Readonly<Record<string, readonly string[]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
}

/** Opens an address in the reader's browser; resolves with the reason when that is not possible. */
export async function openInBrowser(
  url: string,
  platform: NodeJS.Platform = process.platform,
): Promise<string | undefined> {
  const [program = '', ...before] = OPENERS[platform] ?? ['xdg-open']
  try {
    const child = spawn(program, [...before, url], { stdio: 'ignore', detached: true })
    child.unref()
    await once(child, 'spawn')
    return undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? `there is no ${program}` : String(error)
  }
}
