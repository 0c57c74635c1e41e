import { expect, test } from 'vitest'
import { getSoundKey } from './sound-rules.ts'

test.each([
  ['sissors', 'scissors'],
  ['galvinised', 'galvanized'],
  ['pnumatic', 'pneumatic'],
  ['newmatic', 'pneumatic'],
  ['vernear', 'vernier'],
  ['wrentch', 'wrench'],
  ['rench', 'wrench'],
  ['screwdriwer', 'screwdriver'],
  ['scrudriver', 'screwdriver'],
  ['mashine', 'machine'],
  ['krome', 'chrome'],
  ['flashlite', 'flashlight'],
  ['proteckshun', 'protection'],
])('[FIND-03] %s sounds as %s', (typed, word) => {
  expect(getSoundKey(typed)).not.toBeNull()
  expect(getSoundKey(typed)).toBe(getSoundKey(word))
})

test('[FIND-03] other words sound otherwise, and short ones and codes have no sound', () => {
  const words = ['hammer', 'wrench', 'washer', 'screw', 'screwdriver', 'valve', 'pliers', 'bearing']
  expect(new Set(words.map(getSoundKey)).size).toBe(words.length)
  expect(['nut', 'aeiou', 'm8x40', 'größe', ''].map(getSoundKey)).toEqual(Array(5).fill(null))
})
