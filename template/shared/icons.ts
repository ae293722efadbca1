/** A sign of the interface: a path in a square of 24 units, drawn as lines of 2. Import all of them as a namespace: what is not used stays out of scripts. */
export interface IconShape {
  /** For style sheets: the class `icon-` and this. */
  readonly name: string
  readonly path: string
}

export const arrowUp: IconShape = { name: 'arrowUp', path: 'M12 20V5m-6 6 6-6 6 6' }
export const bulb: IconShape = {
  name: 'bulb',
  path: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.6.5.9 1.1.9 1.7h5.4c0-.6.3-1.2.9-1.7A6 6 0 0 0 12 3z',
}
export const check: IconShape = { name: 'check', path: 'm5 13 4 4L19 7' }
export const close: IconShape = { name: 'close', path: 'M6 6l12 12M18 6 6 18' }
export const copy: IconShape = {
  name: 'copy',
  path: 'M11 9h7a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2zM5 15V6a2 2 0 0 1 2-2h8',
}
export const dark: IconShape = { name: 'dark', path: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z' }
export const info: IconShape = { name: 'info', path: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 11v5m0-8v.01' }
export const light: IconShape = {
  name: 'light',
  path: 'M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM12 2v2m0 16v2M2 12h2m16 0h2M5 5l1.4 1.4m11.2 11.2L19 19M5 19l1.4-1.4M17.6 6.4 19 5',
}
export const menu: IconShape = { name: 'menu', path: 'M4 7h16M4 12h16M4 17h16' }
export const search: IconShape = { name: 'search', path: 'M18 11a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM20 20l-4-4' }
export const system: IconShape = {
  name: 'system',
  path: 'M5 4h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM8 20h8m-4-4v4',
}
export const warning: IconShape = { name: 'warning', path: 'M12 4 2.8 20h18.4zM12 10v4m0 3v.01' }
