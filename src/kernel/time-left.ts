const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/**
 * Remaining time for display: `1 d 7 h`, `23 h 12 min`, `4 min`; with `showsSeconds`, the last hour
 * to the second.
 */
export function formatTimeLeft(ms: number, showsSeconds = false): string {
  if (ms >= day) return `${Math.floor(ms / day)} d ${Math.floor(ms / hour) % 24} h`
  if (ms >= hour) return `${Math.floor(ms / hour)} h ${Math.floor(ms / minute) % 60} min`
  const minutes = Math.max(0, Math.floor(ms / minute))
  return showsSeconds
    ? `${minutes} min ${Math.max(0, Math.floor(ms / 1_000)) % 60} s`
    : `${minutes} min`
}

/** Elapsed time in one unit: `just now`, `12 min`, `5 h`, `3 d`. */
export function formatTimeSince(ms: number): string {
  if (ms < minute) return 'just now'
  if (ms < hour) return `${Math.floor(ms / minute)} min`
  return ms < 2 * day ? `${Math.floor(ms / hour)} h` : `${Math.floor(ms / day)} d`
}

const countDays = (days: number) => (days === 1 ? '1 day' : `${days} days`)

/** How long until a moment, or since it went by, in one unit: `in 2 h`, `3 days late`. */
export function formatDue(ms: number): string {
  const amount = Math.abs(ms)
  const text =
    amount < hour
      ? `${Math.floor(amount / minute)} min`
      : amount < 1.5 * day
        ? `${Math.floor(amount / hour)} h`
        : countDays(Math.round(amount / day))
  return ms < 0 ? `${text} late` : `in ${text}`
}

/** The same for a day, by today's (`2026-11-24`): `today`, `tomorrow`, `in 3 days`, `1 day late`. */
export function formatDueDay(date: string, today: string): string {
  const days = Math.round((Date.parse(date) - Date.parse(today)) / day)
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  return days < 0 ? `${countDays(-days)} late` : `in ${countDays(days)}`
}
