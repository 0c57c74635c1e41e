import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { normalizeText } from './normal-form.ts'

test('[SAFE-01] a text keeps what people write, in one normal form', () => {
  expect(normalizeText('e\u0301', 'NFC')).toBe('é')
  expect(normalizeText('ｶﾞ', 'NFKC')).toBe('ガ')
  expect(normalizeText('क्षत्रिय़', 'NFC')).toBe('क्षत्रिय़'.normalize('NFC'))
  const tower = `a${'\u0315\u0300'.repeat(15)}`
  expect(normalizeText(tower, 'NFC')).toBe(tower.normalize('NFC'))
  expect(normalizeText(`${tower}\u0302\u0302b${tower}`, 'NFC')).toBe(
    `${tower}b${tower}`.normalize('NFC'),
  )
})

test('[SAFE-01] however many marks somebody puts on a letter, others do not wait', () => {
  const begin = performance.now()
  for (const marks of ['\u0315\u0300', '\u0315\uff9e', '\u0315\u0300\uff9f', '\u{1d165}\u0315'])
    for (const form of ['NFC', 'NFKD'] as const)
      expect(normalizeText(`a${marks.repeat(60_000)}`, form).length).toBeLessThan(100)
  normalizeText(`a${'\u0315'.repeat(30)}b`.repeat(8_000), 'NFC')
  // Without the limit, one of them took ten seconds.
  expect(performance.now() - begin).toBeLessThan(4_000)
})

test('[SAFE-01] nothing else normalises text', () => {
  const src = join(import.meta.dirname, '..')
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|fixture|normal-form/.test(file),
  )
  expect(files.length).toBeGreaterThan(1_000)
  const others = files.filter((file) =>
    readFileSync(join(src, file), 'utf8').includes('.normalize('),
  )
  expect(others).toEqual([])
})
