/** Where the embedded index stands in a site, from its root. */
export const manifestPath = 'search/manifest.bin'
/** Files under the names of their contents: a folder of their own, so that a host can keep all of it for ever. */
export const indexFolder = 'search/files/'
