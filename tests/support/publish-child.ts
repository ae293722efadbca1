import { publishTo, versionOf } from './publishing.ts'

// Run as a program, bundled: publishes a version of some pages, until it is done or killed.

const [nodes = '', version = ''] = process.argv.slice(2)
await publishTo(nodes.split(','), versionOf(version, 6))
