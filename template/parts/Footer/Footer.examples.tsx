import type { Example } from '../../styleguide/example.ts'
import { sampleFrame, sampleFrameWith } from '../../styleguide/sample-frame.ts'
import Footer from './Footer.tsx'

const { columns, copyright } = sampleFrame.config.footer

export default [
  { name: 'Columns and copyright', node: <Footer frame={sampleFrame} />, window: { height: 290, inset: true } },
  {
    name: 'Copyright alone',
    node: <Footer frame={sampleFrameWith({ footer: { columns: [], copyright } })} />,
    window: { height: 150, inset: true },
  },
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
    window: { height: 480, inset: true },
  },
  { name: 'Empty', note: 'Nothing is shown.', node: <Footer frame={sampleFrameWith({ footer: { columns: [] } })} /> },
] satisfies readonly Example[]
