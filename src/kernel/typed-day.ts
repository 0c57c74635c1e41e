import { isCalendarDay } from './calendar-day.ts'
import { normalizeText } from './normal-form.ts'

interface Bounds {
  /** The first and the last day allowed: among them is the year looked for. */
  min?: string | undefined
  max?: string | undefined
}

const monthNames = [
  'jan',
  'feb',
  'mar',
  'apr',
  'may',
  'jun',
  'jul',
  'aug',
  'sep',
  'oct',
  'nov',
  'dec',
]
/** Beginnings of the months in Hindi: `दिस॰`, `दिसंबर` and `दिसम्बर` are one. */
const hindiMonths = [
  ['जन'],
  ['फ़र', 'फर'],
  ['मार्च'],
  ['अप्रै'],
  ['मई'],
  ['जून'],
  ['जुल'],
  ['अग'],
  ['सित'],
  ['अक्तू', 'अक्टू'],
  ['नव'],
  ['दिस'],
].map((stems) => stems.map((stem) => normalizeText(stem, 'NFC')))
const daysAway: Readonly<Record<string, number>> = {
  yesterday: -1,
  today: 0,
  tomorrow: 1,
  昨天: -1,
  今天: 0,
  明天: 1,
  आज: 0,
}
const dayMs = 86_400_000

/**
 * The day that a person typed: `5 Dec`, `5 December 2026`, `24/11`, `24.11.26`, `2026-12-05`,
 * `+7d`, `+2w`, `+1m`, `today`, `tomorrow`, and as other languages of the shop write it: `5 दिस॰ 2026`,
 * `12月5日`. Day before month; without a year the one nearest to `today`. Null: it is no day. Source: DEAL-06.
 */
export function parseTypedDay(text: string, today: string, bounds: Bounds = {}): string | null {
  const words = text.trim().toLowerCase().replaceAll(',', ' ').replaceAll(/\s+/g, ' ')
  if (isCalendarDay(words)) return words
  const away = daysAway[words]
  if (away !== undefined) return addDays(today, away)
  const step = /^([+-]?)(\d{1,4}) ?(d|days?|w|weeks?|m|months?)$/.exec(words)
  if (step) {
    const count = Number(step[2]) * (step[1] === '-' ? -1 : 1)
    if (step[3]!.startsWith('m')) return addMonths(today, count)
    return addDays(today, step[3]!.startsWith('w') ? 7 * count : count)
  }
  const parts = readParts(words)
  if (!parts) return null
  const years = parts.year === null ? [-1, 0, 1].map((by) => readYear(today) + by) : [parts.year]
  const days = years.map((year) => toIso(year, parts.month, parts.day)).filter(isCalendarDay)
  const daysWithin = days.filter((day) => day >= (bounds.min || day) && day <= (bounds.max || day))
  const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(today))
  return (daysWithin[0] ? daysWithin : days).sort((a, b) => distance(a) - distance(b))[0] ?? null
}

function readParts(words: string): { day: number; month: number; year: number | null } | null {
  const chinese = /^(?:(\d{4}) ?年 ?)?(\d{1,2}) ?月 ?(\d{1,2}) ?[日号]?$/.exec(words)
  if (chinese) return toParts(chinese[3]!, Number(chinese[2]), chinese[1])
  const numbers = /^(\d{1,2})[/. -](\d{1,2})[/.]?(?:[/. -](\d{4}|\d{2}))?$/.exec(words)
  if (numbers) return toParts(numbers[1]!, Number(numbers[2]), numbers[3])
  const dayMatch =
    /^(\d{1,2})(?:st|nd|rd|th)?[ .-]*([a-z]{3,9})\.?(?:[ -]?(\d{4}|\d{2}))?$/.exec(words) ??
    /^(?<month>[a-z]{3,9})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?(?: (?<year>\d{4}))?$/.exec(words)
  if (!dayMatch) return readHindiParts(words)
  const {
    day = dayMatch[1]!,
    month = dayMatch[2]!,
    year = dayMatch.groups ? undefined : dayMatch[3],
  } = dayMatch.groups ?? {}
  const at = monthNames.findIndex((name) => isMonth(month, name))
  return at < 0 ? null : toParts(day, at + 1, year)
}

function readHindiParts(words: string) {
  const match = /^(\d{1,2}) ?(\p{Script=Devanagari}+)[॰.]?(?: (\d{4}|\d{2}))?$/u.exec(words)
  if (!match) return null
  const name = normalizeText(match[2]!, 'NFC')
  const at = hindiMonths.findIndex((stems) => stems.some((stem) => name.startsWith(stem)))
  return at < 0 ? null : toParts(match[1]!, at + 1, match[3])
}

const fullNames =
  'january february march april may june july august september october november december'

const isMonth = (text: string, name: string) =>
  text === 'sept'
    ? name === 'sep'
    : fullNames.split(' ').some((full) => full.startsWith(name) && full.startsWith(text))

function toParts(day: string, month: number, year: string | undefined) {
  const full = year === undefined ? null : Number(year) + (year.length === 2 ? 2_000 : 0)
  return { day: Number(day), month, year: full }
}

const readYear = (day: string) => Number(day.slice(0, 4))

const toIso = (year: number, month: number, day: number) =>
  [String(year).padStart(4, '0'), pad(month), pad(day)].join('-')

const pad = (number: number) => String(number).padStart(2, '0')

const addDays = (day: string, count: number) =>
  new Date(Date.parse(`${day}T00:00Z`) + count * dayMs).toISOString().slice(0, 10)

/** The same day of a later month, or that month's last. */
function addMonths(day: string, count: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + count, 0))
  last.setUTCDate(Math.min(date, last.getUTCDate()))
  return last.toISOString().slice(0, 10)
}
