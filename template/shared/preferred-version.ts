/** Part of the key that tells sites on one origin apart: empty here (specification §9). */
const KEY_SUFFIX = ''

/** Where a browser keeps the name of the version that its reader prefers, for each docs plugin. */
export const preferredVersionKey = (pluginId = 'default'): string => `docs-preferred-version-${pluginId}${KEY_SUFFIX}`
