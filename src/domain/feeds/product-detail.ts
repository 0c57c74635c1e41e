import type { AttributeRecord } from '#domain/catalog/write/product-record.ts'

/**
 * Parses comma-separated `section:name:value` entries; `name:value` has no section. A backslash
 * escapes the next character; within double quotes at the start of a part commas and colons are
 * text, and `""` is a quote. The third part keeps its colons. Null where an entry has no colon or
 * an empty name or value.
 */
export function parseProductDetail(text: string): AttributeRecord[] | null {
  const attributes: AttributeRecord[] = []
  for (const parts of splitList(text, 3)) {
    if (parts.length === 1 && parts[0] === '') continue
    const [section, caption, value] = parts.length === 2 ? ['', ...parts] : parts
    if (!caption || !value) return null
    attributes.push({ section: section || null, caption, value })
  }
  return attributes
}

/** Formats attributes so that parseProductDetail reads the same back. */
export function formatProductDetail(attributes: readonly AttributeRecord[]): string {
  return attributes
    .map(({ section, caption, value }) =>
      [...(section === null ? [''] : [section]), caption, value].map(escapePart).join(':'),
    )
    .join(',')
}

/** Splits at commas, and each entry at colons into at most `max` parts; parts are trimmed. */
export function splitList(text: string, max: number): string[][] {
  const entries: string[][] = []
  let parts: string[] = []
  let part = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!
    if (character === '\\' && at + 1 < text.length) part += text[++at]!
    else if (character === '"' && isQuoted && text[at + 1] === '"') part += text[++at]!
    else if (character === '"' && (isQuoted || part.trim() === '')) isQuoted = !isQuoted
    else if (!isQuoted && character === ':' && parts.length < max - 1) {
      parts.push(part.trim())
      part = ''
    } else if (!isQuoted && character === ',') {
      entries.push([...parts, part.trim()])
      parts = []
      part = ''
    } else part += character
  }
  entries.push([...parts, part.trim()])
  return entries
}

export function escapePart(text: string): string {
  return text.replace(/[\\,:"]/g, (character) => `\\${character}`)
}
