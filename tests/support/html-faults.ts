import { type ConfigData, HtmlValidate } from 'html-validate'

/** Rules of html-validate that are off, and why. */
const RULES: NonNullable<ConfigData['rules']> = {
  // React writes HTML this way, and all of it means the same to a browser.
  'attr-case': 'off',
  'attribute-boolean-style': 'off',
  'attribute-empty-style': 'off',
  'doctype-style': 'off',
  'void-style': 'off',
  // Colours of the announcement come from the configuration.
  'no-inline-style': 'off',
  // A list box that an input controls is no `select`.
  'prefer-native-element': ['error', { exclude: ['listbox'] }],
}

export interface HtmlFault {
  readonly fault: string
  readonly selector: string | null
}

/** Where pages are not as the HTML standard has them. */
export function htmlFaultsOf(pages: readonly string[]): readonly (readonly HtmlFault[])[] {
  const validator = new HtmlValidate({
    root: true,
    extends: ['html-validate:recommended', 'html-validate:standard'],
    rules: RULES,
  })
  return pages.map((source) =>
    validator
      .validateStringSync(source)
      .results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message, selector }) => ({ fault: `${ruleId}: ${message}`, selector })),
      ),
  )
}
