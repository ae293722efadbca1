import { createInterface } from 'node:readline/promises'

export interface Answers {
  readonly product: string
  readonly title: string
  readonly url: string
}

export interface Terminal {
  readonly input: NodeJS.ReadableStream
  readonly output: NodeJS.WritableStream
}

const PLACEHOLDER = 'https://help.example.com'

/** What the flags leave open: asked where somebody can answer, and guessed elsewhere. `folder` is the site's name on disk. */
export async function answersFor(
  folder: string,
  given: Partial<Answers>,
  terminal: Terminal | undefined,
): Promise<Answers> {
  const lines = terminal && createInterface(terminal)
  const ask = async (question: string, known: string | undefined, guess: string): Promise<string> => {
    if (known !== undefined || !lines) return known ?? guess
    return (await lines.question(`${question} (${guess}): `)).trim() || guess
  }
  try {
    const product = await ask('Your product', given.product, nameFrom(given.title ?? folder))
    const title = await ask('Title of the help centre', given.title, `${product} Help`)
    let url = await ask('Where it will be published', given.url, PLACEHOLDER)
    while (!isOrigin(url) && given.url === undefined) url = await ask('An address such as', undefined, PLACEHOLDER)
    return { product, title, url }
  } finally {
    lines?.close()
  }
}

export const isOrigin = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)

/** `acme-help` → `Acme`. */
function nameFrom(folder: string): string {
  const words = folder.replace(/[-_. ]*(help|docs|documentation|support)([-_. ]*(centre|center|site))?$/i, '')
  const name = words.replace(/[-_.]+/g, ' ').trim() || 'Acme'
  return name.charAt(0).toUpperCase() + name.slice(1)
}
