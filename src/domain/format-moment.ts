import { fromLocalInput, toLocalInput } from '#kernel/local-time.ts'
import { timeZoneOf } from './delivery/time-zone.ts'
import type { Scope } from './scope.ts'
import type { Seller } from './sellers/seller.ts'

const styles = {
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  day: { dateStyle: 'medium' },
  clock: { timeStyle: 'short' },
  /** A moment within days from now: its weekday says more than its year. */
  soon: { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** Made once each: a format costs a hundred times what it is used for. */
const formatsByKey = new Map<string, Intl.DateTimeFormat>()

/** A moment as the seller's country writes it: made here, as browsers and we may not write it alike. */
export function formatMoment(
  moment: string | Date,
  { locale, countryCode }: Seller,
  style: keyof typeof styles = 'moment',
): string {
  const key = `${locale} ${countryCode} ${style}`
  let format = formatsByKey.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(locale, {
      ...styles[style],
      timeZone: timeZoneOf(countryCode),
    })
    formatsByKey.set(key, format)
  }
  return format.format(new Date(moment))
}

/** The moment at which clocks in the seller's country show this, as `<input type="datetime-local">` writes it; null: no such. */
export function parseLocalMoment(
  text: string,
  { countryCode }: Pick<Seller, 'countryCode'>,
): Date | null {
  return fromLocalInput(text, timeZoneOf(countryCode))
}

/** The day it is in the seller's country: `2026-11-21`. */
export function getToday({ now, seller }: Pick<Scope, 'now' | 'seller'>): string {
  return toLocalInput(now, timeZoneOf(seller.countryCode)).slice(0, 10)
}
