const MARKER = 'navigation-with-keyboard'

/** Marks the body while the reader goes by keyboard: from Tab until a mouse is pressed. */
export function startKeyboardMarker(): void {
  addEventListener('keydown', ({ key }) => key === 'Tab' && document.body.classList.add(MARKER))
  addEventListener('mousedown', () => document.body.classList.remove(MARKER))
}
