import { expect, test } from 'vitest'
import { capitalize, joinFacts, leadName } from './lead-name.ts'

test('[LOOK-04] the words that decide come first, and only once', () => {
  expect(leadName('Hex bolt M16 × 30 mm, Class 10.9, DIN 933', ['M16', '30 mm'])).toEqual({
    lead: 'M16 × 30 mm',
    rest: 'Hex bolt, Class 10.9, DIN 933',
  })
  expect(leadName('Nitrile gloves, Blue, size 9', ['Blue', '9'])).toEqual({
    lead: 'Blue · 9',
    rest: 'Nitrile gloves, size',
  })
  expect(leadName('24 mm × 100 m brown packing tape', ['24 mm', '100 m'])).toEqual({
    lead: '24 mm × 100 m',
    rest: 'brown packing tape',
  })
})

test('[LOOK-04] a value inside another word stays where it is', () => {
  expect(leadName('Spring washer M16, zinc', ['M1'])).toEqual({
    lead: 'M1',
    rest: 'Spring washer M16, zinc',
  })
  expect(leadName('Cable 2.5 mm², 90 m', ['5 mm²'])).toEqual({
    lead: '5 mm²',
    rest: 'Cable 2.5 mm², 90 m',
  })
})

test('[LOOK-04] without values a name stays as it is', () => {
  expect(leadName('Claw hammer', [])).toEqual({ lead: '', rest: 'Claw hammer' })
  expect(leadName('Claw hammer', ['', ''])).toEqual({ lead: '', rest: 'Claw hammer' })
  expect(joinFacts(['', 'Red'])).toBe('Red')
  expect(joinFacts(['Ø 8 mm', '100 mm'])).toBe('Ø 8 mm × 100 mm')
  expect(joinFacts(['100 mm', 'DIN 933'])).toBe('100 mm · DIN 933')
})

test('[LOOK-04] a word that leads begins with a capital, a unit or a name of its own does not', () => {
  expect(leadName('RD 650R impact drill, bare machine, 650 W', ['bare machine'])).toEqual({
    lead: 'Bare machine',
    rest: 'RD 650R impact drill, 650 W',
  })
  for (const text of ['mm', 'iPhone holder', 'pH paper', '2 batteries', 'Red'])
    expect(capitalize(text)).toBe(text)
})
