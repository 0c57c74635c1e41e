import { HtmlValidate } from 'html-validate'

/**
 * Rules of the HTML standard, not of source style: React writes attributes and void elements its own way, and
 * a missing type is the standard's default. Landmarks are left to axe, which sees which of them are shown.
 */
const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    'attr-case': 'off',
    'attr-quotes': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'form-dup-name': 'off',
    'long-title': 'off',
    'no-implicit-input-type': 'off',
    'no-inline-style': 'error',
    'no-redundant-for': 'off',
    'no-self-closing': 'off',
    'no-trailing-whitespace': 'off',
    // Links that script turns into buttons work as links without it.
    'prefer-native-element': ['error', { exclude: ['button'] }],
    'tel-non-breaking': 'off',
    'unique-landmark': 'off',
    'valid-id': ['error', { relaxed: true }],
    'void-style': 'off',
  },
})

/** Faults in a page's HTML as the server sent it. */
export async function htmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  const faults = results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, selector }) => `html ${ruleId}: ${message} (${selector ?? 'no place'})`,
    ),
  )
  return [...new Set(faults)]
}
