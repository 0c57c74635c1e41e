import { getLanguage } from './current-locale.ts'
import type { Language } from './languages.ts'

interface DayWords {
  /** From Sunday. */
  weekdays: readonly string[]
  months: readonly string[]
  day: (parts: DayParts) => string
  fullDay: (parts: DayParts) => string
  dayOfYear: (parts: DayParts) => string
  /** Between a day and a time. */
  beforeTime: string
}

interface DayParts {
  weekday: string
  month: string
  day: number
  year: number
}

/** Kept here because browsers and servers abbreviate dates differently. */
const wordsByLanguage: Record<Language, DayWords> = {
  en: {
    weekdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
    months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
    day: ({ weekday, day, month }) => `${weekday} ${day} ${month}`,
    fullDay: ({ day, month, year }) => `${day} ${month} ${year}`,
    dayOfYear: ({ weekday, day, month, year }) => `${weekday} ${day} ${month} ${year}`,
    beforeTime: ', ',
  },
  hi: {
    weekdays: ['रवि', 'सोम', 'मंगल', 'बुध', 'गुरु', 'शुक्र', 'शनि'],
    months: ['जन॰', 'फ़र॰', 'मार्च', 'अप्रैल', 'मई', 'जून', 'जुल॰', 'अग॰', 'सित॰', 'अक्तू॰', 'नव॰', 'दिस॰'],
    day: ({ weekday, day, month }) => `${weekday}, ${day} ${month}`,
    fullDay: ({ day, month, year }) => `${day} ${month} ${year}`,
    dayOfYear: ({ weekday, day, month, year }) => `${weekday}, ${day} ${month} ${year}`,
    beforeTime: ', ',
  },
  zh: {
    weekdays: ['周日', '周一', '周二', '周三', '周四', '周五', '周六'],
    months: Array.from({ length: 12 }, (_, at) => `${at + 1}月`),
    day: ({ weekday, day, month }) => `${month}${day}日${weekday}`,
    fullDay: ({ day, month, year }) => `${year}年${month}${day}日`,
    dayOfYear: ({ weekday, day, month, year }) => `${year}年${month}${day}日${weekday}`,
    beforeTime: ' ',
  },
}

const parseDay = (date: string) => new Date(`${date}T00:00:00Z`)

function writeDay(date: string, style: 'day' | 'fullDay' | 'dayOfYear'): string {
  const moment = parseDay(date)
  const words = wordsByLanguage[getLanguage()]
  return words[style]({
    weekday: words.weekdays[moment.getUTCDay()]!,
    month: words.months[moment.getUTCMonth()]!,
    day: moment.getUTCDate(),
    year: moment.getUTCFullYear(),
  })
}

/** `Tue 24 Nov`, `मंगल, 24 नव॰`, `11月24日周二`. */
export const formatDay = (date: string) => writeDay(date, 'day')

/** `24 Nov 2026`, `24 नव॰ 2026`, `2026年11月24日`: a day that may lie in another year. */
export const formatFullDay = (date: string) => writeDay(date, 'fullDay')

/** `24 Nov 2026, 18:00`, `2026年11月24日 18:00`. */
export const joinDayAndTime = (day: string, time: string) =>
  `${day}${wordsByLanguage[getLanguage()].beforeTime}${time}`

/**
 * What a field for a day, or a day and time, holds in words: `Tue 24 Nov 2026`, `Tue 24 Nov 2026,
 * 09:00`; empty if it is no day.
 */
export function describeDateInput(value: string): string {
  const [date = '', time] = value.split('T')
  if (!/^\d{4,6}-\d\d-\d\d$/.test(date) || Number.isNaN(parseDay(date).getTime())) return ''
  const words = writeDay(date, 'dayOfYear')
  return time ? joinDayAndTime(words, time.slice(0, 5)) : words
}
