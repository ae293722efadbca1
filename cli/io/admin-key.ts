import type { SiteConfig } from '../../schema/config.ts'
import { fail } from '../problem-kind.ts'
import { adminKeyPublished } from '../problems.ts'
import { readDotenv } from './dotenv.ts'

const NAME = 'TYPESENSE_API_KEY'

/** Much of a configuration is published: the key that may write must be no value in it, as it would be after one wrong paste. */
export function refuseAdminKey(config: SiteConfig, root: string, path: string): void {
  const keys = [process.env[NAME], readDotenv(root)[NAME]].filter((key) => key !== undefined && key !== '')
  const text = JSON.stringify(config)
  if (keys.some((key) => text.includes(JSON.stringify(key))))
    // Without the line: what is printed around it would hold the key, in the log of some CI system.
    fail(adminKeyPublished, { name: NAME }, { place: { path } })
}
