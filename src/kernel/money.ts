/**
 * Money is an integer count of a currency's smallest unit (paise, cents, yen): `129900` INR is ₹1,299.00.
 * Nothing here ever holds a price as a fraction. Source: HOST-03, PRICE-01.
 */
export type Minor = number

/**
 * How a seller writes prices: ISO 4217 code, currency symbol, and the BCP 47 locale for grouping.
 */
export interface MoneyStyle {
  currency: string
  symbol: string
  locale: string
}

const decimalsByCurrency = new Map<string, number>()

/** The currency's own number of decimals: 2 for INR and SGD, 0 for JPY. */
export function getCurrencyDecimals(currency: string): number {
  let decimals = decimalsByCurrency.get(currency)
  if (decimals === undefined) {
    decimals =
      new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
        .maximumFractionDigits ?? 2
    decimalsByCurrency.set(currency, decimals)
  }
  return decimals
}

/** The amount without a currency symbol, in the locale's grouping: `1,29,999.00`. */
export function formatAmount(minor: Minor, style: MoneyStyle): string {
  const decimals = getCurrencyDecimals(style.currency)
  return getFormatter(style.locale, decimals).format(minor / 10 ** decimals)
}

/** Symbol and amount: `₹1,29,999.00`. */
export function formatMoney(minor: Minor, style: MoneyStyle): string {
  return minor < 0
    ? `−${style.symbol}${formatAmount(-minor, style)}`
    : `${style.symbol}${formatAmount(minor, style)}`
}

/** An integer in the locale's grouping: `1,29,999`. */
export function formatCount(count: number, style: Pick<MoneyStyle, 'locale'>): string {
  return getFormatter(style.locale, 0).format(count)
}

const formatters = new Map<string, Intl.NumberFormat>()

function getFormatter(locale: string, decimals: number): Intl.NumberFormat {
  const key = `${locale} ${decimals}`
  let formatter = formatters.get(key)
  if (!formatter) {
    formatter = new Intl.NumberFormat(locale, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    })
    formatters.set(key, formatter)
  }
  return formatter
}

/** Major units for the API (API.md "money is a JSON number in major units"): `1299.5`. */
export function toMajor(minor: Minor, currency: string): number {
  return minor / 10 ** getCurrencyDecimals(currency)
}

/**
 * Parses a plain decimal ("1299.50", not "1,299.50") into minor units. Returns null for anything
 * else: a sign, grouping, an exponent, more decimals than the currency has, or an amount too large
 * to be exact. It uses no floating point.
 */
export function parseMajor(text: string, currency: string): Minor | null {
  const decimals = getCurrencyDecimals(currency)
  const match = /^(\d{1,13})(?:\.(\d+))?$/.exec(text.trim())
  if (!match) return null
  const fraction = match[2] ?? ''
  if (/[^0]/.test(fraction.slice(decimals))) return null
  const minor = Number(match[1]! + fraction.slice(0, decimals).padEnd(decimals, '0'))
  return Number.isSafeInteger(minor) ? minor : null
}

/** Division rounded half up, for non-negative operands: the only rounding in the shop. */
export function divideHalfUp(numerator: number, denominator: number): number {
  return Math.floor((2 * numerator + denominator) / (2 * denominator))
}

/**
 * Takes out commas that group the digits of a typed amount: `1,50,000` and `1,500.50`. In another
 * place a comma could mean a decimal point, so `1,5` stays as it is.
 */
export function ungroupDigits(text: string): string {
  return /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text
}

/** Major units as `parseMajor` reads them back: `1299.50`. */
export function toMajorText(minor: Minor, currency: string): string {
  const decimals = getCurrencyDecimals(currency)
  const digits = String(minor).padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
