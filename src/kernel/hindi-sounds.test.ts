import { expect, test } from 'vitest'
import { listHindiKeys, romanize } from './hindi-sounds.ts'

test.each([
  ['हथौड़ा', 'हथौडा', 'hathoda', 'hathauda', 'hathora', 'hatoda'],
  ['पेंचकस', 'पेचकस', 'pechkas', 'penchkas'],
  ['छेनी', 'chheni', 'cheni'],
  ['दस्ताने', 'दस्ताना', 'dastana', 'dastaane', 'dastane'],
  ['लकड़ी', 'lakdi', 'lakri'],
  ['सफ़ेद', 'सफेद', 'safed', 'safaid'],
  ['पंखा', 'pankha'],
  ['ज़ंजीर', 'जंजीर', 'zanjeer', 'janjir'],
  ['सीढ़ी', 'seedhi', 'sidhi', 'seerhi'],
  ['रस्सियाँ', 'रस्सी', 'rassi', 'rassiyan'],
  ['कीलें', 'कील', 'keel', 'kil'],
  ['औज़ार', 'औजार', 'auzar', 'aujaar'],
])('[LANG-05] %s sounds the same however it is spelt', (...spellings) => {
  const keys = listHindiKeys(spellings[0]!)
  for (const spelling of spellings)
    expect(
      listHindiKeys(spelling).some((key) => keys.includes(key)),
      spelling,
    ).toBe(true)
})

test('[LANG-05] other words sound otherwise', () => {
  const words =
    'हथौड़ा हथौड़ी ताला तार तेल नल नाला पाना पानी पाइप काला कील कीला रस्सी रस्सा लाल पीला नीला'.split(
      ' ',
    )
  const keys = words.map((word) => listHindiKeys(word)[0])
  expect(new Set(keys).size).toBe(words.length)
  for (const text of ['', '10', 'm8', '手套', 'größe', 'двери'])
    expect(listHindiKeys(text)).toEqual([])
})

test('[LANG-05] Devanagari in Latin letters reads as chats spell it', () => {
  expect(romanize('हथौड़ा, 10 mm: लकड़ी का पेंच')).toBe('hathauda, 10 mm: lakdi ka pench')
  expect(romanize('हेलमेट ड्रिल')).toBe('helmet dril')
})
