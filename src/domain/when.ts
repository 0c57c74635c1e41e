import { timeZoneOf } from './delivery/delivery.ts'
import type { Seller } from './sellers/seller.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** A moment as the seller's country writes it: made here, as browsers and we may not write it alike. */
export function whenText(moment: string, { locale, countryCode }: Seller, withTime = true): string {
  const key = `${locale} ${countryCode} ${withTime}`
  let format = formats.get(key)
  if (!format) {
    const style = withTime ? ({ dateStyle: 'medium', timeStyle: 'short' } as const) : ({ dateStyle: 'medium' } as const)
    format = new Intl.DateTimeFormat(locale, { ...style, timeZone: timeZoneOf(countryCode) })
    formats.set(key, format)
  }
  return format.format(new Date(moment))
}
