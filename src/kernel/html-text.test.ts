import { expect, test } from 'vitest'
import { convertHtmlToText } from './html-text.ts'

test('[KEY-06] HTML becomes the words that a reader sees', () => {
  const html = '<p>Gloves &amp; <b>masks</b>,<br />size &lt; 8</p>'
  expect(convertHtmlToText(html)).toBe('Gloves & masks , size < 8')
})

test('[SAFE-01] signs that begin no tag take time by their number', () => {
  const begin = performance.now()
  for (const sign of ['<', '<!--', '<a b="']) convertHtmlToText(sign.repeat(60_000))
  // Read again to the end for each, they took a minute.
  expect(performance.now() - begin).toBeLessThan(1_000)
})
