import { expect, test } from 'vitest'
import { parseBarcode } from './barcode-rules.ts'

const retail = (text: string) => parseBarcode({ kind: 'retail', text })
const linear = (text: string) => parseBarcode({ kind: 'linear', text })
const matrix = (text: string) => parseBarcode({ kind: 'matrix', text })

test('[FIND-07] a GTIN is looked for with any number of leading zeros', () => {
  const upc = retail('0036000291452')
  expect(upc).toMatchObject({ kind: 'barcode', text: '036000291452' })
  expect(new Set(upc.codes)).toEqual(
    new Set(['36000291452', '036000291452', '0036000291452', '00036000291452']),
  )
  expect(retail('8901234567894').codes).toEqual(['8901234567894', '08901234567894'])
  expect(retail('08901234567894').text).toBe('8901234567894')
  expect(new Set(retail('96385074').codes)).toEqual(
    new Set(['96385074', '000096385074', '0000096385074', '00000096385074']),
  )
  expect(retail('00000000').codes).toEqual([
    '00000000',
    '000000000000',
    '0000000000000',
    '00000000000000',
  ])
})

test('[FIND-07] a GTIN is found in labels of GS1 and in Digital Links of any host', () => {
  for (const code of [
    linear('(01)08901234567894(10)AB12'),
    matrix('(01)08901234567894(17)270101'),
    matrix('https://id.gs1.org/01/08901234567894/10/AB12?17=270101'),
    matrix('HTTPS://BRAND.EXAMPLE/gtin/8901234567894'),
  ])
    expect(code).toMatchObject({ kind: 'barcode', text: '8901234567894', page: null })
})

test('[FIND-07] part numbers and codes are compared without signs and case', () => {
  expect(linear('AB-1204-X')).toEqual({
    kind: 'barcode',
    text: 'AB-1204-X',
    codes: ['ab1204x'],
    page: null,
  })
  expect(matrix(' 6203-2RS\n')).toMatchObject({ kind: 'qr', text: '6203-2RS', codes: ['62032rs'] })
  expect(linear('036000291452').codes).toContain('36000291452')
})

test('[FIND-07] an address may be a product’s page, and is never shown', () => {
  expect(matrix('http://In.localhost:3000/product/steel-hammer?utm=qr')).toEqual({
    kind: 'qr',
    text: null,
    codes: [],
    page: { host: 'in.localhost', url: 'steel-hammer' },
  })
  expect(matrix('https://evil.example/product/%E0%A4%A').page).toMatchObject({
    host: 'evil.example',
    url: '%E0%A4%A',
  })
  for (const text of [
    'https://evil.example/x',
    'http://[',
    'https://in.localhost/product/a/b',
    'https://in.localhost/product/%00',
  ])
    expect(matrix(text)).toEqual({ kind: 'qr', text: null, codes: [], page: null })
})

test('[FIND-07] what is no code is neither looked for nor shown', () => {
  for (const text of [
    '<script>alert(1)</script>',
    'javascript:alert(1)',
    "1' or '1'='1",
    'WIFI:S:office;T:WPA;P:secret1;;',
    'BEGIN:VCARD\nTEL:+911234567890\nEND:VCARD',
    'A1'.repeat(900),
    '',
    'word',
    '1\u202e2',
  ])
    expect([text, matrix(text)]).toEqual([text, { kind: 'qr', text: null, codes: [], page: null }])
})
