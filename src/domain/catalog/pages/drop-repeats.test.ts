import { expect, test } from 'vitest'
import { dropRepeats } from './drop-repeats.ts'

const buildRail = (...ids: number[]) => ids.map((productId) => ({ productId }))

test('[HOST-05] a shop of few goods shows each once', () => {
  expect(dropRepeats([buildRail(1, 2, 3), buildRail(3, 2, 1), buildRail(2)])).toEqual([
    buildRail(1, 2, 3),
    [],
    [],
  ])
})

test('[HOST-05] a later rail keeps what is new in it, where that is enough to look at', () => {
  expect(dropRepeats([buildRail(1, 2, 3), buildRail(3, 4, 5, 6, 7), buildRail(7, 8, 9)])).toEqual([
    buildRail(1, 2, 3),
    buildRail(4, 5, 6, 7),
    [],
  ])
  expect(dropRepeats([[], buildRail(1, 2), buildRail(3)])).toEqual([
    [],
    buildRail(1, 2),
    buildRail(3),
  ])
})
