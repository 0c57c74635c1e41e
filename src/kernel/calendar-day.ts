/** Whether a text is a day that exists: `2026-12-01`. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const time = new Date(`${text}T00:00Z`)
  return !Number.isNaN(+time) && time.toISOString().startsWith(text)
}
