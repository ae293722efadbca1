import { markEnd, markStart, type SearchGroup } from '../../../schema/search.ts'
import type { Example } from '../../styleguide/example.ts'
import SearchResults from './SearchResults.tsx'

const marked = (word: string): string => `${markStart}${word}${markEnd}`
const hit = (url: string, titles: readonly string[], content?: string): SearchGroup['hits'][number] => ({
  document: { id: url, url, ...Object.fromEntries(titles.map((title, level) => [`hierarchy.lvl${level}`, title])) },
  highlights: content === undefined ? [] : [{ field: 'content', snippet: content }],
})

const groups: readonly SearchGroup[] = [
  {
    url: '/guides/share',
    title: 'Share a guide',
    hits: [
      hit('/guides/share', ['Guides', 'Share a guide'], `Everybody with the link can open a ${marked('guide')}.`),
      hit(
        '/guides/share#export',
        ['Guides', 'Share a guide', 'Export a file'],
        `Save the ${marked('guide')} as a PDF.`,
      ),
    ],
  },
  {
    url: '/settings/invite',
    title: 'Invite a new member',
    hits: [hit('/settings/invite#roles', ['Settings', 'Invite a new member', 'Which role for whom'])],
  },
]

export default [
  { name: 'A list of links', node: <SearchResults groups={groups} /> },
  { name: 'Options, one selected', node: <SearchResults groups={groups} list={{ id: 'example-list', selected: 1 }} /> },
] satisfies readonly Example[]
