import type { Example } from '../../styleguide/example.ts'
import Link from './Link.tsx'

export default [
  {
    name: 'In a sentence',
    node: (
      <p>
        Read <Link href="#share">how to share a guide</Link>, or look at the{' '}
        <Link href="https://example.com">status page</Link> of the service.
      </p>
    ),
  },
  { name: 'Within the site', node: <Link href="#share">Sharing</Link> },
  { name: 'To another site', node: <Link href="https://example.com">Example</Link> },
  { name: 'Mail', node: <Link href="mailto:help@example.com">help@example.com</Link> },
] satisfies readonly Example[]
