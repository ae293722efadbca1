import type { Example } from '../../styleguide/example.ts'
import { sampleFrame, sampleNav } from '../../styleguide/sample-frame.ts'
import Navbar from '../Navbar/Navbar.tsx'
import Sidebar from './Sidebar.tsx'
import { createTrails } from './trails.ts'

const trailTo = createTrails(sampleNav)

/** It hangs below the bar, whose menu holds it on phones. */
const sidebarAt = (href: string) => (
  <Navbar frame={sampleFrame} href={href}>
    <Sidebar items={sampleNav} trail={trailTo(href)} />
  </Navbar>
)
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
] satisfies readonly Example[]
