const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** State code, PAN, registration count, Z, check digit. */
const gstinPattern = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/
/** An older GST number, or a UEN, which serves as one. */
const singaporePatterns =
  /^(?:M[2-9X]-?\d{7}-?[0-9A-Z]|\d{8}[A-Z]|\d{9}[A-Z]|[RST]\d{2}[A-Z]{2}\d{4}[A-Z])$/

/**
 * Whether a text can be a tax registration in the country: in India a GSTIN with its check digit. Elsewhere
 * any text is accepted.
 */
export function isTaxNumber(text: string, countryCode: string): boolean {
  if (countryCode === 'IN')
    return gstinPattern.test(text) && text.at(-1) === getGstinDigit(text.slice(0, 14))
  if (countryCode === 'SG') return singaporePatterns.test(text)
  return true
}

/** The check digit of a GSTIN: every second digit counts twice, in base 36. */
function getGstinDigit(body: string): string {
  const sum = [...body].reduce((total, character, at) => {
    const product = digits.indexOf(character) * (at % 2 === 0 ? 1 : 2)
    return total + Math.floor(product / 36) + (product % 36)
  }, 0)
  return digits[(36 - (sum % 36)) % 36]!
}
