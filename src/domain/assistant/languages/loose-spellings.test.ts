import { expect, test } from 'vitest'
import { getLanguageWords } from './language-words.ts'

const { translate } = getLanguageWords('hi')

test.each([
  ['mujhe hathauda chaahiye', 'mujhe hathauda chahiye'],
  ['samaan vaapas karnaa', 'saman wapas kar'],
  ['हथौड़ा दिखाईए', 'हथौड़ा dikha'],
  ['हथौड़ा ज़रूरि है', 'हथौड़ा jaruri hai'],
])('[LANG-06] “%s” is read by its sound', (typed, words) => {
  expect(translate(typed)).toBe(words)
})

test.each([
  ['रस्सी टिकेगी', 'रस्सी kar'],
  ['tala tikega', 'tala kar'],
  ['omega bolt', 'omega bolt'],
  ['challenge padlock chahiye', 'challenge padlock chahiye'],
])('[LANG-06] “%s”: the future of any verb names no product', (typed, words) => {
  expect(translate(typed)).toBe(words)
})

test.each([
  'bodega',
  'bottega',
  'challenge',
  'fanega',
  'gamboge',
  'horologe',
  'lozenge',
  'mega',
  'microfungi',
  'rechallenge',
  'revenge',
  'scavenge',
  'scrooge',
  'senega',
  'stooge',
  'tohunga',
])('[LANG-06] “%s” is an English word, and no Hindi verb', (word) => {
  expect(translate(word)).toBe(word)
  expect(translate(`${word} lock kahan milega`)).toContain(`${word} lock`)
})
