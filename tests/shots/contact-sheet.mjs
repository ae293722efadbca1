import { SCHEMES, WIDTHS } from './states.mjs'

/** Size of a thumbnail: the top of a page, at every width of pages. */
const SIZE = { width: 280, height: 360 }

/** A picture made small by the browser, as the address of its data; the lower end of long ones is cut off. */
export async function thumbnail(page, picture) {
  return page.evaluate(
    async ({ data, width, height }) => {
      const whole = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob())
      const part = Math.min(whole.height, (whole.width * height) / width)
      const canvas = new OffscreenCanvas(width, Math.round((part * width) / whole.width))
      const context = canvas.getContext('2d')
      context.imageSmoothingQuality = 'high'
      context.drawImage(whole, 0, 0, whole.width, part, 0, 0, canvas.width, canvas.height)
      whole.close()
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
      const bytes = new Uint8Array(await blob.arrayBuffer())
      return `data:image/jpeg;base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`
    },
    { data: picture.toString('base64'), ...SIZE },
  )
}

/** What stands in the columns of a sheet. */
const COLUMNS = [...SCHEMES.flatMap((scheme) => WIDTHS.map((width) => ({ scheme, width }))), { scheme: 'print' }]

/** A page that shows thumbnails in a grid, each with its file's name: a row for each state. */
export function contactSheet(rows) {
  const cells = rows.flatMap((shots) =>
    COLUMNS.map(({ scheme, width }) => {
      const shot = shots.find((each) => each.scheme === scheme && (width === undefined || each.width === width))
      return shot
        ? `<figure><img src="${shot.thumbnail}" alt=""><figcaption>${shot.file}</figcaption></figure>`
        : '<i></i>'
    }),
  )
  return `<!doctype html><meta charset="utf-8"><style>
    body { margin: 16px; display: grid; grid-template-columns: repeat(${COLUMNS.length}, 1fr); gap: 16px }
    body { background: #777; color: #fff; font: 12px sans-serif }
    figure { margin: 0 }
    img { display: block; inline-size: 100%; aspect-ratio: ${SIZE.width} / ${SIZE.height}; background: #999 }
    img { object-fit: contain; object-position: top }
    figcaption { padding: 4px 0; overflow-wrap: anywhere }
  </style>${cells.join('')}`
}
