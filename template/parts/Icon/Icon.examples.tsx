import { type IconName, icons } from '../../shared/icons.ts'
import type { Example } from '../../styleguide/example.ts'
import Icon from './Icon.tsx'

export default (Object.keys(icons) as IconName[]).map((name) => ({
  name,
  node: <Icon name={name} />,
})) satisfies readonly Example[]
