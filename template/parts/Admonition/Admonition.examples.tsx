import type { Example } from '../../styleguide/example.ts'
import Admonition, { type AdmonitionKind } from './Admonition.tsx'

const kinds: readonly AdmonitionKind[] = ['note', 'tip', 'info', 'warning', 'danger', 'caution', 'important']

export default [
  ...kinds.map((kind) => ({
    name: kind[0]?.toUpperCase() + kind.slice(1),
    node: (
      <Admonition kind={kind}>
        <p>
          A guide can be <a href="#share">shared</a> with anyone who has the link. Press <kbd>Esc</kbd> to stop.
        </p>
      </Admonition>
    ),
  })),
  {
    name: 'Long title',
    note: 'The sign stays on the first line.',
    node: (
      <Admonition
        kind="warning"
        title="Recordings of screens with a very high resolution take a while until every step has its picture"
      >
        <p>Wait until the bar is full.</p>
      </Admonition>
    ),
  },
  {
    name: 'With several blocks',
    node: (
      <Admonition kind="tip" title="Before you start">
        <p>You need:</p>
        <ul>
          <li>an account,</li>
          <li>the extension.</li>
        </ul>
        <pre>
          <code>npm install acme</code>
        </pre>
      </Admonition>
    ),
  },
  { name: 'Title alone', node: <Admonition kind="info" title="Read only" /> },
] satisfies readonly Example[]
