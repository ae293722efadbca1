import type { Example } from '../../styleguide/example.ts'
import { samplePicture } from '../../styleguide/sample-frame.ts'
import Embed from './Embed.tsx'

const poster = samplePicture('Picture', '#1a5bbd')
const frame = 'data:text/html,<p>What was asked for'

export default [
  { name: 'Video elsewhere', node: <Embed kind="frame" src={frame} label="A tour of the editor" poster={poster} /> },
  { name: 'Without a picture', node: <Embed kind="frame" src={frame} label="Sharing in a minute" /> },
  { name: 'Demo, in its own shape', node: <Embed kind="demo" src={frame} label="Try the editor" ratio="16:10" /> },
  { name: 'Video file', node: <Embed kind="file" src="data:video/mp4," label="Recording a guide" poster={poster} /> },
] satisfies readonly Example[]
