import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

/** The variables of `.env` in a project's folder; none when there is no such file. */
export function readDotenv(root: string): NodeJS.Dict<string> {
  const file = join(root, '.env')
  return existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
}
