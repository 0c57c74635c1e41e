import sanitize from 'sanitize-html'

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
  // What stands inside these is not text for people, and re-parsing it is how mutation XSS works: it goes altogether.
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
 * A seller's HTML made safe by an allow-list: plain text structure, tables, and links by http, https, mailto or within the
 * shop. Used when it is stored and again when it is shown; cleaning twice changes nothing. Source: QUALITY security 5.
 */
export function sanitizeSellerHtml(html: string): string {
  if (!/[<>&]/.test(html) || plainParagraphs.test(html)) return html
  return isDeep(html) ? escapeHtml(html) : sanitize(html, options)
}

/** The parser moves its whole stack for each tag: text is never so deep, and is shown as it stands where it is. */
const maxDepth = 1_000
const voidElements = /^(?:br|hr|img|input|meta|link|wbr|col|area|base|embed|param|source|track)$/

/** By tags that are open by their names, which are never fewer than the parser has. Source: SAFE-01. */
function isDeep(html: string): boolean {
  const open = new Map<string, number>()
  let depth = 0
  for (const [, end, tag] of html.matchAll(/<(\/?)([a-z][^\s/>]*)/gi)) {
    const name = tag!.toLowerCase()
    const count = open.get(name) ?? 0
    if (voidElements.test(name) || (end && count === 0)) continue
    open.set(name, count + (end ? -1 : 1))
    depth += end ? -1 : 1
    if (depth > maxDepth) return true
  }
  return false
}

/** What the sanitiser gives back as it came (a test holds it to that): text, paragraphs of text, as nearly all goods have them. */
const plainText = String.raw`[^<>&\0\r]*(?:(?:&(?:amp|lt|gt);|<br />)[^<>&\0\r]*)*`
const plainParagraphs = new RegExp(`^${plainText}(?:<p>${plainText}</p>${plainText})*$`)

const looksLikeHtml = /<\/?[a-z][^<]*>|&(?:[a-z]+|#\d+|#x[\da-f]+);/i

/** Text of a feed that may be HTML or plain: plain text becomes escaped paragraphs, one per block of lines. Not yet cleaned. */
export function convertTextToHtml(text: string): string {
  const trimmed = text.trim()
  if (trimmed === '' || looksLikeHtml.test(trimmed)) return trimmed
  return trimmed
    .split(/\r?\n\s*\r?\n/)
    .map((block) => `<p>${splitLines(escapeHtml(block)).join('<br />')}</p>`)
    .join('')
}

/** By hand: a pattern that looks for space around line breaks takes minutes for a long row of spaces without one. */
function splitLines(block: string): string[] {
  return block
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

export function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}
