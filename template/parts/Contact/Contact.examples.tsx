import type { Example } from '../../styleguide/example.ts'
import Contact from './Contact.tsx'

const contact = { label: 'Contact support', href: 'mailto:help@example.com', text: 'We answer within one working day.' }

export default [
  { name: 'With a sentence', node: <Contact contact={contact} /> },
  { name: 'Link alone', node: <Contact contact={{ ...contact, text: '' }} /> },
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
  },
] satisfies readonly Example[]
