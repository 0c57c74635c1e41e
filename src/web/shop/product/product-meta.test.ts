import { expect, test } from 'vitest'
import { toPlainText } from './product-meta.ts'

test('[PDP-04] words alone: tags out, entities turned back once', () => {
  expect(toPlainText('<p>Nuts &amp; bolts</p><p>M8 &lt; M10</p>')).toBe('Nuts & bolts M8 < M10')
  expect(toPlainText('written as &amp;lt;b&amp;gt;')).toBe('written as &lt;b&gt;')
  expect(toPlainText('')).toBe('')
})
