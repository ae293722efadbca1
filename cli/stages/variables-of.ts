import type { SiteConfig } from '../../schema/config.ts'
import type { Variables } from './markdown/variables.ts'

/** Names that `{{…}}` knows: the configuration's variables, and the product's name and slug. */
export const variablesOf = ({ product, variables }: SiteConfig): Variables => ({
  ...(product && { product: product.name, 'product.name': product.name, 'product.slug': product.slug }),
  ...variables,
})
