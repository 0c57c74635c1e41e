import { convertHtmlToText, convertTextToHtml } from './text-html.ts'

const sign = String.raw`[^<>\n]`
const address = String.raw`(?:https?://|mailto:|/)[^\s()<>"']*`
const openLink = (href: string) => `<a href="${href}" rel="nofollow noopener">`

/**
 * Converts a page's text: as `convertTextToHtml`, and lines that begin with "## " or "### " are
 * headings, **words** are bold, _words_ in italics, [words](address) a link. Not sanitized yet.
 */
export function convertMarkedToHtml(text: string): string {
  const trimmed = text.trim()
  if (convertTextToHtml(trimmed) === trimmed) return trimmed
  return convertTextToHtml(separateHeadings(trimmed))
    .replace(new RegExp(`<p>## (${sign}+)</p>`, 'g'), '<h2>$1</h2>')
    .replace(new RegExp(`<p>### (${sign}+)</p>`, 'g'), '<h3>$1</h3>')
    .replace(new RegExp(String.raw`\[([^<>[\]]+)\]\((${address})\)`, 'g'), (_, words, href) =>
      [openLink(href), words, '</a>'].join(''),
    )
    .replace(/\*\*([^<>*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/(^|[>\s(])_([^<>_]+)_(?=[<\s.,;:!?)]|$)/g, '$1<em>$2</em>')
}

/** A heading is a block of its own, also without blank lines around it. */
function separateHeadings(text: string): string {
  return text.replace(/^(#{2,3} .*)$/gm, '\n$1\n')
}

/**
 * HTML as the text that `convertMarkedToHtml` makes it of, but for white space between blocks; what
 * it can't say in text stays HTML.
 */
export function convertHtmlToMarked(html: string): string {
  const blocks = joinBlocks(html)
  const plain = blocks
    .replace(/<h([23])>([^<>]*)<\/h\1>/g, (_, level, words) =>
      ['<p>', '#'.repeat(Number(level)), ' ', words, '</p>'].join(''),
    )
    .replace(new RegExp(`${openLink('([^"]*)')}([^<>]*)</a>`, 'g'), '[$2]($1)')
    .replace(/<strong>([^<>]*)<\/strong>/g, '**$1**')
    .replace(/<em>([^<>]*)<\/em>/g, '_$1_')
  const text = convertHtmlToText(plain)
  return text !== plain && convertMarkedToHtml(text) === blocks ? text : html
}

const joinBlocks = (html: string) =>
  html.trim().replace(/(<\/(?:p|ul|li|h2|h3)>|<ul>)\s+(?=<(?:p|\/?ul|li|h2|h3)>)/g, '$1')
