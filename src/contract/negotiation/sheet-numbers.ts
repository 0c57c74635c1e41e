import { getCurrencyDecimals, type Minor } from '#kernel/money.ts'
import { normalizeText } from '#kernel/normal-form.ts'

/** A longer cell is text: bounds what the expressions below have to read. */
const maxNumberLength = 40

/**
 * A number as spreadsheets write it: with a currency, a unit, grouping in threes or in the Indian
 * way, a decimal point or comma. Digits before the separator, and after it. Null: no number.
 */
export function readSheetNumber(
  text: string,
  { decimalComma }: { decimalComma: boolean },
): { whole: string; fraction: string } | null {
  if (text.length > maxNumberLength) return null
  const bare = normalizeText(text, 'NFKC')
    .replace(/[\s']/g, '')
    .replace(/^(?:₹|rs\.?|inr|s\$|us\$|\$|€|eur|sgd|usd)/i, '')
    .replace(/[-/a-z.₹€$]+$/i, '')
  if (!/^\d[\d.,]*$/.test(bare)) return null
  const separator = findDecimalSeparator(bare, decimalComma)
  const at = separator === null ? -1 : bare.lastIndexOf(separator)
  const whole = (at < 0 ? bare : bare.slice(0, at)).replace(/[.,]/g, '')
  const fraction = at < 0 ? '' : bare.slice(at + 1)
  return whole.length > 13 || /[.,]/.test(fraction) ? null : { whole: whole || '0', fraction }
}

/** Whether a column writes its decimals after a comma: "1.299,00", "12,5". */
export function hasDecimalComma(cells: readonly string[]): boolean {
  const commas = cells.filter((cell) => /\d,\d{1,2}(?!\d)[^\d.,]*$/.test(cell.trim())).length
  const points = cells.filter((cell) => /\d\.\d{1,2}(?!\d)[^\d.,]*$/.test(cell.trim())).length
  return commas > points
}

function findDecimalSeparator(bare: string, decimalComma: boolean): '.' | ',' | null {
  const [lastPoint, lastComma] = [bare.lastIndexOf('.'), bare.lastIndexOf(',')]
  if (lastPoint >= 0 && lastComma >= 0) return lastPoint > lastComma ? '.' : ','
  const separator = lastPoint >= 0 ? '.' : ','
  const parts = bare.split(separator)
  if (parts.length !== 2) return null
  if (separator === '.') return decimalComma && parts[1]!.length === 3 ? null : '.'
  // A comma before three digits groups them, in a column that has decimal points or none at all.
  return parts[1]!.length === 3 && !(decimalComma && parts[0]!.length > 3) ? null : ','
}

/** A price in minor units, rounded where a formula left more decimals than the currency has. */
export function readSheetPrice(
  text: string,
  currency: string,
  style: { decimalComma: boolean },
): Minor | null {
  const number = readSheetNumber(text, style)
  if (!number) return null
  const decimals = getCurrencyDecimals(currency)
  const digits = number.fraction.slice(0, decimals).padEnd(decimals, '0')
  const isRoundedUp = (number.fraction[decimals] ?? '0') >= '5'
  const minor = Number(number.whole + digits) + (isRoundedUp ? 1 : 0)
  return Number.isSafeInteger(minor) && minor > 0 ? minor : null
}

/** A whole number of pieces from 1 on; "120 pcs" and "120.00" are 120. */
export function readSheetQuantity(text: string, style: { decimalComma: boolean }): number | null {
  const number = readSheetNumber(text, style)
  if (!number || /[1-9]/.test(number.fraction)) return null
  const quantity = Number(number.whole)
  return quantity >= 1 ? quantity : null
}
