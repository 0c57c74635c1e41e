import { type RecordFilter, type RecordGroup, recordGroups } from '#contract/desk/record.ts'
import { isCalendarDay } from '#kernel/calendar-day.ts'

/** The filter of the record in its page's address, and in that of its file. */
export function readRecordFilter(query: URLSearchParams): RecordFilter {
  const before = Number(query.get('before'))
  const group = query.get('kind') ?? ''
  const subject = query.get('of') ?? ''
  return {
    by: (query.get('by') ?? '').slice(0, 40),
    group: Object.hasOwn(recordGroups, group) ? (group as RecordGroup) : '',
    from: readDay(query, 'from'),
    until: readDay(query, 'until'),
    subject: /^[a-z-]{1,30}:[^\s\0]{1,100}$/.test(subject) ? subject : '',
    words: (query.get('q') ?? '').replaceAll('\0', '').trim().slice(0, 80),
    before: Number.isSafeInteger(before) && before > 0 ? before : null,
  }
}

function readDay(query: URLSearchParams, name: string): string {
  const day = query.get(name) ?? ''
  return isCalendarDay(day) ? day : ''
}
