/** Cuts a stream of bytes into lines, wherever its pieces end: within a character, a line end, or a line. */
export interface LineCutter {
  /** The lines that are complete now. */
  push(bytes: Uint8Array): string[]
  /** What is left when the stream has ended. */
  end(): string[]
}

const LINE_END = /\r\n|\n|\r/

export function cutLines(): LineCutter {
  const decoder = new TextDecoder()
  const held = { text: '' }

  function take(text: string): string[] {
    held.text += text
    // Perhaps the first half of a line end.
    const whole = held.text.endsWith('\r') ? held.text.slice(0, -1) : held.text
    const lines = whole.split(LINE_END)
    held.text = `${lines.pop() ?? ''}${held.text.slice(whole.length)}`
    return lines
  }

  return {
    push: (bytes) => take(decoder.decode(bytes, { stream: true })),
    end: () => `${held.text}${decoder.decode()}`.split(LINE_END).filter((line) => line !== ''),
  }
}
