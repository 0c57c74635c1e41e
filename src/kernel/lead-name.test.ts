import { expect, test } from 'vitest'
import { areLengths, arrangeName, joinFacts, withoutValue } from './lead-name.ts'

/** The name with what is strong between stars. */
const show = (name: string, facts: string[]) =>
  arrangeName(name, facts)
    .parts.map(({ text, isStrong }) => (isStrong ? `*${text}*` : text))
    .join('')
const getLabel = (name: string, facts: string[]) => arrangeName(name, facts).label

test('[LOOK-04] the size is strong where the seller wrote it', () => {
  expect(show('Hex bolt M16 × 30 mm, Class 10.9, DIN 933', ['M16', '30 mm'])).toBe(
    'Hex bolt *M16 × 30 mm*, Class 10.9, DIN 933',
  )
  expect(show('Water pump pliers 200 mm, sleeves', ['Water pump pliers', '200 mm'])).toBe(
    'Water pump pliers *200 mm*, sleeves',
  )
  expect(show('MCB 16 A, SP+N, C curve', ['16 A', 'SP+N'])).toBe('MCB *16 A*, SP+N, C curve')
  expect(show('Claw hammer', [])).toBe('Claw hammer')
  expect(show('Claw hammer', ['', ''])).toBe('Claw hammer')
})

test('[LOOK-04] a value that the name lacks, like a strength, is neither strong nor joined', () => {
  const name = 'Loha hex bolt M16 × 80 mm, class 8.8, yellow zinc'
  expect(show(name, ['80 mm', '800 N/mm²'])).toBe(
    'Loha hex bolt *M16 × 80 mm*, class 8.8, yellow zinc',
  )
  expect(getLabel(name, ['80 mm', '800 N/mm²'])).toBe('M16 × 80 mm')
})

test('[LOOK-04] a value that would be cut off moves up behind the size', () => {
  expect(show('House wire 6 mm², single core, FRLS PVC, 90 m coil, blue', ['6 mm²', 'Blue'])).toBe(
    'House wire *6 mm²*, blue, single core, FRLS PVC, 90 m coil',
  )
  expect(show('Cut resistant gloves Cut F, 13 gauge knit, grey, size XXL', ['Size XXL'])).toBe(
    'Cut resistant gloves Cut F, *size XXL*, 13 gauge knit, grey',
  )
})

test('[LOOK-04] a label is the size before any other value, and short', () => {
  expect(getLabel('Swivel castor with brake 125 mm', ['Swivel castor with brake', '125 mm'])).toBe(
    '125 mm',
  )
  expect(getLabel('PVC tape 15 mm × 20 m, green', ['Green'])).toBe('15 mm × 20 m')
  expect(getLabel('Safety gloves, green', ['Green'])).toBe('Green')
  expect(getLabel('RD 650R impact drill, bare machine', ['bare machine'])).toBe('Bare machine')
  expect(getLabel('RD 28T drill, 2 batteries of 4 Ah', ['2 batteries of 4 Ah'])).toBe('')
})

test('[LOOK-04] a value inside another word is not it', () => {
  expect(show('Spring washer M16, zinc', ['M1'])).toBe('Spring washer M16, zinc')
  expect(show('Cable 2.5 mm², 90 m', ['5 mm²'])).toBe('Cable 2.5 mm², 90 m')
})

test('[LOOK-04] only lengths are joined as a size', () => {
  expect(joinFacts(['', 'Red'])).toBe('Red')
  expect(joinFacts(['Ø 8 mm', '100 mm'])).toBe('Ø 8 mm × 100 mm')
  expect(joinFacts(['100 mm', 'DIN 933'])).toBe('100 mm · DIN 933')
  expect(joinFacts(['5 W', '450 lm'])).toBe('5 W · 450 lm')
  expect(areLengths('M16', '30 mm')).toBe(true)
  expect(areLengths('80 mm', '800 N/mm²')).toBe(false)
})

test('[LOOK-05] a name without the value that a column shows', () => {
  expect(withoutValue('Hex bolt M16 × 30 mm, class 10.9', 'M16 × 30 mm')).toBe(
    'Hex bolt, class 10.9',
  )
  expect(withoutValue('Brown tape, 24 mm × 100 m, BOPP', '24 mm × 100 m')).toBe('Brown tape, BOPP')
  expect(withoutValue('Claw hammer', 'M16')).toBeNull()
})
