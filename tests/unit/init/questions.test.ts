import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { answersFor } from '../../../cli/init/questions.ts'

/** Answers one line after each question. */
function typing(...lines: string[]) {
  const [input, output, shown] = [new PassThrough(), new PassThrough(), new PassThrough()]
  output.on('data', (chunk: Buffer) => {
    shown.write(chunk)
    if (String(chunk).endsWith(': ')) input.write(`${lines.shift() ?? ''}\n`)
  })
  output.on('end', () => shown.end())
  const printed = (): Promise<string> => {
    output.end()
    return text(shown)
  }
  return { terminal: { input, output }, printed }
}

test('what flags leave open is asked, with a guess that an empty line accepts', async () => {
  const { terminal, printed } = typing('Rocket', '', 'rocket.example', 'https://help.rocket.example')
  expect(await answersFor('acme-help', {}, terminal)).toEqual({
    product: 'Rocket',
    title: 'Rocket Help',
    url: 'https://help.rocket.example',
  })
  expect(await printed()).toBe(
    'Your product (Acme): Title of the help centre (Rocket Help): Where it will be published (https://help.example.com): An address such as (https://help.example.com): ',
  )
})

test('nothing is asked that a flag has said', async () => {
  const { terminal } = typing('https://a.example')
  const given = { product: 'Rocket', title: 'Help' }
  expect(await answersFor('x', given, terminal)).toEqual({ ...given, url: 'https://a.example' })
})

test.each([
  ['acme-help', 'Acme'],
  ['acme_docs', 'Acme'],
  ['big.rocket', 'Big rocket'],
  ['help-center', 'Acme'],
  ['docs', 'Acme'],
])('where nobody answers, the folder %s is taken to be about %s', async (folder, product) => {
  expect(await answersFor(folder, {}, undefined)).toEqual({
    product,
    title: `${product} Help`,
    url: 'https://help.example.com',
  })
})
