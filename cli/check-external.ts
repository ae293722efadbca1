import type { SiteConfig } from '../schema/config.ts'
import type { Place, Problem } from '../schema/problem.ts'
import { isExternal, schemeOf } from '../template/shared/url.ts'
import { externalLink, externalUnsure } from './check-problems.ts'
import { followLinks } from './io/follow-links.ts'
import type { Project } from './io/project.ts'
import type { LinkedContent } from './link-content.ts'
import { glob } from './shared/glob.ts'
import { shellLinks } from './stages/check-links.ts'

export interface ExternalInput {
  readonly project: Project
  readonly linked: LinkedContent
  /** Path of a content file from the project's root. */
  readonly fileOf: (path: string) => string
  readonly onStep: (step: string) => void
  readonly onProgress: ((done: number, total: number) => void) | undefined
}

/** Follows the links to other sites, each once; a broken one is reported wherever it stands. */
export async function checkExternal(input: ExternalInput): Promise<Problem[]> {
  const { project, linked, fileOf, onStep, onProgress } = input
  const { config, configFile, workDir } = project
  const ignored = config.checks.external.ignore.map(glob)
  const uses = [...pageUses(linked, fileOf), ...shellUses(config, configFile)].filter(
    ({ target }) => !ignored.some((pattern) => pattern.test(target)),
  )
  const addresses = [...new Set(uses.map(({ target }) => addressOf(target)))]
  onStep(`Following ${addresses.length} links to other sites`)
  const answers = await followLinks(addresses, {
    cacheFile: `${workDir}/external-links.json`,
    options: config.checks.external,
    onAnswer: (done) => onProgress?.(done, addresses.length),
  })
  return uses.flatMap(({ target, place }) => {
    const answer = answers.get(addressOf(target))
    if (answer === undefined || answer.state === 'works') return []
    const kind = answer.state === 'broken' ? externalLink : externalUnsure
    return [kind({ target, reason: answer.reason }, place)]
  })
}

interface ExternalUse {
  readonly target: string
  readonly place: Place
}

const pageUses = ({ site }: LinkedContent, fileOf: (path: string) => string): ExternalUse[] =>
  site.pages.flatMap(({ path, links }) =>
    links
      .filter(({ target }) => isFollowed(target))
      .map(({ target, line, column }) => ({
        target,
        place: { path: fileOf(path), ...(line && { line }), ...(column && { column }) },
      })),
  )

const shellUses = (config: SiteConfig, path: string): ExternalUse[] =>
  shellLinks(config)
    .filter(({ href }) => isFollowed(href))
    .map(({ href }) => ({ target: href, place: { path } }))

function isFollowed(target: string): boolean {
  const scheme = schemeOf(target)
  return isExternal(target) && (scheme === undefined || /^https?:$/.test(scheme)) && URL.canParse(withScheme(target))
}

const withScheme = (target: string): string => (schemeOf(target) === undefined ? `https:${target}` : target)

/** What is asked for: the fragment stays with the reader. */
const addressOf = (target: string): string => withScheme(target).replace(/#.*$/s, '')
