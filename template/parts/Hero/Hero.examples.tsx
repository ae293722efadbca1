import type { Example } from '../../styleguide/example.ts'
import SearchForm from '../SearchForm/SearchForm.tsx'
import Hero from './Hero.tsx'

export default [
  {
    name: 'With search',
    node: (
      <Hero title="How can we help?" lead="Record guides, tours and demos, and share them with anyone.">
        <SearchForm action="#search" />
      </Hero>
    ),
  },
  { name: 'Without search', node: <Hero title="Acme Help" lead="Everything about making tours." /> },
  { name: 'Title alone', node: <Hero title="A help centre with a name that is longer than one line can be" /> },
] satisfies readonly Example[]
