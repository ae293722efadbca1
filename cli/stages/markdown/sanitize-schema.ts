import { defaultSchema, type Schema } from 'hast-util-sanitize'
import { helpgenElements } from './elements.ts'

const media = ['src', 'controls', 'loop', 'muted', 'poster', 'preload', 'width', 'height', 'playsInline']

/** HTML that is known, and taken out. */
export const removedElements =
  'applet area base basefont bgsound big blink body button canvas datalist dialog embed fieldset font form frame frameset head html label legend link map marquee math menu meta meter nobr noframes noscript object optgroup option output param progress script select slot style svg template textarea title xmp'.split(
    ' ',
  )

/**
 * GitHub's list, widened by what documentation uses and by helpgen's own elements. Nothing here can run code: no
 * handlers, no style, no form. Schemes of links are judged later, for all links alike (`links.ts`).
 */
export const sanitizeSchema: Schema = {
  ...defaultSchema,
  // Ids are anchors that other pages link to; a prefix would break them.
  clobber: [],
  clobberPrefix: '',
  tagNames: [
    ...(defaultSchema.tagNames ?? []),
    ...Object.keys(helpgenElements),
    ...['abbr', 'address', 'article', 'aside', 'audio', 'bdi', 'bdo', 'caption', 'center', 'cite', 'col', 'colgroup'],
    ...['dfn', 'figcaption', 'figure', 'footer', 'header', 'iframe', 'main', 'mark', 'nav', 'small', 'time', 'track'],
    ...['u', 'video', 'wbr', 'data', 'hgroup', 'search'],
  ],
  attributes: {
    ...defaultSchema.attributes,
    ...Object.fromEntries(Object.entries(helpgenElements).map(([name, attributes]) => [name, [...attributes]])),
    '*': [
      ...(defaultSchema.attributes?.['*'] ?? []).filter((name) => name !== 'action' && name !== 'formAction'),
      ...[
        'className',
        'role',
        'ariaHidden',
        'ariaLabel',
        'ariaDescribedBy',
        'ariaLabelledBy',
        'ariaCurrent',
        'dataFootnotes',
      ],
      ...['dataFootnoteRef', 'dataFootnoteBackref'],
    ],
    a: ['href', 'name', 'rel', 'target', 'title', 'download', 'hrefLang'],
    audio: media,
    code: ['className'],
    h2: ['className', 'id'],
    iframe: ['src', 'title', 'width', 'height', 'allow', 'allowFullScreen', 'loading', 'referrerPolicy'],
    img: ['src', 'srcSet', 'sizes', 'alt', 'title', 'width', 'height', 'loading', 'decoding'],
    input: [['type', 'checkbox'], ['disabled', true], 'checked'],
    li: ['className', 'id', 'value'],
    section: ['className', 'dataFootnotes'],
    source: ['src', 'srcSet', 'sizes', 'type', 'media'],
    track: ['src', 'kind', 'srcLang', 'label', 'default'],
    ul: ['className'],
    video: media,
  },
  // `links.ts` decides for every address; dropping some here would keep their problems from being reported.
  protocols: {},
  strip: ['script', 'style', 'title', 'textarea', 'select', 'noscript', 'template', 'object', 'embed', 'svg', 'math'],
}
