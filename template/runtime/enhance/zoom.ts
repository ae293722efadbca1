import * as icons from '../../shared/icons.ts'
import { iconOf } from './icon.ts'
import { siteTexts } from './site-texts.ts'

/** Pictures that would not become a tenth larger are left alone. */
const WORTH = 1.1
/** As wide as this they are shown on small screens too, to be moved about. */
const WIDEST_ON_PHONES = 720

/** Opens pictures in a native dialog, as large as they are or as fits. */
export function createZoom() {
  const texts = siteTexts()

  /** Lets a picture be enlarged, if it has more to show. */
  function offer(target: Element): boolean {
    if (!(target instanceof HTMLImageElement && target.matches('[data-zoom]'))) return false
    const full = Math.min(widthOf(target), Math.max(innerWidth * 0.96, WIDEST_ON_PHONES))
    const isWorth = full > target.clientWidth * WORTH && target.clientWidth > 0 && !target.closest('a, button, summary')
    target.dataset['zoom'] = isWorth ? 'on' : ''
    if (isWorth) {
      target.tabIndex = 0
      target.setAttribute('role', 'button')
      target.setAttribute('aria-haspopup', 'dialog')
      target.setAttribute('aria-label', [texts['image.zoom'], target.alt].filter(Boolean).join(': '))
    } else for (const name of ['tabindex', 'role', 'aria-haspopup', 'aria-label']) target.removeAttribute(name)
    return isWorth
  }

  return {
    offer,
    close: (): void => document.querySelector<HTMLDialogElement>('dialog.zoom')?.close(),
    open(target: Element): boolean {
      if (!offer(target)) return false
      const { src, alt } = target as HTMLImageElement
      const dialog = document.createElement('dialog')
      dialog.className = 'zoom'
      dialog.setAttribute('aria-label', alt || texts['image.zoom'])
      const close = document.createElement('button')
      Object.assign(close, { type: 'button', className: 'icon-button close', title: texts['image.close'] })
      close.setAttribute('aria-label', texts['image.close'])
      close.append(iconOf(icons.close))
      const width = widthOf(target as HTMLImageElement)
      const image = Object.assign(new Image(), { src, alt, width })
      dialog.append(close, image)
      dialog.addEventListener('click', () => dialog.close())
      dialog.addEventListener('close', () => dialog.remove())
      document.body.append(dialog)
      dialog.showModal()
      return true
    },
  }
}

const widthOf = (image: HTMLImageElement): number => Number(image.getAttribute('width')) || image.naturalWidth
