import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSeededRandom } from './random-rules.ts'
import { draftTeams } from './team-draft-rules.ts'

const ranking = fc.uniqueArray(fc.nat(40), { maxLength: 25 })

test('[FIND-08] a draft is exactly the union, each pick the team’s best that was free, teams as large', () => {
  fc.assert(
    fc.property(ranking, ranking, fc.string(), (a, b, seed) => {
      const { ids, teams } = draftTeams(a, b, createSeededRandom(seed))
      expect(new Set(ids)).toEqual(new Set([...a, ...b]))
      expect(ids).toHaveLength(new Set(ids).size)
      const taken = new Set<number>()
      const counts = { A: 0, B: 0 }
      for (const id of ids) {
        const team = teams.get(id)!
        const own = team === 'A' ? a : b
        expect(own.find((each) => !taken.has(each))).toBe(id)
        taken.add(id)
        counts[team]++
        const hasMore = (each: number[]) => each.some((product) => !taken.has(product))
        if (hasMore(a) && hasMore(b)) expect(Math.abs(counts.A - counts.B)).toBeLessThan(2)
      }
    }),
  )
})

test('[FIND-08] each team is first half of the time', () => {
  let first = 0
  for (let seed = 0; seed < 4_000; seed++) {
    const { ids } = draftTeams([1, 2, 3], [3, 2, 1], createSeededRandom(`${seed}`))
    if (ids[0] === 1) first++
  }
  expect(Math.abs(first - 2_000)).toBeLessThan(130)
})
