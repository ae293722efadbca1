import type { SiteConfig } from '../../schema/config.ts'
import type { StaticFile, StyleGuideJob } from '../../schema/site.ts'
import type { PartFacts, StyleGuidePage } from '../../schema/style-guide.ts'
import { digestOf } from '../../template/shared/digest.ts'
import { hrefFor } from '../../template/shared/url.ts'
import { designTokens } from './design-tokens.ts'
import { partFacts } from './part-facts.ts'
import { outputFor } from './routes.ts'

/** Names that start with `_` belong to no page of a site. */
const URL = '/_styleguide'
const TITLE = 'Style guide'

export interface StyleGuideInput {
  readonly config: SiteConfig
  /** Source text of each part, by name. */
  readonly parts: ReadonlyMap<string, string>
  readonly tokens: string
  readonly styles: { readonly file: string; readonly content: string }
}

export interface StyleGuidePages {
  readonly jobs: readonly StyleGuideJob[]
  /** The style sheet that only these pages load. */
  readonly file: StaticFile
}

/** The template, shown to those who work on it: every part with its examples, and what all of them are made from. */
export function styleGuidePages({ config, parts, tokens, styles }: StyleGuideInput): StyleGuidePages {
  const file = { source: styles.file, output: `assets/styleguide.${digestOf(styles.content)}.css` }
  const job = (name: string, description: string, page: StyleGuidePage): StyleGuideJob => {
    const url = name === '' ? URL : `${URL}/${name}`
    return {
      kind: 'style-guide',
      url,
      output: outputFor(url, config.pageFiles),
      title: name || TITLE,
      description,
      breadcrumbs: name === '' ? [] : [{ label: TITLE, href: hrefFor(URL, config) }],
      styles: config.baseUrl + file.output,
      page,
    }
  }
  const facts = [...parts].map(
    ([name, source]): PartFacts => ({ ...partFacts(name, source), href: hrefFor(`${URL}/${name}`, config) }),
  )
  return {
    file,
    jobs: [
      job('', `Every part of the template of ${config.title}.`, {
        kind: 'index',
        parts: facts,
        tokens: designTokens(tokens, config.branding),
      }),
      ...facts.map((part, index) => {
        const [previous, next] = [facts[index - 1], facts[index + 1]]
        return job(part.name, part.description, {
          kind: 'part',
          part,
          ...(previous && { previous }),
          ...(next && { next }),
        })
      }),
    ],
  }
}
