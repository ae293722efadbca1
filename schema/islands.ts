/** When an island's code is fetched and takes over its markup. */
export type Hydration = 'interaction' | 'visible' | 'idle' | 'load'

/** A JSON value: all that an island may be given, since its props travel in an HTML attribute. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** Props of one island, as they are written into `data-props`. */
export type IslandProps = { readonly [key: string]: Json }
