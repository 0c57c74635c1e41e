import { expect, test } from 'vitest'
import { buildProduct } from '#testing/feeds/build-product.ts'
import type { RowErrors } from './row-importer.ts'
import { createValueTexts, maxRemembered } from './value-texts.ts'

test('[LANG-04] of a file with very many values only so many are remembered', () => {
  const notes: { line: number; value?: string | undefined }[] = []
  const errors: RowErrors = {
    rows: 0,
    add: () => {},
    addNote: (line, _, { value }) => void notes.push({ line, value }),
  }
  const keepFirst = createValueTexts(errors)
  const read = (line: number, value: string, text: string) => {
    const attribute = { caption: 'Length', value, section: null, texts: { hi: text } }
    const record = { ...buildProduct('G1'), attributes: [attribute] }
    keepFirst(line, record, true)
    return record.attributes[0]!.texts
  }
  for (let at = 0; at <= maxRemembered; at++) read(at, `${at} ells`, `${at} गज़`)
  expect(read(1, '0 ells', 'और')).toEqual({})
  expect(read(2, `${maxRemembered} ells`, 'और')).toEqual({ hi: 'और' })
  expect(notes).toEqual([{ line: 1, value: 'और' }])
})
