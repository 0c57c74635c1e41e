import { expect, test } from 'vitest'
import { dropRepeats } from './drop-repeats.ts'

const rail = (...ids: number[]) => ids.map((productId) => ({ productId }))

test('[HOST-05] a shop of few goods shows each once', () => {
  expect(dropRepeats([rail(1, 2, 3), rail(3, 2, 1), rail(2)])).toEqual([rail(1, 2, 3), [], []])
})

test('[HOST-05] a later rail keeps what is new in it, where that is enough to look at', () => {
  expect(dropRepeats([rail(1, 2, 3), rail(3, 4, 5, 6, 7), rail(7, 8, 9)])).toEqual([
    rail(1, 2, 3),
    rail(4, 5, 6, 7),
    [],
  ])
  expect(dropRepeats([[], rail(1, 2), rail(3)])).toEqual([[], rail(1, 2), rail(3)])
})
