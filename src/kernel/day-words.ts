const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const parseDay = (date: string) => new Date(`${date}T00:00:00Z`)

/** `Tue 24 Nov`. Formatted here because browsers and servers abbreviate dates differently. */
export function formatDay(date: string): string {
  const day = parseDay(date)
  return `${weekdays[day.getUTCDay()]} ${day.getUTCDate()} ${months[day.getUTCMonth()]}`
}

/** `24 Nov 2026`: a day that may lie in another year. */
export function formatFullDay(date: string): string {
  const day = parseDay(date)
  return `${day.getUTCDate()} ${months[day.getUTCMonth()]} ${day.getUTCFullYear()}`
}

/**
 * What a field for a day, or a day and time, holds in words: `Tue 24 Nov 2026`, `Tue 24 Nov 2026,
 * 09:00`; empty if it is no day.
 */
export function describeDateInput(value: string): string {
  const [date = '', time] = value.split('T')
  if (!/^\d{4,6}-\d\d-\d\d$/.test(date) || Number.isNaN(parseDay(date).getTime())) return ''
  const words = `${formatDay(date)} ${parseDay(date).getUTCFullYear()}`
  return time ? `${words}, ${time.slice(0, 5)}` : words
}
