import { expect, test } from 'vitest'
import { parseDeskSearch } from './desk-search.ts'

test('[DEAL-07] the first character narrows a search of the desk', () => {
  expect(parseDeskSearch(' kulk ')).toEqual({ words: 'kulk', only: null })
  expect(parseDeskSearch('#B2611')).toEqual({ words: 'B2611', only: 'deals' })
  expect(parseDeskSearch('@ kulk')).toEqual({ words: 'kulk', only: 'buyers' })
  expect(parseDeskSearch('/IW-300')).toEqual({ words: 'IW-300', only: 'goods' })
  expect(parseDeskSearch('>settings')).toEqual({ words: 'settings', only: 'screens' })
  expect(parseDeskSearch('')).toEqual({ words: '', only: null })
  expect(parseDeskSearch('x'.repeat(500)).words).toHaveLength(80)
})
