import { escapeHtmlText } from './escape-markup.ts'

const looksLikeHtml = /<\/?[a-z][^<]*>|&(?:[a-z]+|#\d+|#x[\da-f]+);/i
const listMark = '- '

/**
 * Converts text that may be HTML or plain: plain text becomes escaped paragraphs, one per block of
 * lines, and lines that begin with "- " a list. The result is not sanitized yet.
 */
export function convertTextToHtml(text: string): string {
  const trimmed = text.trim()
  if (trimmed === '' || looksLikeHtml.test(trimmed)) return trimmed
  return trimmed
    .split(/\r?\n\s*\r?\n/)
    .map((block) => convertLines(splitLines(escapeHtmlText(block))))
    .join('')
}

function convertLines(lines: string[]): string {
  let html = ''
  for (let at = 0; at < lines.length; ) {
    const isItem = lines[at]!.startsWith(listMark)
    const rest = lines.slice(at)
    const next = rest.findIndex((line) => line.startsWith(listMark) !== isItem)
    const run = next === -1 ? rest : rest.slice(0, next)
    const items = run.map((line) => `<li>${line.slice(listMark.length).trim()}</li>`)
    html += isItem ? `<ul>${items.join('')}</ul>` : `<p>${run.join('<br />')}</p>`
    at += run.length
  }
  return html
}

/**
 * Splits by hand: a pattern for whitespace around line breaks takes minutes for a long run of
 * spaces.
 */
function splitLines(block: string): string[] {
  return block
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

const block = /<p>([^<]*(?:<br \/>[^<]*)*)<\/p>|<ul>((?:<li>[^<]*<\/li>)+)<\/ul>/y

/**
 * HTML as the text that `convertTextToHtml` makes exactly it of; what it can't say in text stays
 * HTML.
 */
export function convertHtmlToText(html: string): string {
  const blocks: string[] = []
  block.lastIndex = 0
  for (let end = 0; end < html.length; end = block.lastIndex) {
    const match = block.exec(html)
    if (!match) return html
    const [, lines, items] = match
    blocks.push(
      lines === undefined
        ? items!
            .replace(/<\/li>$/, '')
            .replaceAll('</li>', '\n')
            .replaceAll('<li>', listMark)
        : lines.replaceAll('<br />', '\n'),
    )
  }
  const text = blocks
    .join('\n\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
  return convertTextToHtml(text) === html ? text : html
}
