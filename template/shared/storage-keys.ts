/** Where the reader's colour mode is kept: `light` or `dark`; nothing for the system's. */
export const COLOR_MODE_KEY = 'theme'

/** Where the categories are kept that a reader opened or closed during a visit. */
export const SIDEBAR_KEY = 'helpgen.sidebar'

/** Before the name of a group of tabs: where the chosen one is kept. */
export const TABS_PREFIX = 'helpgen.tabs.'

/** Before the id of an announcement: where its dismissal is kept. */
export const ANNOUNCEMENT_PREFIX = 'helpgen.announcement.dismissed.'

/** Whether the reader wants no language model to be downloaded. */
export const MODEL_REFUSED_KEY = 'helpgen.model.refused'

/** Where the latest searches are kept that led to a page: a list of texts. */
export const SEARCHES_KEY = 'helpgen.searches'
