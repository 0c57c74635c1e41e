import { expect, test } from 'vitest'
import { withLocale } from '#messages/with-locale.server.ts'
import { formatQuotedLine } from './format-quoted-line.ts'

test('[LANG-04] quoted pieces are counted without their unit, whoever reads it', () => {
  const format = (unit: string) => formatQuotedLine({ quantity: 2, name: 'G1', unit })
  expect(['1 piece', '', 'Pack of 5'].map(format)).toEqual([
    '2 × G1',
    '2 × G1',
    '2 × G1, Pack of 5',
  ])
  const inHindi = withLocale('hi-IN', () => ['1 piece', '1 पीस', '5 का पैक'].map(format))
  expect(inHindi).toEqual(['2 × G1', '2 × G1', '2 × G1, 5 का पैक'])
})
