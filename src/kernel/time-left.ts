import * as timeLeftTexts from '#texts/time-left.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/**
 * Remaining time for display: `1 d 7 h`, `23 h 12 min`, `4 min`; with `showsSeconds`, the last hour
 * to the second.
 */
export function formatTimeLeft(ms: number, showsSeconds = false): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000))
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  if (ms >= day) return timeLeftTexts.daysHours({ days: Math.floor(hours / 24), hours: hours % 24 })
  if (ms >= hour) return timeLeftTexts.hoursMinutes({ hours, minutes: minutes % 60 })
  return showsSeconds
    ? timeLeftTexts.minutesSeconds({ minutes, seconds: seconds % 60 })
    : timeLeftTexts.minutes({ minutes })
}

/** Elapsed time in one unit: `just now`, `12 min`, `5 h`, `3 d`. */
export function formatTimeSince(ms: number): string {
  if (ms < minute) return timeLeftTexts.justNow()
  if (ms < hour) return timeLeftTexts.minutes({ minutes: Math.floor(ms / minute) })
  return ms < 2 * day
    ? timeLeftTexts.hours({ hours: Math.floor(ms / hour) })
    : timeLeftTexts.days({ days: Math.floor(ms / day) })
}

/** How long until a moment, or since it went by, in one unit: `in 2 h`, `3 days late`. */
export function formatDue(ms: number): string {
  const isLate = ms < 0
  const amount = Math.abs(ms)
  const minutes = Math.floor(amount / minute)
  const hours = Math.floor(amount / hour)
  if (amount < hour)
    return isLate ? timeLeftTexts.minutesLate({ minutes }) : timeLeftTexts.inMinutes({ minutes })
  if (amount < 1.5 * day)
    return isLate ? timeLeftTexts.hoursLate({ hours }) : timeLeftTexts.inHours({ hours })
  return describeDays(Math.round(amount / day), isLate)
}

/** The same for a day, by today's (`2026-11-24`): `today`, `tomorrow`, `in 3 days`, `1 day late`. */
export function formatDueDay(date: string, today: string): string {
  const days = Math.round((Date.parse(date) - Date.parse(today)) / day)
  if (days === 0) return timeLeftTexts.today()
  return days === 1 ? timeLeftTexts.tomorrow() : describeDays(Math.abs(days), days < 0)
}

const describeDays = (days: number, isLate: boolean) =>
  isLate ? timeLeftTexts.daysLate({ days }) : timeLeftTexts.inDays({ days })
