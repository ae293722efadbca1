import type { Example } from '../../styleguide/example.ts'
import NoResults from './NoResults.tsx'

const contact = { label: 'Write to us', href: 'mailto:help@acme.example', text: 'We answer within a day.' }

export default [
  { name: 'Nothing', node: <NoResults query="kubernetes" /> },
  {
    name: 'A suggestion, and somebody to ask',
    node: <NoResults query="invtie" suggestion={{ query: 'invite', href: '#invite' }} contact={contact} />,
  },
  { name: 'A failure', node: <NoResults query="invite" failure="The search index is missing (manifest.bin)." /> },
] satisfies readonly Example[]
