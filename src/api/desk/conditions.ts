import { createHash } from 'node:crypto'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import * as problemsTexts from '#texts/problems.ts'
import type { ApiEnv } from '../http/api-env.ts'
import { problemTitles } from '../http/problem-titles.ts'
import { problemContent } from '../http/route-responses.ts'
import { idempotencyHeader } from '../http/route-schemas.ts'

/** The headers of a command that may depend on the state that it was based on. */
export const conditionHeaders = idempotencyHeader.extend({
  'if-match': z.string().optional().openapi({
    description: 'The ETag that the change was based on; another one is answered with 412',
  }),
})

export const conditionFailures = {
  412: problemContent('It was changed since this ETag'),
  422: problemContent('The Idempotency-Key was used for something else'),
}

export function formatETag(version: string | number): string {
  return `"${version}"`
}

/** The version of what has no number of its own. */
export function hashVersion(state: object): string {
  return createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 16)
}

/** The version of If-Match; null: none was named. What is no ETag of ours matches nothing. */
export function readIfMatch(c: Context<ApiEnv>): string | null {
  const header = c.req.header('if-match')?.trim()
  if (header === undefined || header === '*') return null
  return /^(?:W\/)?"([^"]{1,100})"$/.exec(header)?.[1] ?? 'none'
}

/** The same for a version that is a number; -1 matches nothing. */
export function readIfMatchNumber(c: Context<ApiEnv>): number | null {
  const version = readIfMatch(c)
  if (version === null) return null
  return /^\d{1,15}$/.test(version) ? Number(version) : -1
}

/** The body with its ETag, or 304 for whoever has it already. */
export function sendWithETag(c: Context<ApiEnv>, body: object, version: string | number): Response {
  const etag = formatETag(version)
  c.header('etag', etag)
  if (c.req.header('if-none-match') === etag) return c.body(null, 304)
  return c.json(body)
}

/** 412 in the words of a problem. */
export function changedProblem(c: Context<ApiEnv>): Response {
  const status = 412
  const body = {
    type: 'urn:haggle:problem:changed',
    title: problemTitles[status](),
    status,
    code: 'changed',
    detail: problemsTexts.changedSince(),
    requestId: c.get('requestId'),
  }
  return c.body(JSON.stringify(body), status, {
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'private, no-store',
  })
}
