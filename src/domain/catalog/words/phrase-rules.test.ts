import { expect, test } from 'vitest'
import { listPhrases, type PhraseTexts } from './phrase-rules.ts'

const texts: PhraseTexts = {
  name: '',
  brand: null,
  category: 'Things',
  values: [],
  popularity: 0,
}
const list = (change: Partial<PhraseTexts>) => listPhrases({ ...texts, ...change })

test('[FIND-05] a name gives what the thing is, with its brand, its figures and its values', () => {
  const phrases = list({
    name: 'Corvo Twist Drill Bit 8MM HSS, with case | Corvo tools',
    brand: 'Corvo',
    values: ['HSS', '8 mm'],
  })
  for (const phrase of [
    'drill bit',
    'twist drill bit',
    'corvo drill bit',
    'drill bit 8 mm',
    '8 mm drill bit',
    'hss drill bit',
    'corvo',
  ])
    expect(phrases.has(phrase), phrase).toBe(true)
  expect(phrases.get('drill bit')).toBeGreaterThan(phrases.get('twist drill')!)
  expect(phrases.get('drill bit')).toBeGreaterThan(phrases.get('8 mm drill bit')!)
})

test('[FIND-05] what the thing is for, or comes with, is not what it is', () => {
  const phrases = list({ name: 'Adjustable stand for cordless drill' })
  expect([...phrases.keys()].toSorted()).toEqual([
    'adjustable',
    'adjustable stand',
    'adjustable stand for cordless drill',
    'adjustable stand for drill',
    'stand',
    'stand for cordless drill',
    'stand for drill',
    'things',
  ])
})

test('[FIND-05] a value that the name repeats does not hide the thing; a category is a search too', () => {
  const phrases = list({
    name: 'Nitrile glove black L',
    category: 'Gloves & Masks',
    values: ['Black', 'L'],
  })
  expect(phrases.has('nitrile glove')).toBe(true)
  expect(phrases.has('black nitrile glove')).toBe(true)
  expect(phrases.has('masks')).toBe(true)
  expect(phrases.get('glove black')).toBeLessThan(phrases.get('black glove')!)
})

test('[FIND-05] of the parts of a name, the one that the category is called by names the thing', () => {
  const phrases = list({
    name: '3M Virtua, Clear Safety Glasses, Anti-Fog',
    brand: '3M',
    category: 'Safety glasses',
  })
  expect(phrases.has('anti fog safety glasses')).toBe(true)
  expect(phrases.get('safety glasses')).toBeGreaterThan(phrases.get('anti fog')!)
  expect(phrases.has('3m virtua')).toBe(false)
})

test('[FIND-05] a number and its name are one detail; what the category is called is a thing', () => {
  const bolts = list({ name: 'Hex bolt DIN 933 M8 x 40', category: 'Bolts' })
  expect(bolts.has('hex bolt din 933')).toBe(true)
  expect(bolts.has('hex bolt din')).toBe(false)
  const drills = list({ name: 'Cordless drill driver 18 V', category: 'Cordless drills' })
  expect(drills.has('18 v cordless drill')).toBe(true)
  expect(drills.get('cordless drill driver')).toBeGreaterThan(drills.get('driver 18 v')!)
})

test('[FIND-05] words that describe the thing may be left out', () => {
  const phrases = list({ name: 'Black nitrile disposable glove' })
  expect(phrases.has('black glove')).toBe(true)
  expect(phrases.has('black nitrile glove')).toBe(true)
  expect(phrases.get('black glove')).toBeLessThan(phrases.get('disposable glove')!)
})

test('[FIND-05] what sells counts for more, and hostile names cost no time', () => {
  expect(list({ name: 'hammer', popularity: 500 }).get('hammer')).toBeGreaterThan(
    list({ name: 'hammer' }).get('hammer')!,
  )
  const before = process.threadCpuUsage()
  for (const name of [' - '.repeat(20_000), 'a '.repeat(20_000), '1 mm '.repeat(10_000)])
    expect(list({ name, values: Array.from({ length: 8 }, () => name) }).size).toBeLessThan(3_000)
  const { user, system } = process.threadCpuUsage(before)
  expect(user + system).toBeLessThan(1_000_000)
})
