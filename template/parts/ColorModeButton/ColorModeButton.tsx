import * as icons from '../../shared/icons.ts'
import Icon from '../Icon/Icon.tsx'
import { useTexts } from '../texts-context.ts'

/** Goes to the next colour mode. Its sign shows the one that is on; without scripts the system decides, and it is hidden. */
export default function ColorModeButton() {
  const texts = useTexts()
  const label = texts['colorMode.label']
  return (
    <button
      type="button"
      className="icon-button color-mode needs-script"
      aria-label={label}
      title={label}
      data-system={texts['colorMode.system']}
      data-light={texts['colorMode.light']}
      data-dark={texts['colorMode.dark']}
    >
      <Icon icon={icons.system} />
      <Icon icon={icons.light} />
      <Icon icon={icons.dark} />
    </button>
  )
}
