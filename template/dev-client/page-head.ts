const OF_PAGE = 'title, meta, link, style'
const TIME_OUT = 5_000

/** The head as a new version of the page has it. Style sheets are there before the old ones go: nothing flickers. */
export async function updateHead(sent: HTMLHeadElement, next: HTMLHeadElement): Promise<void> {
  const [before, after] = [sent, next].map((head) => [...head.querySelectorAll(OF_PAGE)])
  const has = (list: readonly Element[] | undefined, element: Element): boolean =>
    list?.some((each) => each.isEqualNode(element)) ?? false
  const gone = before?.filter((element) => !has(after, element)) ?? []
  const fresh = after?.filter((element) => !has(before, element)) ?? []
  const here = [...document.head.querySelectorAll(OF_PAGE)]
  const loads: Promise<void>[] = []
  const old = gone.flatMap((element) => here.find((each) => each.isEqualNode(element)) ?? [])
  for (const element of fresh) {
    const added = document.importNode(element, true)
    const place = old.find((each) => each.localName === added.localName)
    if (place) place.after(added)
    else document.head.append(added)
    if (added.matches('link[rel=stylesheet]')) loads.push(loaded(added))
  }
  await Promise.all(loads)
  for (const element of old) element.remove()
}

const loaded = (sheet: Element): Promise<void> =>
  new Promise((resolve) => {
    sheet.addEventListener('load', () => resolve())
    sheet.addEventListener('error', () => resolve())
    setTimeout(resolve, TIME_OUT)
  })
