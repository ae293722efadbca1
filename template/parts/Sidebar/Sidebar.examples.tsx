import type { Example } from '../../styleguide/example.ts'
import { sampleFrame, sampleNav } from '../../styleguide/sample-frame.ts'
import Navbar from '../Navbar/Navbar.tsx'
import type { Branch } from './entries.ts'
import Sidebar from './Sidebar.tsx'
import { SidebarNav } from './SidebarNav.tsx'
import { createTrails } from './trails.ts'

const trailTo = createTrails(sampleNav)

/** It hangs below the bar, whose menu holds it on phones. */
const sidebarAt = (href: string) => (
  <Navbar frame={sampleFrame} href={href}>
    <Sidebar items={sampleNav} trail={trailTo(href)} />
  </Navbar>
)
const category = (label: string, branch: Partial<Branch>) => ({
  label,
  href: '#category',
  current: false,
  branch: { open: true, ...branch },
})
const window = { width: 1100, height: 420 }

export default [
  { name: 'First page', node: sidebarAt('#welcome'), window },
  {
    name: 'In an open category',
    note: 'Only the branch of the page is written; other categories are links.',
    node: sidebarAt('#crop-a-step'),
    window,
  },
  { name: 'On no page of it', node: sidebarAt('#elsewhere'), window },
  {
    name: 'Branches that are fetched, and that could not be',
    note: 'Scripts fetch a branch when its button is pressed.',
    node: (
      <Navbar frame={sampleFrame} href="#elsewhere">
        <SidebarNav
          entries={[
            category('Closed', { open: false }),
            category('Guides', { status: 'loading' }),
            category('Troubleshooting, and what to do when nothing helps', { status: 'failed' }),
          ]}
        />
      </Navbar>
    ),
    window,
  },
] satisfies readonly Example[]
