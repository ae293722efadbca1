import type { Example } from '../../styleguide/example.ts'
import CodeBlock from './CodeBlock.tsx'

const token = (kind: string, text: string): string => `<span class="${kind}">${text}</span>`

/** As the highlighter writes them: a span for each line, with the classes of its marks. */
const lines = (...marks: readonly string[]): string =>
  [
    `${token('c', '// Puts a guide on your site.')}`,
    `${token('k', 'import')} { embed } ${token('k', 'from')} ${token('s', "'acme'")}`,
    '',
    `${token('k', 'const')} guide ${token('k', '=')} ${token('f', 'embed')}(${token('s', "'#guide'")}, { width: ${token('n', '640')} })`,
    `guide.${token('f', 'open')}()`,
  ]
    .map((line, index) => `<span class="${['line', marks[index]].filter(Boolean).join(' ')}">${line}</span>`)
    .join('\n')

const long = `<span class="line">npx acme export --guide 4f8a2c --format pdf --pages all --with-pictures --with-titles --language en --to ./guides/onboarding.pdf</span>`

export default [
  { name: 'Plain', node: <CodeBlock language="js" html={lines()} /> },
  { name: 'With a title', node: <CodeBlock language="js" title="src/guide.js" html={lines()} /> },
  { name: 'Numbered lines', node: <CodeBlock language="js" numbers={1} html={lines()} /> },
  { name: 'Numbered from 98, with a title', node: <CodeBlock numbers={98} title="src/guide.js" html={lines()} /> },
  {
    name: 'Highlighted line',
    node: <CodeBlock language="js" html={lines('', '', '', 'highlight')} />,
  },
  { name: 'Added and removed', node: <CodeBlock language="js" html={lines('', 'add', '', 'remove', 'add')} /> },
  { name: 'Error and warning', node: <CodeBlock language="js" html={lines('', '', '', 'error', 'warning')} /> },
  {
    name: 'In focus',
    note: 'The other lines step back until the pointer is over the block.',
    node: <CodeBlock language="js" html={lines('', '', '', 'focus', 'focus')} />,
  },
  { name: 'Long line', note: 'Scrolls, with the keyboard too.', node: <CodeBlock language="sh" html={long} /> },
  { name: 'Long line, wrapped', node: <CodeBlock language="sh" wrap html={long} /> },
  {
    name: 'Long title',
    node: <CodeBlock title="packages/recorder/src/extension/background/messages/guide-messages.ts" html={lines()} />,
  },
] satisfies readonly Example[]
