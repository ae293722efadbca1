import type { AxeResults } from 'axe-core'
import { source as axe } from 'axe-core'
import type { Page } from 'playwright'

/** Each violation of WCAG 2.2 A and AA and of good practice, with the places where it shows. */
export async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
  const results = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({
      resultTypes: ['violations'],
      // Style sheets need not be fetched again: no rule that passes judgement here reads them.
      preload: false,
    }),
  )
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  )
}
