/** How much a command says besides its problems. */
export type Verbosity = 'quiet' | 'normal' | 'verbose'

export interface ProgressOptions {
  readonly write: (text: string) => void
  /** Whether a line can replace itself; its width in columns. */
  readonly live: { readonly columns: number } | undefined
  readonly verbosity: Verbosity
  /** Milliseconds, from any point in time. */
  readonly now: () => number
  readonly dim: (text: string) => string
}

/** What goes on during long work: a bar that replaces itself on a terminal, a line for each stage elsewhere. */
export interface Progress {
  /** Begins a stage. */
  step(stage: string): void
  /** How far the stage is. */
  advance(done: number, total: number): void
  /** Ends the last stage and takes the line away. */
  done(): void
  /** The stages that have ended. */
  stages(): readonly StageTime[]
}

/** How long a stage took. */
export interface StageTime {
  readonly stage: string
  readonly milliseconds: number
}

/** Redrawn more often, nobody could read it. */
const REDRAW_MS = 100
/** Before that, an estimate jumps about. */
const ESTIMATE_FROM_MS = 1000

export function createProgress({ write, live, verbosity, now, dim }: ProgressOptions): Progress {
  const state: { stage?: { name: string; started: number }; drawn: number } = { drawn: Number.NEGATIVE_INFINITY }
  const ended: StageTime[] = []
  const clear = (): void => {
    if (live) write('\r\u001b[2K')
  }
  const draw = (text: string): void => {
    state.drawn = now()
    write(`\r\u001b[2K${dim(text.slice(0, Math.max(0, (live?.columns ?? 80) - 1)))}`)
  }
  const endStage = (): void => {
    const { stage } = state
    if (stage === undefined) return
    delete state.stage
    const milliseconds = now() - stage.started
    ended.push({ stage: stage.name, milliseconds })
    if (verbosity === 'quiet') return
    clear()
    if (verbosity === 'verbose') write(`${stage.name}: ${seconds(milliseconds)}\n`)
  }
  return {
    stages: () => ended,
    step(name) {
      endStage()
      state.stage = { name, started: now() }
      if (verbosity === 'quiet') return
      if (live) draw(`${name} …`)
      // With times, the line comes when the stage has ended.
      else if (verbosity === 'normal') write(`${name}\n`)
    },
    advance(done, total) {
      if (!live || verbosity === 'quiet' || !state.stage || (now() - state.drawn < REDRAW_MS && done < total)) return
      const { name, started } = state.stage
      draw(`${name} ${bar(done / total)} ${count(done)}/${count(total)}${estimate(now() - started, done / total)}`)
    },
    done: endStage,
  }
}

const CELLS = 20

function bar(share: number): string {
  const full = Math.round(CELLS * Math.min(1, share))
  return '█'.repeat(full) + '░'.repeat(CELLS - full)
}

function estimate(elapsed: number, share: number): string {
  if (elapsed < ESTIMATE_FROM_MS || share <= 0 || share >= 1) return ''
  const left = Math.ceil((elapsed / share - elapsed) / 1000)
  return left >= 60 ? ` · ${Math.floor(left / 60)} min ${left % 60} s left` : ` · ${left} s left`
}

/** `12,345` */
export const count = (value: number): string => value.toLocaleString('en-US')

/** `1.2 s` */
export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`
