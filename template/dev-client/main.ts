import { type DevChange, type DevProblem, devPaths } from '../../schema/dev-events.ts'
import { createOverlay } from './overlay.ts'
import { createPageUpdates } from './page-updates.ts'

/** The script of the dev server's pages. It runs where the page ends, before anything else has changed the page. */
function start(version: string): void {
  const updates = createPageUpdates(version)
  const overlay = createOverlay()
  const events = new EventSource(devPaths.events)
  const on = (name: string, act: (data: string) => void): void =>
    events.addEventListener(name, ({ data }: MessageEvent<string>) => act(data))
  on('version', updates.catchUp)
  on('change', (data) => updates.follow(JSON.parse(data) as DevChange))
  on('problems', (data) => overlay.show(JSON.parse(data) as DevProblem[]))
  // Without a page of its own there is nothing to follow the reader within.
  document.addEventListener('helpgen:page-view', overlay.renew)
}

start(document.currentScript?.dataset['version'] ?? '')
