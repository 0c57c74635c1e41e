import type { SnoozeChoice } from '#contract/desk/workbench.ts'
import { fromLocalInput, toLocalInput } from '#kernel/local-time.ts'

export interface Snooze {
  at: string
  /** Null: until the buyer answers. */
  until: string | null
  /** The buyer has done something since. */
  answered: boolean
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Before its clock ends, a row comes back. */
const returnBeforeMs = 2 * hourMs

/**
 * Whether somebody's row is still aside: until its time or the buyer's answer, and never into the
 * last two hours of its clock. `clock`: when its turn ends. Source: DEAL-01.
 */
export function isSnoozed(
  { at, until, answered }: Snooze,
  clock: string | null,
  now: Date,
): boolean {
  if (answered || (until !== null && Date.parse(until) <= now.getTime())) return false
  if (clock === null) return true
  const back = Date.parse(clock) - returnBeforeMs
  return now.getTime() < back || Date.parse(at) >= back
}

/** When a choice without a time of its own ends: in three hours, or at nine of the seller's days. */
export function getSnoozeEnd(
  choice: Exclude<SnoozeChoice, 'time'>,
  now: Date,
  timeZone: string,
): Date | null {
  if (choice === 'answer') return null
  if (choice === 'hours') return new Date(now.getTime() + 3 * hourMs)
  const today = toLocalInput(now, timeZone).slice(0, 10)
  const noon = Date.parse(`${today}T12:00:00Z`)
  const weekday = new Date(noon).getUTCDay()
  const days = choice === 'tomorrow' ? 1 : (8 - weekday) % 7 || 7
  const day = new Date(noon + days * dayMs).toISOString().slice(0, 10)
  return fromLocalInput(`${day}T09:00`, timeZone)
}

const maxSnoozeDays = 90

/** A time as typed, by the seller's clock; null: not one that is to come within 90 days. */
export function parseSnoozeTime(typed: string, now: Date, timeZone: string): Date | null {
  const until = fromLocalInput(typed, timeZone)
  if (!until || until <= now || until.getTime() > now.getTime() + maxSnoozeDays * dayMs) return null
  return until
}
