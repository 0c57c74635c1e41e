import { fromLocalInput, toLocalInput } from '#kernel/local-time.ts'
import * as deliveryTexts from '#texts/delivery.ts'

export { formatDay, formatFullDay } from '#messages/day-words.ts'

/** A seller's settings that delivery dates at a place depend on, besides the lead time of the products. */
export interface DeliveryRule {
  /** `HH:MM` in the seller's country: later orders leave on the next working day. Null: orders leave until midnight. */
  cutoff: string | null
  /** The seller's IANA time zone. */
  timeZone: string
  /** Days on which parcels leave and arrive, from 1 for Monday to 7 for Sunday: `123456`. */
  workingDays: string
}

/** When an order placed now leaves the warehouse. */
export interface Departure {
  /** `2026-11-23` in the seller's country. */
  leaves: string
  /** The date holds for orders before this moment (ISO 8601). */
  orderBefore: string
  /** That moment is today's cut-off, so the page shows it. */
  cutoffIsToday: boolean
}

export interface DeliveryPromise extends Departure {
  /** The latest arrival date: `2026-11-24` in the seller's country. */
  date: string
}

/** Further than this from a cut-off, its time of day is shown and not a countdown. */
export const countdownMinutes = 4 * 60

/**
 * The arrival date of products that take this many working days, ordered now. Every delivery promise of the
 * shop is computed here. Source: SAFE-14, DLV-06.
 */
export function promiseDelivery(rule: DeliveryRule, days: number, now: Date): DeliveryPromise {
  const departure = getDeparture(rule, now)
  return { ...departure, date: getArrival(departure, rule, days) }
}

/** The part of a promise that is the same for everything on a page. */
export function getDeparture(rule: DeliveryRule, now: Date): Departure {
  const { cutoff, timeZone } = rule
  const local = toLocalInput(now, timeZone)
  const today = local.slice(0, 10)
  const isInTime = isWorkingDay(today, rule) && (cutoff === null || local.slice(11) < cutoff)
  const leaves = isInTime ? today : getNextWorkingDay(today, rule)
  const lastMoment = cutoff === null ? `${addDays(leaves, 1)}T00:00` : `${leaves}T${cutoff}`
  return {
    leaves,
    orderBefore: fromLocalInput(lastMoment, timeZone)!.toISOString(),
    cutoffIsToday: cutoff !== null && leaves === today,
  }
}

/** The arrival date after a departure date and a number of working days. */
export function getArrival(
  { leaves }: Pick<Departure, 'leaves'>,
  rule: DeliveryRule,
  days: number,
): string {
  let date = leaves
  for (let n = 0; n < days; n++) date = getNextWorkingDay(date, rule)
  return date
}

/** When a delivery text becomes outdated: the next cut-off or midnight in the seller's country. */
export function getPromiseEnd(rule: DeliveryRule, now: Date): Date {
  const tomorrow = addDays(toLocalInput(now, rule.timeZone).slice(0, 10), 1)
  const midnight = fromLocalInput(`${tomorrow}T00:00`, rule.timeZone)!
  const orderBefore = new Date(getDeparture(rule, now).orderBefore)
  return orderBefore < midnight ? orderBefore : midnight
}

/** Calendar days from today to a date, in the seller's country. */
export function countDaysUntil(
  date: string,
  { timeZone }: Pick<DeliveryRule, 'timeZone'>,
  now: Date,
): number {
  const today = toLocalInput(now, timeZone).slice(0, 10)
  return Math.round((Date.parse(date) - Date.parse(today)) / dayMs)
}

/** A time of day, `15:00`, as `3 pm`. */
export function formatTime(time: string): string {
  const [hour, minute] = time.split(':').map(Number) as [number, number]
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`
  const clock = `${hour % 12 === 0 ? 12 : hour % 12}${minutes}`
  return hour < 12 ? deliveryTexts.am({ time: clock }) : deliveryTexts.pm({ time: clock })
}

/**
 * The time left until a moment, `2 h 10 min`; null if it has passed or is far enough off to show the time of
 * day.
 */
export function formatCountdown(until: string, now: Date): string | null {
  const total = Math.ceil((Date.parse(until) - now.getTime()) / 60_000)
  if (total <= 0 || total > countdownMinutes) return null
  const [hours, minutes] = [Math.floor(total / 60), total % 60]
  if (hours === 0) return deliveryTexts.minutes({ minutes })
  return minutes === 0
    ? deliveryTexts.hours({ hours })
    : deliveryTexts.hoursAndMinutes({ hours, minutes })
}

/** Whether a text is valid as a seller's working days: weekdays in order, at least one. */
export function isWorkingWeek(text: string): boolean {
  return /^1?2?3?4?5?6?7?$/.test(text) && text !== ''
}

const dayMs = 86_400_000

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)
}

function isWorkingDay(date: string, { workingDays }: DeliveryRule): boolean {
  return workingDays.includes(String(new Date(date).getUTCDay() || 7))
}

function getNextWorkingDay(date: string, rule: DeliveryRule): string {
  let next = addDays(date, 1)
  while (!isWorkingDay(next, rule)) next = addDays(next, 1)
  return next
}
