import type { Example } from '../../styleguide/example.ts'
import ErrorBox from './ErrorBox.tsx'

export default [
  {
    name: 'With causes',
    node: <ErrorBox message="The page could not be shown." causes={['The search index is missing.', 'Status 404']} />,
  },
  { name: 'Message alone', node: <ErrorBox message="The page could not be shown." /> },
] satisfies readonly Example[]
