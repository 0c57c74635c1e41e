import { expect, test } from 'vitest'
import { describePictureCodes, type PictureCode } from './picture-codes.ts'

const getNotes = (...codes: [PictureCode['kind'], string | null, boolean][]) =>
  describePictureCodes(codes.map(([kind, text, isFound]) => ({ kind, text, isFound })))

test('[FIND-07] says by which code products were found', () => {
  expect(getNotes(['barcode', '8901234567894', true])).toEqual([
    { text: 'Found by the barcode 8901234567894.', wanted: null },
  ])
  expect(getNotes(['printed', '6203-2RS', true])[0]!.text).toBe(
    'Found by the part number 6203-2RS in your picture.',
  )
  expect(getNotes(['qr', null, true])[0]!.text).toBe('Found by the QR code in your picture.')
  expect(getNotes(['barcode', '1', true], ['barcode', '2', true])[0]!.text).toBe(
    'Found by the barcodes 1 and 2.',
  )
})

test('[FIND-07] says which code no product has, and what to request a quote for', () => {
  expect(getNotes(['barcode', '2', false], ['printed', '3', true])).toEqual([
    { text: 'Found by the part number 3 in your picture.', wanted: null },
    { text: 'No product here has the barcode 2.', wanted: '2' },
  ])
  expect(getNotes(['qr', null, false], ['qr', null, false])).toEqual([
    { text: 'No product here has the QR code in your picture.', wanted: null },
  ])
})

test('[FIND-07] of many codes five are listed', () => {
  const many = Array.from({ length: 7 }, (_, at): ['barcode', string, boolean] => [
    'barcode',
    String(at),
    false,
  ])
  expect(getNotes(...many)).toEqual([
    {
      text: 'No product here has the barcodes 0, 1, 2, 3, 4, and 2 more.',
      wanted: '0, 1, 2, 3, 4',
    },
  ])
})
