import { expect, test } from 'vitest'
import { isTranslatable } from './translatable.ts'

test.each([
  '395 g',
  '10 × 20',
  '10 x 20 x 30mm',
  '1000 × 700 mm',
  'M8',
  'M8 × 60 mm',
  'A2-70',
  'IP67',
  'C20/25',
  '6203-2RS',
  'Ø 235 mm',
  '20–32 mm',
  '2.8 m³/min',
  '700 N/mm²',
  '10,500 min⁻¹',
  '±20 %',
  '45°',
  '1.5\u00a0kg',
  '52 µm',
  'IS 2016, DIN 125',
  'EN ISO 4017',
  'IS/IEC 60898-1',
  'XXL',
  'S',
  '²⁄₃',
  '५ × १०',
  '<p class="size">10&nbsp;mm</p>',
  '',
])('[LANG-04] nothing is to be translated in %s', (text) => {
  expect(isTranslatable(text)).toBe(false)
})

test.each([
  'Blue',
  '10 pieces',
  '5 metres',
  'Pack of 5',
  'PVC',
  'RED',
  'M8 bolt',
  '10 mm deep',
  'Vitamin C',
  '52 µm BOPP',
  'नीला',
  '10 मिमी',
  '红色',
  '12 升',
  '<p>10 mm <b>long</b></p>',
])('[LANG-04] words are to be translated in %s', (text) => {
  expect(isTranslatable(text)).toBe(true)
})
