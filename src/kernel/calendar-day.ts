/** Whether a text is a day that exists: `2026-12-01`. PostgreSQL has no year 0. */
export function isCalendarDay(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d\d-\d\d$/.test(text)) return false
  const time = new Date(`${text}T00:00Z`)
  return !Number.isNaN(+time) && time.toISOString().startsWith(text)
}
