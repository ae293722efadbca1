import { bundleInstalledTemplate } from './io/bundle.ts'

/** Run once by `npm ci`, after the command line has been bundled. */
await bundleInstalledTemplate()
