import type { SiteConfigInput } from './config.ts'

/**
 * Types the configuration for the editor; returns it unchanged.
 *
 * @example
 * export default defineConfig({ title: 'Acme Help', url: 'https://help.example.com' })
 */
export const defineConfig = (config: SiteConfigInput): SiteConfigInput => config

export type { SiteConfigInput }
