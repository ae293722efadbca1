/** The page that is shown, with the error box in the place of its content. */
export function failedPage(): Document {
  const page = document.cloneNode(true) as Document
  const main = page.querySelector('main')
  const box = document.querySelector<HTMLTemplateElement>('#load-failed')?.content
  if (!main || !box) return page
  main.replaceChildren(box.cloneNode(true))
  main.parentElement?.replaceChildren(main)
  // The one that is here stays as it is.
  page.querySelector('[data-island=Sidebar]')?.remove()
  // An article's layout, whatever was shown before.
  page.body.className = ''
  page.title = main.querySelector('h1')?.textContent ?? page.title
  return page
}
