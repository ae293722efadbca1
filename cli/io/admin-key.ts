import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import type { SiteConfig } from '../../schema/config.ts'
import { fail } from '../problem-kind.ts'
import { adminKeyPublished } from '../problems.ts'

const NAME = 'TYPESENSE_API_KEY'

/** Much of a configuration is published: the key that may write must be no value in it, as it would be after one wrong paste. */
export function refuseAdminKey(config: SiteConfig, root: string, path: string): void {
  const keys = [process.env[NAME], dotenv(root)[NAME]].filter((key) => key !== undefined && key !== '')
  const text = JSON.stringify(config)
  if (keys.some((key) => text.includes(JSON.stringify(key))))
    // Without the line: what is printed around it would hold the key, in the log of some CI system.
    fail(adminKeyPublished, { name: NAME }, { place: { path } })
}

function dotenv(root: string): NodeJS.Dict<string> {
  const file = join(root, '.env')
  return existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
}
