import { expect, test } from 'vitest'
import { escapeHtmlText, escapeMarkup } from './escape-markup.ts'

test('[SAFE-13] text can neither open a tag nor end an attribute', () => {
  expect(escapeMarkup(`<a href="x" title='y'>R&D</a>`)).toBe(
    '&#60;a href=&#34;x&#34; title=&#39;y&#39;&#62;R&#38;D&#60;/a&#62;',
  )
  expect(escapeMarkup('Größe 5 › ok')).toBe('Größe 5 › ok')
})

test('text between tags keeps its quotes', () => {
  expect(escapeHtmlText(`5 < 6" & 'x' > y &amp;`)).toBe(`5 &lt; 6" &amp; 'x' &gt; y &amp;amp;`)
})
