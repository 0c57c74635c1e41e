import sax from 'sax'
import { hasNul } from '#kernel/clean-text.ts'

/** An element by its local name; its own text is separate from its children's. */
export interface XmlNode {
  name: string
  namespace: string
  attributes: Readonly<Record<string, string>>
  text: string
  children: XmlNode[]
}

const maxDepth = 40
const usualElements = 20_000
const maxTagLength = 16 * 1024
/** The parser compares each attribute of a tag with all earlier ones. */
const maxAttributes = 64

/**
 * Parses an XML document; null if it is invalid or unreasonable. Resolves nothing and never expands
 * a document's own entities: any DOCTYPE is refused. Stops at the first error, because the parser's
 * recovery takes time quadratic in the remaining input. Source: RFQ-12, SAFE-01, QUALITY security.
 */
export function parseXml(text: string, maxElements = usualElements): XmlNode | null {
  if (hasLargeTag(text)) return null
  const parser = sax.parser(true, { xmlns: true, trim: false, position: false })
  let root: XmlNode | null = null
  const open: XmlNode[] = []
  let elements = 0
  const abort = () => {
    throw new Error('Unsupported XML document')
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

  /** The parser accepts NUL; it refuses lone surrogates itself. */
  function rejectNul(content: string): string {
    if (hasNul(content)) abort()
    return content
  }
}

/** Constructs with arbitrary content, and their terminators. */
const nonTags = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/** A single pass over the characters before parsing. */
function hasLargeTag(text: string): boolean {
  for (let begin = text.indexOf('<'); begin !== -1; ) {
    const opening = text.slice(begin, begin + 9).toUpperCase()
    const skip = nonTags.find(([first]) => opening.startsWith(first))
    const tagEnd = skip ? text.indexOf(skip[1], begin + skip[0].length) : findTagEnd(text, begin)
    if (tagEnd === null) return true
    begin = tagEnd === -1 ? -1 : text.indexOf('<', tagEnd)
  }
  return false
}

/** The end of a tag, -1 at the end of the text; null: too large. */
function findTagEnd(text: string, begin: number): number | null {
  let quote = ''
  let equals = 0
  for (let at = begin + 1; at < text.length; at += 1) {
    const character = text[at]!
    if (quote !== '') quote = character === quote ? '' : quote
    else if (character === '>') return at
    else if (character === '"' || character === "'") quote = character
    else if (character === '=') equals += 1
    if (at - begin > maxTagLength || equals > maxAttributes) return null
  }
  return -1
}

/** The first child, or descendant by a path, with these local names. */
export function findNode(node: XmlNode | null | undefined, ...path: string[]): XmlNode | null {
  let current: XmlNode | null = node ?? null
  for (const name of path) current = current?.children.find((child) => child.name === name) ?? null
  return current
}

export function findNodes(node: XmlNode | null | undefined, name: string): XmlNode[] {
  return node?.children.filter((child) => child.name === name) ?? []
}

/** Trimmed text; empty if the element is missing. */
export function getText(node: XmlNode | null | undefined, ...path: string[]): string {
  return findNode(node, ...path)?.text.trim() ?? ''
}
