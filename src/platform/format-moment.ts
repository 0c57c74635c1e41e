import { fromLocalInput, toLocalInput } from '#kernel/local-time.ts'
import { findTimeZone } from '#kernel/time-zones.ts'
import type { Scope } from './scope.ts'
import type { Seller } from './seller.ts'

const styles = {
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  day: { dateStyle: 'medium' },
  'day-of-year': { day: 'numeric', month: 'short' },
  'moment-of-year': { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
  clock: { timeStyle: 'short' },
  /** A moment within the next days: the weekday matters more than the year. */
  soon: { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** Formats are cached: creating one costs a hundred times as much as using it. */
const formatsByKey = new Map<string, Intl.DateTimeFormat>()

/**
 * Formats a moment in the seller's locale. Runs on the server, as browsers may format it
 * differently.
 */
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
      timeZone: findTimeZone(countryCode),
    })
    formatsByKey.set(key, format)
  }
  return format.format(new Date(moment))
}

type ListClock = Pick<Scope, 'seller' | 'now'>

/** A day for a list's row: of the current year without it, as most are. */
export function formatListDay(moment: string | Date, clock: ListClock): string {
  return formatMoment(moment, clock.seller, isOfThisYear(moment, clock) ? 'day-of-year' : 'day')
}

/** The same with the time of day. */
export function formatListMoment(moment: string | Date, clock: ListClock): string {
  const style = isOfThisYear(moment, clock) ? 'moment-of-year' : 'moment'
  return formatMoment(moment, clock.seller, style)
}

function isOfThisYear(moment: string | Date, { seller, now }: ListClock): boolean {
  const getYear = (each: Date) => toLocalInput(each, findTimeZone(seller.countryCode)).slice(0, 4)
  return getYear(new Date(moment)) === getYear(now)
}

/**
 * Parses a local time in the seller's time zone, as `<input type="datetime-local">` writes it. Null
 * if there is no such moment.
 */
export function parseLocalMoment(
  text: string,
  { countryCode }: Pick<Seller, 'countryCode'>,
): Date | null {
  return fromLocalInput(text, findTimeZone(countryCode))
}

/** Today's date in the seller's time zone: `2026-11-21`. */
export function getToday({ now, seller }: Pick<Scope, 'now' | 'seller'>): string {
  return toLocalInput(now, findTimeZone(seller.countryCode)).slice(0, 10)
}
