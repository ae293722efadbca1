import * as icons from '../../shared/icons.ts'
import type { Example } from '../../styleguide/example.ts'
import Icon from './Icon.tsx'

export default Object.values(icons).map((icon) => ({
  name: `Sign: ${icon.name}`,
  node: <Icon icon={icon} />,
})) satisfies readonly Example[]
