import type { Example } from '../../styleguide/example.ts'
import { sampleFrame, sampleFrameWith, sampleNav } from '../../styleguide/sample-frame.ts'
import Sidebar from '../Sidebar/Sidebar.tsx'
import Navbar from './Navbar.tsx'

const sidebar = <Sidebar items={sampleNav} trail={sampleNav.slice(0, 1)} />
const navbar = (
  <Navbar frame={sampleFrame} href="#guides">
    {sidebar}
  </Navbar>
)
const { search: _, ...withoutSearch } = sampleFrame

export default [
  { name: 'Desktop', note: 'The sidebar is part of its menu.', node: navbar, window: { width: 1200, height: 360 } },
  { name: 'Tablet', node: navbar, window: { width: 768, height: 420 } },
  { name: 'Phone', note: 'The button opens the menu.', node: navbar, window: { width: 375, height: 600 } },
  {
    name: 'Without links or search',
    node: (
      <Navbar frame={{ ...withoutSearch, config: sampleFrameWith({ navbar: { items: [] } }).config }} href="#guides" />
    ),
    window: { width: 1200, height: 120 },
  },
] satisfies readonly Example[]
