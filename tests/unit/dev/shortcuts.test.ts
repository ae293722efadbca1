import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { openInBrowser } from '../../../cli/dev/open-in-browser.ts'
import { describeKeys, listenToKeys, type Shortcuts } from '../../../cli/dev/shortcuts.ts'

class Keyboard extends EventEmitter {
  isTTY = true
  isRaw = false
  setRawMode(on: boolean) {
    this.isRaw = on
  }
  resume() {}
  pause() {}
  press(keys: string) {
    this.emit('data', Buffer.from(keys))
  }
}

test('keys do what their help says; Ctrl+C ends', () => {
  const done: string[] = []
  const shortcuts: Shortcuts = {
    r: { does: 'make everything anew', act: () => done.push('anew') },
    q: { does: 'quit', act: () => done.push('quit') },
  }
  const keyboard = new Keyboard()
  const stop = listenToKeys(keyboard, shortcuts, () => done.push('interrupted'))
  keyboard.press('r')
  keyboard.press('xtoString')
  keyboard.press('q\u0003')
  expect(done).toEqual(['anew', 'anew', 'quit', 'interrupted'])
  stop()
  keyboard.press('r')
  expect([done.length, keyboard.isRaw]).toEqual([4, false])
  expect(describeKeys(shortcuts)).toBe('  r  make everything anew\n  q  quit')
})

test('where there is no keyboard, nobody listens', () => {
  const keyboard = Object.assign(new Keyboard(), { isTTY: false })
  listenToKeys(keyboard, {}, () => {})
  expect([keyboard.listenerCount('data'), keyboard.isRaw]).toEqual([0, false])
})

test('a platform without its opener says so', async () => {
  const path = process.env['PATH']
  process.env['PATH'] = ''
  try {
    expect(await openInBrowser('http://127.0.0.1/', 'linux')).toBe('there is no xdg-open')
  } finally {
    process.env['PATH'] = path
  }
})
