import { expect, test } from 'vitest'
import { groupByTime } from './group-by-time.ts'

test('[LOOK-08] what happened stands under today, this month, and the months before', () => {
  const entries = [
    '2026-11-26T08:00:00Z',
    '2026-11-25T20:00:00Z',
    '2026-11-25T08:00:00Z',
    '2026-10-02T08:00:00Z',
    '2025-11-26T08:00:00Z',
  ].map((at) => ({ at }))
  // Five and a half hours ahead, the second is today's too.
  const toLocalDay = (at: string) =>
    new Date(Date.parse(at) + 5.5 * 3_600_000).toISOString().slice(0, 10)
  const groups = groupByTime(entries, '2026-11-26', toLocalDay)
  expect(groups.map(({ label, entries: { length } }) => [label, length])).toEqual([
    ['Today', 2],
    ['Earlier this month', 1],
    ['October', 1],
    ['November 2025', 1],
  ])
  expect(groupByTime([], '2026-11-26', toLocalDay)).toEqual([])
})
