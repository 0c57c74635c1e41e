import * as myAccountTexts from '#texts/my-account.ts'
/** What happened on one day or in one month, under its heading. */
export interface TimeGroup<T> {
  label: string
  entries: T[]
}

/**
 * Entries in their order, under `Today`, `Earlier this month` and the names of the months before.
 * `toLocalDay` is the seller's day of a moment: `2026-11-24`.
 */
export function groupByTime<T extends { at: string }>(
  entries: readonly T[],
  today: string,
  toLocalDay: (at: string) => string,
): TimeGroup<T>[] {
  const groups: TimeGroup<T>[] = []
  for (const entry of entries) {
    const label = getLabel(toLocalDay(entry.at), today)
    const last = groups.at(-1)
    if (last?.label === label) last.entries.push(entry)
    else groups.push({ label, entries: [entry] })
  }
  return groups
}

function getLabel(day: string, today: string): string {
  if (day === today) return myAccountTexts.today()
  if (day.slice(0, 7) === today.slice(0, 7)) return myAccountTexts.earlierThisMonth()
  const [year, month] = day.split('-') as [string, string]
  const name = months[Number(month) - 1]!()
  return year === today.slice(0, 4) ? name : myAccountTexts.monthOfYear({ name, year })
}

const months = [
  myAccountTexts.january,
  myAccountTexts.february,
  myAccountTexts.march,
  myAccountTexts.april,
  myAccountTexts.may,
  myAccountTexts.june,
  myAccountTexts.july,
  myAccountTexts.august,
  myAccountTexts.september,
  myAccountTexts.october,
  myAccountTexts.november,
  myAccountTexts.december,
]
