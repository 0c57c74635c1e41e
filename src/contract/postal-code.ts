/** Six digits: the rule of a country that has no other. Source: DLV-01. */
export const defaultPostalPattern = '^[0-9]{6}$'

const defaultLength = 6
const maxLength = 12

/**
 * Whether a text is, exactly, a postal code by a seller's pattern: nothing around it, ASCII only, so that Devanagari
 * and full-width digits, inner spaces and NUL are refused. Source: DLV-01.
 */
export function isPostalCode(text: string, pattern: string): boolean {
  return text.length <= maxLength && /^[\x20-\x7e]+$/.test(text) && getRule(pattern).test(text)
}

/** How many characters the box of a pattern takes: those of its longest code of digits; 6 characters where it has none. */
export function getMaxCodeLength(pattern: string): number {
  const rule = getRule(pattern)
  for (let length = maxLength; length > 0; length--)
    if (rule.test('1'.repeat(length))) return length
  return defaultLength
}

/** What a box keeps of what was typed or pasted. */
export function truncateCode(text: string, pattern: string): string {
  return [...text].slice(0, getMaxCodeLength(pattern)).join('')
}

/** The code as the place book and the zones have it: no spaces, capitals. "sw1a 1aa" is SW1A1AA. */
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
