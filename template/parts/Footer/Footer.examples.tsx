import type { Example } from '../../styleguide/example.ts'
import { sampleFrame, sampleFrameWith } from '../../styleguide/sample-frame.ts'
import Footer from './Footer.tsx'

const { columns, copyright } = sampleFrame.config.footer

export default [
  { name: 'Columns and copyright', node: <Footer frame={sampleFrame} /> },
  { name: 'Copyright alone', node: <Footer frame={sampleFrameWith({ footer: { columns: [], copyright } })} /> },
  {
    name: 'Many columns',
    node: (
      <Footer
        frame={sampleFrameWith({
          footer: {
            columns: ['Learn', 'Product', 'Company', 'Legal', 'Community'].flatMap((title) =>
              columns.slice(0, 1).map((column) => ({ ...column, title })),
            ),
            copyright,
          },
        })}
      />
    ),
  },
  { name: 'Empty', note: 'Nothing is shown.', node: <Footer frame={sampleFrameWith({ footer: { columns: [] } })} /> },
] satisfies readonly Example[]
