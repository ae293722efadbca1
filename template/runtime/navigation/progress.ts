const BAR_AFTER = 200
const SPINNER_AFTER = 1000

export interface Progress {
  /** Goes on where it was, when the reader changes their mind meanwhile. */
  begin(): void
  /** Says what there is now. */
  end(title: string): void
}

/** Shows that a page takes its time: style sheets draw a bar first, and a spinner later. */
export function createProgress(): Progress {
  const { dataset } = document.documentElement
  const announcer = document.getElementById('announcer')
  const state = { timers: [] as number[] }
  const say = (text = ''): void => {
    if (announcer) announcer.textContent = text
  }
  return {
    begin() {
      if (state.timers.length > 0) return
      const slow = (): void => {
        dataset['loading'] = 'long'
        say(announcer?.dataset['loading'])
      }
      state.timers = [
        window.setTimeout(() => (dataset['loading'] = 'bar'), BAR_AFTER),
        window.setTimeout(slow, SPINNER_AFTER),
      ]
    },
    end(title) {
      for (const timer of state.timers.splice(0)) clearTimeout(timer)
      delete dataset['loading']
      say(title)
    },
  }
}
