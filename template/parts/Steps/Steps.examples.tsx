import type { Example } from '../../styleguide/example.ts'
import Steps from './Steps.tsx'

export default [
  {
    name: 'List',
    node: (
      <Steps>
        <ol>
          <li>
            Open <strong>Settings</strong>.
          </li>
          <li>
            <p>Choose a plan:</p>
            <ul>
              <li>for one person,</li>
              <li>for a team.</li>
            </ul>
          </li>
          <li>Confirm.</li>
        </ol>
      </Steps>
    ),
  },
  {
    name: 'Headings',
    node: (
      <Steps>
        <h3>Install the extension</h3>
        <p>It is in the store of your browser.</p>
        <h3>Sign in</h3>
        <p>With the address that you were invited with.</p>
      </Steps>
    ),
  },
] satisfies readonly Example[]
