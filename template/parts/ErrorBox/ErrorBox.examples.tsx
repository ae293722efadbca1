import type { Example } from '../../styleguide/example.ts'
import ErrorBox from './ErrorBox.tsx'

export default [
  {
    name: 'With causes',
    node: <ErrorBox message="The page could not be shown." causes={['The search index is missing.', 'Status 404']} />,
  },
  {
    name: 'Instead of a page that does not come',
    node: <ErrorBox heading="This page could not be loaded." message="Check the connection." retry="Retry" />,
  },
  { name: 'Message alone', node: <ErrorBox message="The page could not be shown." /> },
] satisfies readonly Example[]
