import { expect, test } from 'vitest'
import { isSpokenFiller, listSpokenMeanings } from './lexicon-rules.ts'
import { parseWords } from './word-rules.ts'

const lexemes = (text: string) => parseWords(text).map((word) => word.lexemes[0])
const named = (text: string) =>
  parseWords(text)
    .filter((word, at, words) => !isSpokenFiller(word, words[at - 1], words[at + 1]))
    .map(({ text }) => text)

test.each([
  ['१० मिमी', '10 mm', '१० एमएम', '10毫米', '１０ｍｍ'],
  ['5 मीटर', '5 m', '5米', '५ मीटर'],
  ['20 लीटर', '20 l', '20升'],
  ['एम8', 'M8', 'एम ८', 'एम-8'],
])('[LANG-05] %s is what it measures', (...spellings) => {
  for (const spelling of spellings) expect(lexemes(spelling)).toEqual(lexemes(spellings[0]!))
})

test('[LANG-05] Chinese is parted into words, also where it stands beside figures', () => {
  expect(lexemes('10mm扳手')).toEqual(['10mm', '扳手'])
  expect(lexemes('有没有防割手套')).toEqual(['有没有', '防割手套'])
  expect(parseWords('防割手套')[0]!.parts).toEqual(['防割', '割手', '手套'])
  expect(lexemes('𠀀𠀁手套')).toContain('手套')
})

test('[LANG-05] questions around a thing are no words of it', () => {
  expect(named('mujhe 10 mm wala drill bit chahiye')).toEqual(['10 mm', 'drill', 'bit'])
  expect(named('one SE 400 grinder')).toEqual(['one', 'se', '400', 'grinder'])
  expect(named('safety ke liye dastane dikhao')).toEqual(['safety', 'dastane'])
  expect(named('मुझे हथौड़ा चाहिए')).toEqual(['हथौड़ा'.normalize('NFKD')])
  expect(named('我要防割手套')).toEqual(['防割手套'])
  expect(named('MCB 10 kA')).toEqual(['mcb', '10 ka'])
  expect(named('key number 10')).toEqual(['key', 'number', '10'])
})

test('[LANG-05] a word is known by its sound; a slip in an English word is none of Hindi', () => {
  const meanings = (text: string) => listSpokenMeanings(parseWords(text))
  for (const word of ['हथौड़ा', 'hathoda', 'hathora']) expect(meanings(word)).toEqual([['hammer']])
  expect(meanings('bijli ka taar')).toEqual([])
  expect(meanings('bijli taar')).toEqual([['wire']])
  for (const slip of ['spaner', 'dril', 'botl', 'brek', 'cabl', 'cabel', 'hexx', 'brasss'])
    expect(meanings(slip), slip).toEqual([])
})

test('[LANG-05] [SAFE-01] of Chinese that nothing parts, only the start is read', () => {
  const run = `手套${'一二三四五'.repeat(20_000)}锤子`
  const started = performance.now()
  const words = lexemes(run)
  expect(performance.now() - started).toBeLessThan(500)
  expect(words[0]).toBe('手套')
  expect(words.join('').length).toBeLessThanOrEqual(300)
  expect(words).not.toContain('锤子')
  // A letter of two halves at the cut is left out whole.
  expect(lexemes(`${'一'.repeat(299)}𠀀`).join('')).not.toMatch(/\p{Surrogate}/u)
  expect(lexemes(`${'二三，'.repeat(200)}锤子`)).toContain('锤子')
})
