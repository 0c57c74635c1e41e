import { formatFullDay, joinDayAndTime } from '#messages/day-words.ts'
import { isCalendarDay } from './calendar-day.ts'
import { fromLocalInput, toLocalInput } from './local-time.ts'
import { parseTypedDay } from './typed-day.ts'

interface MomentClock {
  now: Date
  /** IANA name of the zone in which times are typed. */
  timeZone: string
  /** The first and the last moment allowed: among them is the year looked for. */
  min?: string | undefined
  max?: string | undefined
  /** For a day without a time; `00:00` if absent. */
  usualTime?: string | undefined
}

const unitMinutes = { m: 1, h: 60 }

/**
 * The day and time that a person typed: `24 Nov 18:00`, `24/11 6pm`, `tomorrow 9:30`, `18:00`, `+2h`,
 * `+90min`, `now`, or a day alone as `parseTypedDay` reads it. A time alone is today's; what is counted
 * in days keeps the time of now. As `2026-11-24T18:00`; null: it is no moment. Source: DEAL-06.
 */
export function parseTypedMoment(text: string, clock: MomentClock): string | null {
  const words = text.trim().toLowerCase().replaceAll(',', ' ').replaceAll(/\s+/g, ' ')
  if (words === '') return null
  const { now, timeZone } = clock
  const present = toLocalInput(now, timeZone)
  const [today = '', time = ''] = present.split('T')
  if (words === 'now') return present
  const step = /^([+-]?)(\d{1,5}) ?(min(?:ute)?s?|h|hrs?|hours?)$/.exec(words)
  if (step) {
    const unit = unitMinutes[step[3]!.charAt(0) as keyof typeof unitMinutes]
    const minutes = Number(step[2]) * unit * (step[1] === '-' ? -1 : 1)
    return toLocalInput(new Date(now.getTime() + minutes * 60_000), timeZone)
  }
  const parts = splitTime(words)
  if (!parts) return null
  const bounds = { min: clock.min?.slice(0, 10), max: clock.max?.slice(0, 10) }
  const day = parts.day === '' ? today : parseTypedDay(parts.day, today, bounds)
  if (day === null || !isCalendarDay(day)) return null
  const isCounted = /^[+-]?\d{1,4} ?(?:d|days?|w|weeks?|m|months?)$/.test(parts.day)
  const local = `${day}T${parts.time ?? (isCounted ? time : (clock.usualTime ?? '00:00'))}`
  // A time that the clocks skip is shown as the moment that it is stored as.
  const moment = fromLocalInput(local, timeZone)
  return moment && toLocalInput(moment, timeZone)
}

/** `24 Nov 2026, 18:00`, of `2026-11-24T18:00`. */
export function formatTypedMoment(local: string): string {
  return joinDayAndTime(formatFullDay(local.slice(0, 10)), local.slice(11, 16))
}

/** The time at the end, or null where there is none; the whole is null if it is no time. */
function splitTime(words: string): { day: string; time: string | null } | null {
  const match =
    /^(?:(.*?)(?:t| at | |^))??(\d{1,2})(?::(\d\d)(?::\d\d)?)? ?(am|pm|a\.m\.|p\.m\.)$/.exec(
      words,
    ) ?? /^(?:(.*?)(?:t| at | |^))??(\d{1,2}):(\d\d)(?::\d\d)?$/.exec(words)
  if (!match) return { day: words, time: null }
  const [, day = '', hourText = '', minutes = '00', half] = match
  const hour = toHour(Number(hourText), half?.charAt(0))
  if (hour === null || Number(minutes) > 59) return null
  return { day: day.trim(), time: `${String(hour).padStart(2, '0')}:${minutes}` }
}

function toHour(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour <= 23 ? hour : null
  if (hour < 1 || hour > 12) return null
  return (hour % 12) + (half === 'p' ? 12 : 0)
}
