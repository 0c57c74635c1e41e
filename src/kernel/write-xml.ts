import { escapeMarkup } from './escape-markup.ts'

/** An element to write: a name, and text or children. Null children are left out. */
export type XmlPart = readonly [
  name: string,
  content: string | number | readonly (XmlPart | null)[],
  attributes?: Readonly<Record<string, string>>,
]

export function writeXml([name, content, attributes = {}]: XmlPart, depth = 0): string {
  const indentation = '  '.repeat(depth)
  const attributeText = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
    .join('')
  if (typeof content === 'string' || typeof content === 'number')
    return `${indentation}<${name}${attributeText}>${escapeXml(String(content))}</${name}>\n`
  const inner = content.flatMap((part) => (part ? [writeXml(part, depth + 1)] : []))
  return `${indentation}<${name}${attributeText}>\n${inner.join('')}${indentation}</${name}>\n`
}

/** Removes characters that XML 1.0 can't contain, escaped or not. */
function escapeXml(text: string): string {
  return escapeMarkup(text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, ''))
}
