import sax from 'sax'

/** An element by its local name; texts of it and of what is in it are apart. */
export interface XmlNode {
  name: string
  namespace: string
  attributes: Readonly<Record<string, string>>
  text: string
  children: XmlNode[]
}

const deepest = 40
const mostElements = 20_000

/**
 * Reads an XML document; null where it is none, or not one that anybody needs to send. Nothing is looked up and no entity of a document's
 * own is ever expanded: one with a DOCTYPE is refused, whatever it says. Source: RFQ-12, QUALITY security.
 */
export function readXml(text: string): XmlNode | null {
  const parser = sax.parser(true, { xmlns: true, trim: false, position: false })
  let root: XmlNode | null = null
  const open: XmlNode[] = []
  let elements = 0
  let fault = false
  parser.onerror = () => {
    fault = true
  }
  parser.ondoctype = () => {
    fault = true
  }
  parser.onopentag = (tag) => {
    elements += 1
    if (open.length >= deepest || elements > mostElements) fault = true
    if (fault) return
    const { local, uri, attributes } = tag as sax.QualifiedTag
    const values = Object.entries(attributes).map(([name, { value }]): [string, string] => [name, value])
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
  const add = (said: string) => {
    const node = open.at(-1)
    if (node && !fault) node.text += said
  }
  parser.ontext = add
  parser.oncdata = add
  parser.onclosetag = () => void open.pop()
  try {
    parser.write(text).close()
  } catch {
    // In strict mode the parser throws what it has told onerror before.
    return null
  }
  return fault ? null : root
}

/** The first child, or descendant by a path, of these local names. */
export function at(node: XmlNode | null | undefined, ...path: string[]): XmlNode | null {
  let here: XmlNode | null = node ?? null
  for (const name of path) here = here?.children.find((child) => child.name === name) ?? null
  return here
}

export function all(node: XmlNode | null | undefined, name: string): XmlNode[] {
  return node?.children.filter((child) => child.name === name) ?? []
}

/** Its text without spaces around it; empty where there is none. */
export function textAt(node: XmlNode | null | undefined, ...path: string[]): string {
  return at(node, ...path)?.text.trim() ?? ''
}

/** What a document is written of: a name, and a text or children. Those that are null are left out. */
export type Part = readonly [
  name: string,
  content: string | number | readonly (Part | null)[],
  attributes?: Readonly<Record<string, string>>,
]

export function writeXml([name, content, attributes = {}]: Part, depth = 0): string {
  const pad = '  '.repeat(depth)
  const said = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(value)}"`)
    .join('')
  if (typeof content === 'string' || typeof content === 'number')
    return `${pad}<${name}${said}>${escaped(String(content))}</${name}>\n`
  const inner = content.flatMap((part) => (part ? [writeXml(part, depth + 1)] : []))
  return `${pad}<${name}${said}>\n${inner.join('')}${pad}</${name}>\n`
}

/** Signs that XML 1.0 can't hold, escaped or not, are left out. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
