import fc from 'fast-check'
import { expect, test } from 'vitest'
import { convertHtmlToMarked, convertMarkedToHtml } from './marked-text.ts'

const html = [
  '<p>We began in 2004 &amp; stayed.</p>',
  '<h2>Where to find us</h2>',
  '<p>14 Dastur Road<br />Mail <a href="mailto:help@deccan.example" rel="nofollow noopener">us</a></p>',
  '<ul><li>a <strong>bold</strong> word</li><li>b</li></ul>',
  '<p><em>This is a demonstration.</em></p>',
].join('\n')
const text = [
  'We began in 2004 & stayed.',
  '## Where to find us',
  '14 Dastur Road\nMail [us](mailto:help@deccan.example)',
  '- a **bold** word\n- b',
  '_This is a demonstration._',
].join('\n\n')

test('[DESK-04] a page is edited without tags, and its HTML is that of before', () => {
  expect(convertHtmlToMarked(html)).toBe(text)
  expect(convertMarkedToHtml(text)).toBe(html.replaceAll('\n', ''))
  expect(convertMarkedToHtml('One\n## Two\nThree')).toBe('<p>One</p><h2>Two</h2><p>Three</p>')
})

test('[DESK-04] what is no mark stays a sign, and other HTML stays HTML', () => {
  for (const plain of ['4 * 5 ** 6', 'a_b_c', '[x](javascript:alert)', '#2 and ## 3', 'x [1] (2)'])
    expect(convertMarkedToHtml(plain)).toBe(`<p>${plain}</p>`)
  expect(convertMarkedToHtml('<p>a</p>\n## **b**')).toBe('<p>a</p>\n## **b**')
  for (const other of [
    '<p>A <b>bold</b> word</p>',
    '<table><tr><td>1</td></tr></table>',
    '<h4>x</h4>',
  ])
    expect(convertHtmlToMarked(other)).toBe(other)
})

test('[DESK-04] whatever is shown, saving it changes nothing', () => {
  const part = fc.constantFrom(
    '<p>',
    '</p>',
    '<h2>',
    '</h2>',
    '<em>',
    '</em>',
    '**',
    '_',
    '## ',
    '[a](/b)',
  )
  const piece = fc.oneof(part, fc.string({ maxLength: 5 }), fc.constantFrom('\n', '\n\n', '&amp;'))
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const made = convertMarkedToHtml(pieces.join(''))
      const shown = convertHtmlToMarked(made)
      if (shown !== made) expect(convertHtmlToMarked(convertMarkedToHtml(shown))).toBe(shown)
    }),
  )
})
