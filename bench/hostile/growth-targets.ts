import { deskPaths } from '#contract/paths/desk-paths.ts'
import type { FormType } from '#contract/routes/body-limits.ts'
import { getBodyLimits } from '#contract/routes/find-route.ts'
import type { ApiDocument } from '../../src/api/docs/document.ts'
import { absent, fillPattern, type OwnedKind } from '../../testing/ownership-cases.ts'
import { allTargets } from '../matrix/matrix-routes.ts'
import { readRouteNames } from '../route-names.ts'
import { buildSample } from '../valid-values.ts'
import { type GrowthShape, maxHeaderBytes, shapes } from './growth-bodies.ts'

/** An entry point, from the route table and the API's document. */
export interface GrowthTarget {
  method: string
  path: string
  /** Names of the fields read there. */
  names: string[]
  maxBytes: number
  maxTextBytes: number
  maxTextLength: number
  maxFields: number
  maxFiles: number
  forms: readonly FormType[]
}

/** Body size tested for routes that accept more; imports accept any size. */
const maxTriedBytes = 27_262_976
/** Most calls parse JSON up to this many characters; longer bodies are scanned and refused. */
const maxJsonBytes = 99_000

/** Calls that take files as a form. */
const filePaths = /\/(?:attachments|visual-search)$/
/** Such a request has lasting effects, so it comes last. */
const endings = [/privacy|password|sessions|account$/, /logout/]

const getRank = ({ path }: GrowthTarget) => endings.findIndex((ending) => ending.test(path))
/** Those that accept the most first. */
const compare = (a: GrowthTarget, b: GrowthTarget) =>
  getRank(a) - getRank(b) || b.maxBytes - a.maxBytes

/** `owned`: ids that exist; without them routes answer 404, some before they read anything. */
export function listGrowthTargets(
  openApi: string,
  owned: Partial<Record<OwnedKind, string[]>> = {},
): GrowthTarget[] {
  const document = JSON.parse(openApi) as ApiDocument
  const doors = allTargets(openApi).map(
    ({ method, pattern, path, isCall, kind, file }): GrowthTarget => {
      const operation = isCall ? document.paths[pattern]![method.toLowerCase()]! : null
      const schema = Object.values(operation?.requestBody?.content ?? {})[0]?.schema
      const sample = schema ? buildSample(schema, document) : {}
      const query = (operation?.parameters ?? [])
        .filter((each) => each.in === 'query')
        .map(({ name }) => name)
      const members = typeof sample === 'object' && sample !== null ? Object.keys(sample) : []
      const address = fillPattern(
        path,
        owned[kind as OwnedKind] ?? absent[kind as OwnedKind] ?? ['x'],
      )
      const names = [
        ...new Set(file ? readRouteNames(file).names : method === 'GET' ? query : members),
      ]
      return { method, path: address, names, ...limitsAt(address) }
    },
  )
  const upload = deskPaths.upload()
  doors.push({ method: 'POST', path: upload, names: ['kind'], ...limitsAt(upload) })
  return doors.sort(compare)
}

function limitsAt(path: string) {
  const { maxBytes, maxTextBytes, maxTextLength, maxFields, maxFiles, forms } = getBodyLimits(
    path,
    true,
  )
  return {
    maxTextBytes,
    maxTextLength,
    maxBytes: Math.min(maxBytes, maxTriedBytes),
    maxFields: maxFields - 2,
    maxFiles: maxFiles - 2,
    forms,
  }
}

/**
 * Sizes of the largest bodies: one that is parsed, and one that is only received; 1 where the shape has no
 * body.
 */
export function getMaxSizes(
  { path, maxBytes, maxTextBytes, maxTextLength }: GrowthTarget,
  { type }: GrowthShape,
): number[] {
  if (type === undefined) return [1]
  const all =
    (type === 'application/x-www-form-urlencoded' ? Math.min(maxBytes, maxTextBytes) : maxBytes) -
    2_048
  const isJson = type === 'application/json' && !path.endsWith('/visual-search')
  const isForm = type.startsWith('multipart/') || type === 'application/x-www-form-urlencoded'
  const parsed = isJson ? maxJsonBytes : isForm ? maxTextLength - 2_048 : all
  return parsed < all ? [parsed, all] : [all]
}

/** Whether this route reads such a request. */
export function fits({ method, path, forms }: GrowthTarget, { type }: GrowthShape): boolean {
  if (type === undefined) return method === 'GET'
  if (method === 'GET' || method === 'DELETE') return false
  if (type === 'application/xml') return path.endsWith('/ubl')
  if (path.startsWith('/api/'))
    return type === 'application/json' || (type.startsWith('multipart/') && filePaths.test(path))
  return (
    type !== 'application/json' &&
    forms.includes(type.startsWith('multipart/') ? 'multipart' : 'urlencoded')
  )
}

export interface GrowthRequest {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
}

/** A request of this shape whose body, query or headers have about that many bytes. */
export function buildRequest(
  door: GrowthTarget,
  shape: GrowthShape,
  bytes: number,
  session: string,
): GrowthRequest {
  const { body, query, headers } = shape.build(bytes, door)
  return {
    method: door.method,
    path: query === undefined ? door.path : `${door.path}?${query}`.slice(0, maxHeaderBytes),
    headers: {
      ...(shape.type && { 'content-type': shape.type }),
      'idempotency-key': 'growth-command-1',
      ...headers,
      cookie: [session, headers?.['cookie']].filter(Boolean).join('; '),
    },
    ...(body !== undefined && { body }),
  }
}

export { shapes }
