import sanitize from 'sanitize-html'
import { escapeHtmlText } from '#kernel/escape-markup.ts'

const options: sanitize.IOptions = {
  allowedTags: [
    'p',
    'div',
    'br',
    'hr',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'blockquote',
    'pre',
    'b',
    'strong',
    'i',
    'em',
    'u',
    's',
    'small',
    'sub',
    'sup',
    'code',
    'span',
    'a',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'table',
    'caption',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // The content of these tags is not text for people, and re-parsing it enables mutation XSS: it is
  // removed.
  nonTextTags: [
    'script',
    'style',
    'noscript',
    'template',
    'iframe',
    'object',
    'embed',
    'svg',
    'math',
    'xmp',
    'plaintext',
    'noembed',
    'noframes',
    'textarea',
    'select',
    'option',
    'title',
  ],
  nestingLimit: 40,
  transformTags: {
    h1: 'h2',
    a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'nofollow noopener' } }),
  },
}

/**
 * Sanitizes a seller's HTML by an allow-list: plain text structure, tables, and links by http,
 * https, mailto or within the shop. Runs on save and again on display; sanitizing twice changes
 * nothing. Source: QUALITY security 5.
 */
export function sanitizeSellerHtml(html: string): string {
  let text = html
  // Without a tag that is removed, the parser may nest the rest in another way.
  for (let round = 0; round < maxRounds; round++) {
    if (!/[<>&]/.test(text) || plainParagraphs.test(text)) return text
    const clean = isDeep(text) ? escapeHtmlText(text) : sanitize(text, options)
    if (clean === text) break
    text = clean
  }
  return text
}

const maxRounds = 4

/**
 * The parser moves its whole stack for each tag. Real text is never nested this deep; deeper text
 * is escaped.
 */
const maxDepth = 1_000
const voidElements = /^(?:br|hr|img|input|meta|link|wbr|col|area|base|embed|param|source|track)$/

/** Counts open tags by name, which are never fewer than in the parser. Source: SAFE-01. */
function isDeep(html: string): boolean {
  const openCounts = new Map<string, number>()
  let depth = 0
  for (const [, end, tag] of html.matchAll(/<(\/?)([a-z][^\s/>]*)/gi)) {
    const name = tag!.toLowerCase()
    const count = openCounts.get(name) ?? 0
    if (voidElements.test(name) || (end && count === 0)) continue
    openCounts.set(name, count + (end ? -1 : 1))
    depth += end ? -1 : 1
    if (depth > maxDepth) return true
  }
  return false
}

/**
 * Text that the sanitizer returns unchanged (a test checks this): plain text and paragraphs, as in
 * nearly all products.
 */
const plainText = String.raw`[^<>&\0\r]*(?:(?:&(?:amp|lt|gt);|<br />)[^<>&\0\r]*)*`
const plainParagraphs = new RegExp(`^${plainText}(?:<p>${plainText}</p>${plainText})*$`)
