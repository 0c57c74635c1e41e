import sax from 'sax'
import { hasNul } from '#kernel/clean-text.ts'

/** An element by its local name; texts of it and of what is in it are apart. */
export interface XmlNode {
  name: string
  namespace: string
  attributes: Readonly<Record<string, string>>
  text: string
  children: XmlNode[]
}

const maxDepth = 40
const maxElements = 20_000
const maxTagLength = 16 * 1024
/** The parser looks through all earlier attributes of a tag for each further one. */
const maxAttributes = 64

/**
 * Reads an XML document; null where it is none, or not one that anybody needs to send. Nothing is looked up and no entity of a document's
 * own is ever expanded: one with a DOCTYPE is refused, whatever it says. It ends at the first fault, because the parser
 * goes on in ways that take the square of what is left. Source: RFQ-12, SAFE-01, QUALITY security.
 */
export function parseXml(text: string): XmlNode | null {
  if (hasLargeTag(text)) return null
  const parser = sax.parser(true, { xmlns: true, trim: false, position: false })
  let root: XmlNode | null = null
  const open: XmlNode[] = []
  let elements = 0
  const abort = () => {
    throw new Error('This is no document that is read here')
  }
  parser.onerror = abort
  parser.ondoctype = abort
  parser.onopentag = (tag) => {
    elements += 1
    if (open.length >= maxDepth || elements > maxElements) abort()
    const { local, uri, attributes } = tag as sax.QualifiedTag
    const values = Object.entries(attributes).map(([name, { value }]): [string, string] => [
      name,
      rejectNul(value),
    ])
    const node: XmlNode = {
      name: local,
      namespace: uri,
      attributes: Object.fromEntries(values),
      text: '',
      children: [],
    }
    open.at(-1)?.children.push(node)
    root ??= node
    open.push(node)
  }
  const add = (content: string) => {
    const node = open.at(-1)
    if (node) node.text += rejectNul(content)
  }
  parser.ontext = add
  parser.oncdata = add
  parser.onclosetag = () => void open.pop()
  try {
    parser.write(text).close()
  } catch {
    return null
  }
  return root

  /** The parser lets NUL pass; half characters it refuses itself. */
  function rejectNul(content: string): string {
    if (hasNul(content)) abort()
    return content
  }
}

/** What holds whatever it likes, and what ends it. */
const nonTags = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/** One look at each character, before the parser sees any. */
function hasLargeTag(text: string): boolean {
  for (let begin = text.indexOf('<'); begin !== -1; ) {
    const opening = text.slice(begin, begin + 9).toUpperCase()
    const skip = nonTags.find(([first]) => opening.startsWith(first))
    const abort = skip ? text.indexOf(skip[1], begin + skip[0].length) : endOfTag(text, begin)
    if (abort === null) return true
    begin = abort === -1 ? -1 : text.indexOf('<', abort)
  }
  return false
}

/** Where a tag ends, -1 with the text; null: it is too large. */
function endOfTag(text: string, begin: number): number | null {
  let quote = ''
  let equals = 0
  for (let at = begin + 1; at < text.length; at += 1) {
    const sign = text[at]!
    if (quote !== '') quote = sign === quote ? '' : quote
    else if (sign === '>') return at
    else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '=') equals += 1
    if (at - begin > maxTagLength || equals > maxAttributes) return null
  }
  return -1
}

/** The first child, or descendant by a path, of these local names. */
export function findNode(node: XmlNode | null | undefined, ...path: string[]): XmlNode | null {
  let current: XmlNode | null = node ?? null
  for (const name of path) current = current?.children.find((child) => child.name === name) ?? null
  return current
}

export function findNodes(node: XmlNode | null | undefined, name: string): XmlNode[] {
  return node?.children.filter((child) => child.name === name) ?? []
}

/** Its text without spaces around it; empty where there is none. */
export function getText(node: XmlNode | null | undefined, ...path: string[]): string {
  return findNode(node, ...path)?.text.trim() ?? ''
}

/** What a document is written of: a name, and a text or children. Those that are null are left out. */
export type XmlPart = readonly [
  name: string,
  content: string | number | readonly (XmlPart | null)[],
  attributes?: Readonly<Record<string, string>>,
]

export function writeXml([name, content, attributes = {}]: XmlPart, depth = 0): string {
  const pad = '  '.repeat(depth)
  const attributeText = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
    .join('')
  if (typeof content === 'string' || typeof content === 'number')
    return `${pad}<${name}${attributeText}>${escapeXml(String(content))}</${name}>\n`
  const inner = content.flatMap((part) => (part ? [writeXml(part, depth + 1)] : []))
  return `${pad}<${name}${attributeText}>\n${inner.join('')}${pad}</${name}>\n`
}

/** Signs that XML 1.0 can't hold, escaped or not, are left out. */
function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
