import type { Example } from '../../styleguide/example.ts'
import Contact from './Contact.tsx'

const contact = { label: 'Contact support', href: 'mailto:helpexample.com', text: 'We answer within one working day.' }

// A landmark of a page: two of one name are for two pages.
const window = { height: 160, inset: true }

export default [
  { name: 'With a sentence', node: <Contact contact={contact} />, window },
  { name: 'Link alone', node: <Contact contact={{ ...contact, text: '' }} />, window },
  {
    name: 'Long text',
    node: (
      <Contact
        contact={{
          ...contact,
          label: 'Ask the people who made it',
          text: 'Tell us what you tried, which browser you use, and what you expected to happen instead: the more we know, the sooner we can help.',
        }}
      />
    ),
    window: { height: 230, inset: true },
  },
] satisfies readonly Example[]
