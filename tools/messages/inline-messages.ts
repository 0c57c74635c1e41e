import { type CallExpression, type MemberExpression, parseSync, Visitor } from 'oxc-parser'
import type { Plugin } from 'vite'
import type { Message } from './read-messages.ts'

/** The call that stands for a message until `link-messages.ts` puts its words there. */
export const placeholder = '__text'

interface Edit {
  start: number
  end: number
  text: string
}

/**
 * Puts a placeholder where code for browsers asks for a message, so that a page's script holds the
 * words it shows, of one language, and no table of all. In development browsers load the modules
 * themselves. Source: LANG-01.
 */
export function inlineMessages(readAll: () => readonly Message[]): Plugin {
  let messages: ReadonlyMap<string, Message> | null = null
  return {
    name: 'inline-messages',
    enforce: 'pre',
    apply: (_config, { command }) => command !== 'serve',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/src\/.*\.tsx?(\?.*)?$/, code: /#texts\// },
      handler(code, id) {
        messages ??= new Map(readAll().map((each) => [`${each.area}.${each.key}`, each]))
        return { code: replaceMessages(id.replace(/\?.*$/, ''), code, messages), map: null }
      },
    },
  }
}

/** The code with a placeholder for each use of a message; throws on a use that names none. */
export function replaceMessages(
  path: string,
  code: string,
  messages: ReadonlyMap<string, Message>,
): string {
  const areas = new Map<string, string>()
  const edits: Edit[] = []
  const callees = new Map<MemberExpression, CallExpression>()
  const { program, errors } = parseSync(path, code)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`)
  for (const node of program.body) {
    if (node.type !== 'ImportDeclaration') continue
    const area = /^#texts\/(.+)\.ts$/.exec(node.source.value)?.[1]
    if (area === undefined) continue
    const [specifier] = node.specifiers
    if (specifier?.type !== 'ImportNamespaceSpecifier')
      throw new Error(`${path}: write import * as … from '${node.source.value}'`)
    areas.set(specifier.local.name, area)
    edits.push({ start: node.start, end: node.end, text: '' })
  }
  new Visitor({
    CallExpression(node) {
      if (node.callee.type === 'MemberExpression') callees.set(node.callee, node)
    },
    MemberExpression(node) {
      const area = node.object.type === 'Identifier' ? areas.get(node.object.name) : undefined
      if (area === undefined) return
      const key = node.property.type === 'Identifier' && !node.computed ? node.property.name : '?'
      const message = messages.get(`${area}.${key}`)
      if (!message) throw new Error(`${path}: ${code.slice(node.start, node.end)} is no message`)
      edits.push(replaceUse(node, callees.get(node), message))
    },
  }).visit(program)
  return applyEdits(code, edits)
}

function replaceUse(
  node: MemberExpression,
  call: CallExpression | undefined,
  { area, key, hash, parameters }: Message,
): Edit {
  const name = JSON.stringify(`${area}.${key}.${hash}`)
  if (!call) {
    const text =
      parameters.size > 0 ? `((v)=>${placeholder}(${name},v))` : `(()=>${placeholder}(${name}))`
    return { start: node.start, end: node.end, text }
  }
  const [values] = call.arguments
  return values
    ? { start: call.start, end: values.start, text: `${placeholder}(${name},` }
    : { start: call.start, end: call.end, text: `${placeholder}(${name})` }
}

function applyEdits(code: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: own }) => text.slice(0, start) + own + text.slice(end), code)
}
