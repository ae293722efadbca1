import type { Example } from '../../styleguide/example.ts'
import { sampleFrame, sampleFrameWith, samplePicture } from '../../styleguide/sample-frame.ts'
import Logo from './Logo.tsx'

const logo = { light: samplePicture('Acme', '#3046c5'), dark: samplePicture('Acme', '#6a4bd8') }
const { branding } = sampleFrame.config

export default [
  { name: 'Title', node: <Logo frame={sampleFrame} /> },
  {
    name: 'Picture',
    note: 'Another one in dark mode.',
    node: <Logo frame={sampleFrameWith({ branding: { ...branding, logo: { ...logo, withTitle: false } } })} />,
  },
  {
    name: 'Picture with title',
    node: <Logo frame={sampleFrameWith({ branding: { ...branding, logo: { ...logo, withTitle: true } } })} />,
  },
] satisfies readonly Example[]
