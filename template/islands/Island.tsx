import { type ReactElement, useContext } from 'react'
import { renderToString } from 'react-dom/server'
import type { Hydration, IslandName } from '../../schema/islands.ts'
import type { SiteFrame } from '../../schema/site.ts'
import { SharedIslands } from '../parts/shared-islands.ts'
import { TextsContext, useTexts } from '../parts/texts-context.ts'
import type { Texts } from '../shared/texts.ts'

export interface IslandProps {
  readonly name: IslandName
  readonly scripts: SiteFrame['scripts']
  /** Told apart from other islands of the same page; React's ids in it begin with this. */
  readonly id?: string
  readonly on?: Hydration
  /** Props of the component, for the browser: plain JSON. */
  readonly props?: object
  /** The same on every page that gives it the same props: it is rendered once for all of them. */
  readonly isShared?: boolean
  /** The component with the same props: what stands there until it is taken over. Or its HTML, made by `renderIsland`. */
  readonly children: ReactElement | string
}

export const islandId = (name: IslandName): string => `island-${name}`

/** Static markup cannot be taken over by React: an island is rendered by itself, with the ids that the browser will make. */
export const renderIsland = (id: string, texts: Texts, island: ReactElement): string =>
  renderToString(<TextsContext value={texts}>{island}</TextsContext>, { identifierPrefix: id })

/** A part of the page that React takes over in the browser. Without scripts it is plain HTML. */
export function Island({
  name,
  scripts,
  id = islandId(name),
  on = 'interaction',
  props,
  isShared = false,
  children,
}: IslandProps) {
  const texts = useTexts()
  const rendered = useContext(SharedIslands)
  const written = props && JSON.stringify(props)
  const key = `${id} ${written}`
  const render = (): string => (typeof children === 'string' ? children : renderIsland(id, texts, children))
  const html = (isShared ? rendered?.get(key) : undefined) ?? render()
  if (isShared) rendered?.set(key, html)
  if (!scripts) return <div className="island" dangerouslySetInnerHTML={{ __html: html }} />
  return (
    <div
      className="island"
      id={id}
      data-island={name}
      data-on={on}
      data-src={scripts.islands[name]}
      data-needs={scripts.shared.join(' ')}
      data-props={written}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
