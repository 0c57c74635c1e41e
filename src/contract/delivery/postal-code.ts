/** Six digits: the default pattern of a country. Source: DLV-01. */
export const defaultPostalPattern = '^[0-9]{6}$'

const defaultLength = 6
const maxLength = 12

/**
 * Whether a text exactly matches a seller's postal code pattern: no surrounding text, ASCII only, so
 * Devanagari and full-width digits, inner spaces and NUL are refused. Source: DLV-01.
 */
export function isPostalCode(text: string, pattern: string): boolean {
  return text.length <= maxLength && /^[\x20-\x7e]+$/.test(text) && getRule(pattern).test(text)
}

/** Maximum length of the field for a pattern: its longest code of digits, or 6 characters. */
export function getMaxCodeLength(pattern: string): number {
  const rule = getRule(pattern)
  for (let length = maxLength; length > 0; length--)
    if (rule.test('1'.repeat(length))) return length
  return defaultLength
}

/** Filters what was typed or pasted into a postal code field. */
export function truncateCode(text: string, pattern: string): string {
  return [...text].slice(0, getMaxCodeLength(pattern)).join('')
}

/** The code as in place book and zones: upper case without spaces. "sw1a 1aa" is SW1A1AA. */
export function normalizePostalCode(code: string): string {
  return code.replaceAll(' ', '').toUpperCase()
}

const rules = new Map<string, RegExp>()

function getRule(pattern: string): RegExp {
  let rule = rules.get(pattern)
  if (!rule) {
    rule = new RegExp(`^(?:${pattern})$`)
    rules.set(pattern, rule)
  }
  return rule
}
