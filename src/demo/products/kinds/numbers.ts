const letters = 'KBTMSPRXCDWLHNVFGZJQEA'
const fractions: Readonly<Record<string, string>> = {
  '½': '05',
  '¼': '025',
  '¾': '075',
  '⅛': '0125',
  '⅜': '0375',
}

/** A value's digits for model and part numbers: "500 W" → 500, "M8 × 40" → 840, "½ in" → 05, "XL" → XL. */
export function parseFigure(value: string): string {
  const digits = (value.match(/\d+|[½¼¾⅛⅜]/g) ?? []).map((part) => fractions[part] ?? part).join('')
  return (
    digits.slice(0, 5) ||
    value
      .replace(/[^A-Za-z]/g, '')
      .slice(0, 2)
      .toUpperCase()
  )
}

/** 0 → nothing, then K, B, T … KK, KB …: the suffixes of models with the same number. */
export function modelLetters(number: number): string {
  let letterCode = ''
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / letters.length)) {
    letterCode = letters.charAt((rest - 1) % letters.length) + letterCode
  }
  return letterCode
}

/** Two digits and letters, unique per number: 10K, 11K … 10B … 10KK. */
export function serialMark(number: number): string {
  return `${10 + (number % 90)}${modelLetters(1 + Math.floor(number / 90))}`
}

/** Maximum products per brand within a kind, and brands within a kind, so that GTINs never collide. */
export const gtinRoom = { serials: 195_000, brands: 64, kinds: 80 }

/** GTIN-13 of an Indian company prefix. The factor is coprime to 10⁹: numbers look random and stay unique. */
export function buildGtin(kind: number, brand: number, serial: number): string {
  const place = (kind * gtinRoom.brands + brand) * gtinRoom.serials + serial
  const body = `890${String((place * 7_654_321) % 1_000_000_000).padStart(9, '0')}`
  return body + getCheckDigit(body)
}

/** The check digit of a GTIN-13 from its first twelve digits. */
export function getCheckDigit(body: string): string {
  let sum = 0
  for (let at = 0; at < 12; at++) sum += (body.charCodeAt(at) - 48) * (at % 2 ? 3 : 1)
  return String((10 - (sum % 10)) % 10)
}
