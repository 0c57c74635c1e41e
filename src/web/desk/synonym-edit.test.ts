import { expect, test } from 'vitest'
import { maxMeanings } from '#contract/desk/desk-vocabulary.ts'
import { fieldsToSynonyms, synonymsToFields, synonymWords } from './synonym-edit.ts'

test('[SAFE-09] each line is a field named by its first phrase, and a repeated one gets a number', () => {
  const fields = synonymsToFields('Nut, hex nut\r\n\r\nnut,screw nut\n , torch')
  expect(fields).toEqual({
    'meaning:nut': 'Nut, hex nut',
    'meaning:nut\n2': 'nut,screw nut',
    'meaning:': ', torch',
  })
  expect(Object.keys(fields).map(synonymWords.label)).toEqual(['“nut”', '“nut”', '“”'])
})

test('[SAFE-09] lines above the maximum are one field, and none is lost', () => {
  const buildLines = (count: number) =>
    Array.from({ length: count }, (_, at) => `, word ${at}, term ${at}`).join('\n')
  const fullList = synonymsToFields(buildLines(maxMeanings))
  expect(Object.keys(fullList)).toHaveLength(maxMeanings)
  const lines = buildLines(maxMeanings + 300)
  const fields = synonymsToFields(`\n${lines}\n\n`)
  expect(Object.keys(fields)).toHaveLength(maxMeanings + 1)
  expect(fields).toMatchObject(fullList)
  expect(synonymWords.label(Object.keys(fields).at(-1)!)).toBe('More lines')
  expect(fieldsToSynonyms(fields)).toBe(lines)
})
