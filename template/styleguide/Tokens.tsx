import type { CSSProperties, ReactNode } from 'react'
import type { DesignToken } from '../../schema/style-guide.ts'
import { slugOf } from './headings.ts'

const GROUPS: readonly { readonly title: string; readonly group: DesignToken['group'] }[] = [
  { title: 'Colours', group: 'colour' },
  { title: 'Typefaces', group: 'font' },
  { title: 'Type scale', group: 'size' },
  { title: 'Spaces', group: 'space' },
  { title: 'Radii', group: 'radius' },
  { title: 'Shadows', group: 'shadow' },
  { title: 'Icons', group: 'icon' },
  { title: 'Measures', group: 'other' },
]

const groupsIn = (tokens: readonly DesignToken[]) =>
  GROUPS.map(({ title, group }) => ({ title, group, tokens: tokens.filter((each) => each.group === group) })).filter(
    (each) => each.tokens.length > 0,
  )

/** Titles of the groups that there are, in their order. */
export const tokenGroups = (tokens: readonly DesignToken[]): string[] => groupsIn(tokens).map(({ title }) => title)

/** The custom properties of the style sheets, each shown as what it is. */
export function Tokens({ tokens }: { tokens: readonly DesignToken[] }) {
  return groupsIn(tokens).map(({ title, group, tokens: members }) => (
    <section key={group}>
      <h2 id={slugOf(title)}>{title}</h2>
      {group === 'colour' && (
        <p>
          As they are in this colour mode. The ratio to the background decides whether text can be read: 4.5 is what
          WCAG asks for, 7 what it wishes for.
        </p>
      )}
      <ul className={`guide-tokens ${group}`}>
        {members.map((token) => (
          <li key={token.name}>
            <Sample token={token} />
            <div>
              <code>--{token.name}</code>
              {group !== 'icon' && <small>{detailOf(token)}</small>}
              {token.contrast && <Contrast contrast={token.contrast} />}
            </div>
          </li>
        ))}
      </ul>
    </section>
  ))
}

const detailOf = ({ light, dark }: DesignToken): ReactNode => (light === dark ? light : `${light} · dark: ${dark}`)

function Sample({ token: { name, group } }: { token: DesignToken }) {
  const value = `var(--${name})`
  const styles: Readonly<Partial<Record<DesignToken['group'], CSSProperties>>> = {
    colour: { background: value },
    space: { inlineSize: value },
    radius: { borderRadius: value },
    shadow: { boxShadow: value },
    font: { fontFamily: value },
    size: { fontSize: value },
    icon: { mask: `${value} center / 1.5rem no-repeat` },
  }
  if (group === 'other') return null
  return (
    <span className="guide-sample" style={styles[group]} aria-hidden="true">
      {(group === 'font' || group === 'size') && 'How a guide is made'}
    </span>
  )
}

const ENOUGH = 4.5

function Contrast({ contrast: { on, light, dark } }: { contrast: NonNullable<DesignToken['contrast']> }) {
  const isLow = light < ENOUGH || dark < ENOUGH
  return (
    <small className={isLow ? 'guide-low' : undefined}>
      {light.toFixed(1)} and {dark.toFixed(1)} (dark) on {on}
      {isLow && ': too low for text'}
    </small>
  )
}
