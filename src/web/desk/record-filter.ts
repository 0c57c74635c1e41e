import { type RecordFilter, type RecordGroup, recordGroups } from '#contract/desk/record.ts'

/** The filter of the record in its page's address, and in that of its file. */
export function readRecordFilter(query: URLSearchParams): RecordFilter {
  const before = Number(query.get('before'))
  const group = query.get('kind') ?? ''
  const day = query.get('day') ?? ''
  return {
    by: (query.get('by') ?? '').slice(0, 40),
    group: Object.hasOwn(recordGroups, group) ? (group as RecordGroup) : '',
    day: /^\d{4}-\d\d-\d\d$/.test(day) ? day : '',
    words: (query.get('q') ?? '').replaceAll('\0', '').trim().slice(0, 80),
    before: Number.isSafeInteger(before) && before > 0 ? before : null,
  }
}
