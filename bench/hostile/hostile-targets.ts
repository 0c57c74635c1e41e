import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { paths } from '#contract/paths/paths.ts'
import type { ApiDocument } from '../../src/api/docs/document.ts'
import { fillPattern, isDesks, type OwnedKind } from '../../testing/ownership-cases.ts'
import { allTargets } from '../matrix/matrix-routes.ts'
import type { Actor, MatrixShop } from '../matrix/matrix-shop.ts'
import { readRouteNames } from '../route-names.ts'
import { buildSample, getValidValue } from '../valid-values.ts'

/** An entry point with valid input, so that one field at a time can be tampered with. */
export interface Entrance {
  method: string
  /** As in the route table. */
  pattern: string
  /** With names of its viewer's own records. */
  path: string
  who: Actor
  isCall: boolean
  query: Record<string, string>
  form: Record<string, string> | null
  json: Record<string, unknown> | null
  /** A page's file. */
  file?: string | undefined
}

const server = join(import.meta.dirname, '../../src/server')
/**
 * Routes outside of route table and API document. Those for files upload or send one: their names are not in
 * a table.
 */
const doors = /\bapp\.(get|post)\((?:'([^'{]+)'|(deskPaths|paths)\.(\w+)\(\))/g

export function allEntrances(shop: MatrixShop, openApi: string): Entrance[] {
  const document = JSON.parse(openApi) as ApiDocument
  const actor = (name: string) =>
    shop.actors.find((each) => each.name === name && each.at === 'in')!
  const visitor = actor('a visitor')
  const her = actor('asha')
  const owner = actor('owner of in')
  const { in: own } = shop.owned
  const found: Entrance[] = allTargets(openApi).map(
    ({ method, pattern, path, isCall, kind, file }) => {
      const operation = isCall ? document.paths[pattern]![method.toLowerCase()]! : null
      const isDesk = /^\/(?:api\/v1\/)?desk/.test(path) || isDesks(kind)
      const who = isDesk
        ? owner
        : isCall || /account|checkout|cart|wishlist|compare|logout/.test(path)
          ? her
          : visitor
      const names = file ? readRouteNames(file) : { names: [], actions: [] }
      const some = Object.fromEntries(
        names.names.map((name) => [name, String(getValidValue(name))]),
      )
      const asked = (operation?.parameters ?? []).filter(({ in: place }) => place === 'query')
      const schema = Object.values(operation?.requestBody?.content ?? {})[0]?.schema
      const writes = method !== 'GET' && method !== 'DELETE'
      const getQuery = (): Record<string, string> => {
        if (/^\/rfq\/(?:sent|claim|thread|file)/.test(pattern))
          return { ...shop.claimed, file: '1' }
        if (isCall) return Object.fromEntries(asked.map(({ name }) => [name, '']))
        return method === 'GET' ? some : {}
      }
      return {
        method,
        pattern,
        who,
        isCall,
        file,
        path: fillPattern(path, own[kind as OwnedKind] ?? [kind === 'report' ? 'sales.csv' : 'x']),
        query: getQuery(),
        form:
          !isCall && writes
            ? {
                ...some,
                ...(names.actions[0] && { do: names.actions[0], intent: names.actions[0] }),
              }
            : null,
        json:
          isCall && writes
            ? ((schema ? buildSample(schema, document) : {}) as Record<string, unknown>)
            : null,
      }
    },
  )
  const plain = readdirSync(server).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const others = plain.flatMap((file) => [
    ...readFileSync(join(server, file), 'utf8').matchAll(doors),
  ])
  for (const [, method, path, book, name] of others) {
    const table = (book === 'deskPaths' ? deskPaths : paths) as Record<
      string,
      (...all: unknown[]) => string
    >
    const pattern = path ?? table[name!]!('x')
    const isDesk = pattern.startsWith('/desk')
    const address = fillPattern(pattern, [
      pattern.includes('imports') ? own['desk import'][0]! : 'x',
    ])
    found.push({
      method: method!.toUpperCase(),
      pattern,
      path: address,
      who: isDesk ? owner : visitor,
      isCall: false,
      query: {},
      form: method === 'post' ? { kind: 'products', encoding: 'utf8', taxRate: '18' } : null,
      json: null,
    })
  }
  for (const pattern of [
    '/api/openapi.json',
    '/api/docs',
    '/api/docs.css',
    '/assets/x.js',
    '/no-such-page',
  ])
    found.push({
      method: 'GET',
      pattern,
      path: pattern,
      who: visitor,
      isCall: false,
      query: {},
      form: null,
      json: null,
    })
  return found
}
