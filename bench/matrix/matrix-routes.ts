import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../src/web/routes.ts'
import { listApiCalls, type PartKind, parts } from '../../testing/ownership-cases.ts'

const web = join(import.meta.dirname, '../../src/web')

export interface Target {
  method: string
  /** As in the route table. */
  pattern: string
  /** The requested address: the same, below /api for calls. */
  path: string
  isCall: boolean
  /** Undefined where the address has no parts. */
  kind: PartKind | undefined
  /** A page's file. */
  file?: string
}

/** Every page, action, file and call. */
export function allTargets(openApi: string): Target[] {
  const pages = flat(routes as readonly RouteConfigEntry[]).flatMap(({ path, index, file }) => {
    if (path === '*' || (path === undefined && !index)) return []
    const pattern = `/${path ?? ''}`
    const text = readFileSync(join(web, file), 'utf8')
    const methods = [
      ...(exported(text, 'loader') || file.endsWith('.tsx') ? ['GET'] : []),
      ...(exported(text, 'action') ? ['POST'] : []),
    ]
    return methods.map((method) => ({
      method,
      pattern,
      path: pattern,
      isCall: false,
      kind: parts[pattern],
      file,
    }))
  })
  const calls = listApiCalls(openApi).map(([method, pattern]) => {
    return { method, pattern, path: `/api${pattern}`, isCall: true, kind: parts[pattern] }
  })
  return [...pages, ...calls]
}

const exported = (text: string, name: string) =>
  new RegExp(`export (?:async )?(?:function|const) ${name}\\b|export \\{[^}]*\\b${name}\\b`).test(
    text,
  )

function flat(entries: readonly RouteConfigEntry[]): RouteConfigEntry[] {
  return entries.flatMap((entry) => (entry.children ? flat(entry.children) : [entry]))
}
