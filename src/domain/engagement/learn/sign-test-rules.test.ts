import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSeededRandom } from '../../search/tune/random-rules.ts'
import { draftTeams } from '../../search/tune/team-draft-rules.ts'
import { computeSignTest, judgeClicks } from './sign-test-rules.ts'

test.each([
  [0, 0, 1],
  [5, 5, 1],
  [8, 2, 0.109375],
  [9, 1, 0.021484375],
  [10, 0, 0.001953125],
  [15, 5, 0.0413894653],
  [60, 40, 0.0568879336],
])('[FIND-08] %i wins and %i losses have p = %d', (wins, losses, p) => {
  expect(computeSignTest(wins, losses)).toBeCloseTo(p, 8)
  expect(computeSignTest(losses, wins)).toBeCloseTo(p, 8)
})

test('[FIND-08] p is a chance, also of very many visits', () => {
  fc.assert(
    fc.property(fc.nat(50_000), fc.nat(50_000), (wins, losses) => {
      const p = computeSignTest(wins, losses)
      expect(p).toBeGreaterThanOrEqual(0)
      expect(p).toBeLessThanOrEqual(1)
    }),
    { numRuns: 60 },
  )
})

const a = Array.from({ length: 20 }, (_, id) => id)
const b = a.toReversed()

/** Visits that see a draft and click up to three products that `click` chooses. */
function simulate(
  seed: number,
  visits: number,
  click: (shown: number[], random: () => number) => number[],
) {
  return judgeClicks(
    Array.from({ length: visits }, (_, visit) => {
      const random = createSeededRandom(`${seed} ${visit}`)
      const { ids, teams } = draftTeams(a, b, random)
      const clicked = click(ids, random).map((id) => teams.get(id))
      return {
        a: clicked.filter((team) => team === 'A').length,
        b: clicked.filter((team) => team === 'B').length,
      }
    }),
  )
}

test('[FIND-08] visits that always click what B put first: B is better, with p small', () => {
  const result = simulate(1, 100, (shown) => shown.filter((id) => id > 16))
  expect(result.verdict).toBe('other')
  expect(result.pValue).toBeLessThan(0.001)
})

test('[FIND-08] visits that click by chance are undecided in at least 95 of 100 comparisons', () => {
  let decided = 0
  const runs = 300
  for (let run = 0; run < runs; run++) {
    const { verdict } = simulate(run + 10, 120, (shown, random) =>
      [0, 1].map(() => shown[Math.floor(random() ** 2 * shown.length)]!),
    )
    if (verdict !== 'undecided') decided++
  }
  expect(decided / runs).toBeLessThanOrEqual(0.05)
})
