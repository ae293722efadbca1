import type { Example } from '../../styleguide/example.ts'
import AnnouncementBar from './AnnouncementBar.tsx'

const plain = { id: 'example', isCloseable: false }

export default [
  {
    name: 'Plain',
    node: (
      <AnnouncementBar announcement={{ ...plain, content: 'Tours are here. <a href="#tours">See what is new</a>' }} />
    ),
    window: { height: 120 },
  },
  {
    name: 'That can be closed',
    node: <AnnouncementBar announcement={{ ...plain, isCloseable: true, content: 'Tours are here.' }} />,
    window: { height: 120 },
  },
  {
    name: 'Own colours',
    node: (
      <AnnouncementBar
        announcement={{ ...plain, content: 'Maintenance on Sunday.', backgroundColor: '#7d5100', textColor: '#fff' }}
      />
    ),
    window: { height: 120 },
  },
  {
    name: 'Long text on a phone',
    node: (
      <AnnouncementBar
        announcement={{
          ...plain,
          content:
            'On Sunday from 06:00 to 08:00 UTC guides can be read, but not recorded or changed. <a href="#status">Follow the status page</a>',
        }}
      />
    ),
    window: { width: 360, height: 200 },
  },
] satisfies readonly Example[]
