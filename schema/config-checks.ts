import * as z from 'zod'

const levelSchema = z.enum(['error', 'warn', 'off'])

const bytes = z.int().positive()

const budgetsSchema = z.strictObject({
  /**
   * Bytes of one page's HTML, before compression.
   * @example 100_000
   */
  html: bytes.default(250_000),
  /**
   * Bytes of the style sheet, before compression.
   * @example 80_000
   */
  css: bytes.optional(),
  /**
   * Bytes of the scripts that every page runs, before compression.
   * @example 20_000
   */
  js: bytes.optional(),
  /**
   * Bytes of all files of the search index.
   * @example 5_000_000
   */
  index: bytes.optional(),
  /**
   * Bytes of one picture.
   * @example 300_000
   */
  image: bytes.default(500_000),
})

const externalSchema = z.strictObject({
  /**
   * Links that are left out; `*` stands for anything.
   * @example ['https://example.com/*', 'https://app.*']
   */
  ignore: z.array(z.string()).default([]),
  /**
   * Requests at a time, two of them at most to one host.
   * @example 4
   */
  concurrency: z.int().min(1).max(64).default(8),
  /**
   * Further tries after a failure that may pass: no answer, too many requests, a fault of the server.
   * @example 3
   */
  retries: z.int().min(0).max(10).default(2),
  /**
   * Seconds that an answer may take.
   * @example 20
   */
  timeout: z.number().positive().default(10),
  /**
   * Hours that a link which worked is believed in (`.helpgen/external-links.json`).
   * @example 24
   */
  cacheHours: z.number().min(0).default(168),
})

export const checksSchema = z.strictObject({
  /**
   * Level per rule (a problem's code) or group of rules: content, frontMatter, links, markdown, images, variables; and of
   * `helpgen check` alone: quality, wording, budgets, external.
   * @example { links: 'warn', BROKEN_ANCHOR: 'error' }
   */
  rules: z.record(z.string(), levelSchema).default({}),
  /**
   * Problems that are known and accepted. `path` and `subject` may hold `*`; an entry that matches nothing is reported.
   * @example [{ rule: 'BROKEN_LINK', subject: '/app/*', reason: 'served by the application' }]
   */
  ignore: z
    .array(
      z.strictObject({
        /**
         * Code of the problem, or a group of rules.
         * @example 'BROKEN_LINK'
         */
        rule: z.string(),
        /**
         * Files that the problem may be in.
         * @example 'content/api/*'
         */
        path: z.string().default('*'),
        /**
         * What the problem is about: the target of a link, the name of a variable.
         * @example '/app/*'
         */
        subject: z.string().default('*'),
        /**
         * Why it is accepted.
         * @example 'served by the application'
         */
        reason: z.string().min(1),
      }),
    )
    .default([]),
  /**
   * How names and words are spelled, each with other spellings that `helpgen check` is to find. Another case of the
   * letters is found without being listed.
   * @example { GitHub: ['git hub'], 'sign in': ['log in', 'login'] }
   */
  terms: z.record(z.string().min(1), z.array(z.string().min(1))).default({}),
  /**
   * Sizes that `helpgen check` reports when they are exceeded.
   * @example { html: 100_000, image: 300_000 }
   */
  budgets: budgetsSchema.prefault({}),
  /**
   * How `helpgen check --external` follows links to other sites.
   * @example { ignore: ['https://app.example.com/*'] }
   */
  external: externalSchema.prefault({}),
})
