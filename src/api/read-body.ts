import type { Context } from 'hono'
import type { ApiEnv } from './api-env.ts'
import { rejectForeignIds } from './identity.ts'
import { invalidRequest } from './problem.ts'

const maxBytes = 100_000
const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * A JSON object's values under their names in lower case; an empty body is an empty object. Refused: what is no object, is too
 * long, has names that would change objects themselves, or ids of another (QUALITY T5). Source: QUALITY security 9.
 */
export async function readBody(c: Context<ApiEnv>): Promise<Map<string, unknown>> {
  const text = await c.req.text()
  if (text.length > maxBytes) throw invalidRequest({ body: 'too-long' })
  const body = parseObject(text)
  await rejectForeignIds(c.get('scope'), Object.entries(body))
  return new Map(Object.entries(body).map(([name, value]) => [name.toLowerCase(), value]))
}

/** The object that a text of JSON is; nothing is an empty one. */
export function parseObject(text: string): object {
  if (text.trim() === '') return {}
  const body = parseJson(text)
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalidRequest({ body: 'not-an-object' })
  return body
}

/** Refused: what is no JSON, and names that would change objects themselves, however deep. Source: QUALITY security 9. */
export function parseJson(text: string): unknown {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw invalidRequest({ body: 'not-json' })
  }
  if (hasForbiddenKey(body)) throw invalidRequest({ body: 'not-allowed' })
  return body
}

/** By a list of what is left to look at: a body may be deeper than calls may go. */
function hasForbiddenKey(body: unknown): boolean {
  const pending: unknown[] = [body]
  for (const value of pending) {
    if (typeof value !== 'object' || value === null) continue
    for (const [name, inner] of Object.entries(value)) {
      if (forbiddenKeys.has(name)) return true
      pending.push(inner)
    }
  }
  return false
}
