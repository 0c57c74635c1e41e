import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { convertHtmlToText, convertTextToHtml } from './text-html.ts'

describe('texts of a seller between HTML and what is typed', () => {
  test('plain text becomes paragraphs and lists, HTML stays HTML', () => {
    expect(convertTextToHtml('Cuts 3 < 4 & more\nsecond line\n\nNext')).toBe(
      '<p>Cuts 3 &lt; 4 &amp; more<br />second line</p><p>Next</p>',
    )
    expect(convertTextToHtml('Comes with:\n- a lid\n-  a key\nand more')).toBe(
      '<p>Comes with:</p><ul><li>a lid</li><li>a key</li></ul><p>and more</p>',
    )
    expect(convertTextToHtml(' <p>As it is</p> ')).toBe('<p>As it is</p>')
    expect(convertTextToHtml('  ')).toBe('')
    expect(convertTextToHtml('a \r\n  b\n\t\nc')).toBe('<p>a<br />b</p><p>c</p>')
  })

  test('a long row of spaces takes no time', () => {
    const text = `x${' '.repeat(200_000)}y`
    const startedAt = performance.now()
    expect(convertTextToHtml(text)).toBe(`<p>${text}</p>`)
    expect(convertHtmlToText(`<p>${text}</p>`)).toBe(text)
    expect(performance.now() - startedAt).toBeLessThan(5_000)
  })

  test('[DEAL-06] simple HTML is shown as text, other HTML as it is', () => {
    expect(convertHtmlToText('<p>One &amp; two<br />three</p><ul><li>a</li><li>b</li></ul>')).toBe(
      'One & two\nthree\n\n- a\n- b',
    )
    for (const html of [
      '<p>A <b>bold</b> word</p>',
      '<p>- no list</p>',
      '<p>&amp;lt;</p>',
      '<p>a</p> <p>b</p>',
      '<ul><li></li></ul>',
    ])
      expect(convertHtmlToText(html)).toBe(html)
  })

  test('[DEAL-06] whatever is shown, saving it changes nothing', () => {
    const part = fc.constantFrom('<p>', '</p>', '<br />', '<ul>', '<li>', '</li>', '</ul>', '- ')
    const text = fc.oneof(part, fc.string({ maxLength: 6 }), fc.constantFrom('\n', '&amp;', '&lt;'))
    fc.assert(
      fc.property(fc.array(text, { maxLength: 14 }), (parts) => {
        const html = convertTextToHtml(parts.join(''))
        expect(convertTextToHtml(convertHtmlToText(html))).toBe(html)
      }),
    )
  })
})
