import { expect, test } from 'vitest'
import { distance } from '#kernel/edit-distance.ts'
import { getMaxCost, getSlipCost } from './slip-rules.ts'

const cost = (typed: string, word: string) => getSlipCost(typed, word, 99)

test.each([
  ['a key beside the right one', 'drikl', 'drill', 'dribl'],
  ['a doubled letter', 'drilll', 'drill', 'drillz'],
  ['one letter for two', 'hamer', 'hammer', 'hamme'],
  ['two letters swapped', 'blot', 'bolt', 'bqlt'],
  ['a vowel for another', 'helmat', 'helmet', 'helmft'],
  ['letters of the same sound', 'walve', 'valve', 'balve'],
  ['several letters of the same sound', 'flashlite', 'flashlight', 'flashlig'],
  ['a wrong letter, but not the first', 'hommer', 'hammer', 'kammer'],
])('[FIND-03] %s costs less: %s for %s than %s', (_, likely, word, unlikely) => {
  expect(cost(likely, word)).toBeLessThan(cost(unlikely, word))
})

test('[FIND-03] what sounds alike stays affordable at three or four edits', () => {
  for (const [typed, word] of [
    ['sissors', 'scissors'],
    ['flashlite', 'flashlight'],
    ['proteckshun', 'protection'],
    ['hydrolick', 'hydraulic'],
  ] as const)
    expect(getSlipCost(typed, word, getMaxCost(typed.length))).toBeLessThan(12)
  expect(distance('proteckshun', 'protection', 9)).toBeGreaterThanOrEqual(3)
})

test('[FIND-03] no slip costs nothing, and other words cost too much', () => {
  expect(cost('valve', 'valve')).toBe(0)
  expect(cost('compress', 'compressor')).toBeLessThan(10)
  for (const [typed, word] of [
    ['stanley', 'steel'],
    ['hammock', 'hammer'],
    ['nut', 'cut off'],
    ['bolt', 'belts'],
  ] as const)
    expect(getSlipCost(typed, word, getMaxCost(typed.length))).toBe(Number.POSITIVE_INFINITY)
})

test('[FIND-03] [security 4] long and odd texts are compared in no time', () => {
  const before = performance.now()
  for (const text of ['a'.repeat(5_000), 'größe'.repeat(9), '漢字漢字漢字', '𝒳'.repeat(39), ''])
    for (const word of ['a'.repeat(4_999), 'großer'.repeat(8), '漢字漢字漢', '𝒳'.repeat(40), 'x'])
      expect(getSlipCost(text, word, 13)).toBeGreaterThanOrEqual(0)
  expect(performance.now() - before).toBeLessThan(200)
})
