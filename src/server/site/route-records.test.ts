import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { OpenAPIHono } from '@hono/zod-openapi'
import { expect, test } from 'vitest'
import { mountApi } from '#api/api.ts'
import type { ApiEnv } from '#api/http/api-env.ts'
import { allRoutes } from '#contract/routes/find-route.ts'
import { routeLimits } from '#contract/routes/route-limits.ts'

const web = join(import.meta.dirname, '../../web')

const api = new OpenAPIHono<ApiEnv>()
mountApi(api, { mode: 'demo', links: { scheme: 'http', port: null } })
/** The methods of each call, by its pattern. */
const methodsByCall = Map.groupBy(
  api.routes.filter(({ method, path }) => method !== 'ALL' && !path.endsWith('*')),
  ({ path }) => path,
)

test('every call of the API has a record, and every record of a call is answered', () => {
  const patterns = allRoutes
    .map(({ pattern }) => pattern)
    .filter((each) => each.startsWith('/api/'))
  expect(patterns.toSorted()).toEqual([...methodsByCall.keys()].toSorted())
})

test('a record takes a body exactly where something is written', () => {
  for (const { pattern, file, body } of allRoutes) {
    const isWritten = file === null ? isWrittenCall(pattern) : hasAction(file)
    if (isWritten !== null) expect(body !== null, pattern).toBe(isWritten)
  }
})

/** Null: not a call of the API. */
function isWrittenCall(pattern: string): boolean | null {
  const calls = methodsByCall.get(pattern)
  return calls ? calls.some(({ method }) => method !== 'GET') : null
}

function hasAction(file: string): boolean {
  const source = readFileSync(join(web, file), 'utf8')
  return /export (?:async )?(?:function|const) action\b|export \{[^}]*\baction\b/.test(source)
}

test('[AUTH-03] [DESK-01] a screen asks for the sign-in that its record names', () => {
  for (const { pattern, file, access } of allRoutes) {
    if (file === null) continue
    const source = readFileSync(join(web, file), 'utf8')
    const found = /\brequireDeskAccess\(/.test(source)
      ? 'staff'
      : /\brequireSignedIn\(/.test(source)
        ? 'customer'
        : 'anyone'
    expect(found, pattern).toBe(access)
  }
})

test('what a route limits is something that it does', () => {
  for (const { pattern, body, rateLimits } of allRoutes)
    for (const name of rateLimits)
      if (routeLimits[name].method === 'POST') expect(body, `${pattern}: ${name}`).not.toBe(null)
})
