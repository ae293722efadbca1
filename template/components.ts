/**
 * What React pages of the content folder may use, as `helpgen/components`.
 *
 * @example
 * import { Card, Cards } from 'helpgen/components'
 */
export { type AdmonitionProps, default as Admonition } from './parts/Admonition/Admonition.tsx'
export { type CardProps, default as Card } from './parts/Card/Card.tsx'
export { type CardsProps, default as Cards } from './parts/Cards/Cards.tsx'
export { default as Embed, type EmbedProps } from './parts/Embed/Embed.tsx'
export { default as Link, type LinkProps } from './parts/Link/Link.tsx'
export { type PageInfo, usePage } from './parts/page-context.ts'
export { default as Steps, type StepsProps } from './parts/Steps/Steps.tsx'
export { default as Tab, type TabProps } from './parts/Tab/Tab.tsx'
export { default as Tabs, type TabsProps } from './parts/Tabs/Tabs.tsx'
