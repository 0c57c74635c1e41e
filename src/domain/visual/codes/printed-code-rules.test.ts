import { expect, test } from 'vitest'
import { findPrintedCodes } from './printed-code-rules.ts'

const find = (...lines: string[]) => findPrintedCodes(lines).map(({ text }) => text)

test('[FIND-07] words with a digit may be part numbers, alone and up to three in a row', () => {
  expect(find('Bearing 6203-2RS')).toEqual(['Bearing 6203-2RS', '6203-2RS'])
  expect(find('8 901234 567890')).toContain('8 901234 567890')
  expect(find('|| “6203-2RS), °')).toEqual(['6203-2RS'])
})

test('[FIND-07] words without one, and short ones, are none; nor do lines run together', () => {
  expect(find('Deep groove bearing', 'M10', '')).toEqual([])
  expect(find('AB', '12')).toEqual([])
})

test('[FIND-07] a page full of words gives at most 150, each once', () => {
  const page = Array.from({ length: 200 }, (_, at) => `item${at} a${at}b${at} item${at}`)
  const codes = findPrintedCodes(page).flatMap((candidate) => candidate.codes)
  expect(codes).toHaveLength(150)
  expect(new Set(codes).size).toBe(150)
})
