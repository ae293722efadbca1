/** Every word of the interface that is not content. `texts` in the configuration says any of them differently. */
export const texts = {
  'admonition.caution': 'Caution',
  'admonition.danger': 'Danger',
  'admonition.important': 'Important',
  'admonition.info': 'Info',
  'admonition.note': 'Note',
  'admonition.tip': 'Tip',
  'admonition.warning': 'Warning',
  'announcement.label': 'Announcement',
  'article.edit': 'Edit this page',
  'article.next': 'Next',
  'article.pagination': 'More pages',
  'article.previous': 'Previous',
  'article.updated': 'Last updated on {date}',
  'article.updatedBy': 'Last updated on {date} by {author}',
  'breadcrumbs.label': 'Breadcrumbs',
  'contents.title': 'All pages',
  'embed.demo': 'Start the demo',
  'embed.play': 'Play the video',
  'footer.label': 'Footer',
  'footnotes.title': 'Footnotes',
  'heading.link': 'Link to this section',
  'menu.close': 'Close',
  'menu.open': 'Menu',
  'navbar.label': 'Main',
  'notFound.home': 'Go to {page}',
  'notFound.sections': 'The sections of this help centre:',
  'notFound.text': 'The address may be mistyped, or the page may have moved.',
  'notFound.title': 'Page not found',
  'redirect.text': 'This page has moved to',
  'search.section': 'Documentation',
  'sidebar.label': 'Help centre',
  'skip.main': 'Skip to main content',
  'table.label': 'Table',
  'task.done': 'Done',
  'task.open': 'Not done',
  'toc.label': 'On this page',
} as const

export type TextKey = keyof typeof texts
export type Texts = Readonly<Record<TextKey, string>>

/** Puts values where a text has `{name}`. */
export const fillText = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (written, name: string) => values[name] ?? written)
