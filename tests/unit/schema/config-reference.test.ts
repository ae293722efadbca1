import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { siteConfigSchema } from '../../../schema/config.ts'
import { categorySchema, frontMatterSchema } from '../../../schema/front-matter.ts'
import {
  configJsonSchema,
  exampleValue,
  listKeys,
  schemaDocs,
  withConfigTable,
} from '../../support/config-reference.ts'

const schemas: Record<string, z.ZodType> = { siteConfigSchema, frontMatterSchema, categorySchema }

describe.each(Object.entries(schemas))('%s', (name, schema) => {
  const keys = listKeys(schema, name, schemaDocs())

  test.each(keys.map((key) => [key.path, key] as const))(
    '`%s` is described, with an example that it accepts',
    (_, key) => {
      expect(key.doc?.text).toMatch(/\S/)
      expect(key.doc?.example).toMatch(/\S/)
      const value = exampleValue(key.doc?.example ?? '')
      const issues = key.schemas.map((each) => each.safeParse(value).error?.issues ?? [])
      expect(issues.sort((a, b) => a.length - b.length)[0]).toEqual([])
    },
  )
})

test('keys are found at any depth', () => {
  const paths = listKeys(siteConfigSchema, 'siteConfigSchema', schemaDocs()).map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining(['title', 'branding.colors.dark.accent', 'navbar.items[].items[].href']))
  expect(paths).toEqual(expect.arrayContaining(['search.engine', 'sidebar[].items', 'checks.ignore[].reason']))
})

test('the JSON schema is what `npm run schema` writes', async () => {
  await expect(`${JSON.stringify(configJsonSchema(), null, 2)}\n`).toMatchFileSnapshot(
    '../../../schema/config.schema.json',
  )
})

test('the configuration table of the README is what `npm run schema` writes', async () => {
  const readme = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8')
  await expect(withConfigTable(readme)).toMatchFileSnapshot('../../../README.md')
})
