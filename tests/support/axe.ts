import type { AxeResults } from 'axe-core'
import { source as axe } from 'axe-core'
import type { Page } from 'playwright'

/**
 * Each violation of WCAG 2.2 A and AA and of good practice, with the places where it shows. `rules` narrows it down:
 * where only colours changed since the last look, only `color-contrast` can judge otherwise.
 */
export async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
  const only = rules && { runOnly: { type: 'rule', values: rules } }
  const results = await page.evaluate(
    (more) =>
      (globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({
        resultTypes: ['violations'],
        // Style sheets need not be fetched again: no rule that passes judgement here reads them.
        preload: false,
        ...more,
      }),
    only,
  )
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  )
}
