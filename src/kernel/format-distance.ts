import * as timeLeftTexts from '#texts/time-left.ts'

const units = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/**
 * How far a moment lies from now, in words: `2 hours ago`, `in 3 months`, `just now` within a
 * minute. Rounded towards now, so that what ends says no more time than there is.
 */
export function formatDistance(moment: Date, now: Date, locale: string): string {
  const seconds = (moment.getTime() - now.getTime()) / 1_000
  const unit = units.find(([, size]) => Math.abs(seconds) >= size)
  if (!unit) return timeLeftTexts.justNow()
  const [name, size] = unit
  return new Intl.RelativeTimeFormat(locale).format(Math.trunc(seconds / size), name)
}
