import { expect, test } from 'vitest'
import { keepUnits } from './keep-units.ts'

test.each([
  ['RD 28T drill, 18 V, 2 batteries of 2 Ah', 'RD 28T drill, 18_V, 2 batteries of 2_Ah'],
  ['Tape 15 mm × 20 m', 'Tape 15_mm_×_20_m'],
  ['Voltage ±20 %, 1.5 mm² cable', 'Voltage ±20_%, 1.5_mm² cable'],
  ['Hex bolt M8 × 40, 8.8', 'Hex bolt M8_×_40, 8.8'],
  ['Pack of 25 pieces', 'Pack of 25_pieces'],
  ['Hex bolt DIN 933, zinc', 'Hex bolt DIN_933, zinc'],
  ['ISO 4017 and EN 388 gloves', 'ISO_4017 and EN_388 gloves'],
  ['DINNER 9, this is 5', 'DINNER 9, this is 5'],
  ['2 men, 4 Gloves, 3 meters', '2 men, 4 Gloves, 3 meters'],
  ['Brush × Pan', 'Brush × Pan'],
])('[LOOK-01] a figure stays on one line with its unit: %s', (text, shown) => {
  expect(keepUnits(text).replaceAll('\u00a0', '_')).toBe(shown)
})
