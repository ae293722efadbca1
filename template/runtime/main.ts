import { startAnnouncement } from './announcement.ts'
import { startColorMode } from './color-mode.ts'
import { startDropdowns } from './dropdowns.ts'
import { startOnDemand } from './enhance/on-demand.ts'
import { startSidebar } from './enhance/sidebar.ts'
import { startTabs } from './enhance/tabs.ts'
import { announce } from './events.ts'
import { createIslands } from './islands.ts'
import { startKeyboardMarker } from './keyboard-marker.ts'
import { afterFrame, whenIdle } from './later.ts'
import { startMenu } from './menu.ts'
import { startNavigation } from './navigation/navigation.ts'
import { startPage } from './page.ts'
import { prefetchIslands } from './prefetch.ts'
import { startSearch } from './search.ts'
import { openStore } from './storage.ts'
import { startTocFold } from './toc-fold.ts'
import { startVersions } from './versions.ts'

// The first frame does not wait for it: until then, the plain page answers.
afterFrame(() => {
  const store = openStore()
  const islands = createIslands()

  startKeyboardMarker()
  startColorMode(store)
  startAnnouncement(store)
  startDropdowns()
  startMenu()
  startSearch()
  startVersions(store)
  startTabs(store)
  startSidebar()
  startOnDemand()
  startTocFold()
  islands.start(document)
  startNavigation(islands)
  // What changes the page is a task of its own: together they would keep a slow phone from answering.
  setTimeout(() => {
    startPage(document)
    announce('page-view', { url: location.href, title: document.title })
  })
  whenIdle(prefetchIslands)
})
