import type { Context } from 'hono'
import { readTyped } from '#kernel/latin-digits.ts'
import type { ApiEnv } from './api-env.ts'
import { rejectForeignIds } from './identity.ts'
import { invalidRequest } from './problem.ts'

const maxBytes = 100_000
const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Reads a JSON object with lower-case keys, and numbers in texts with the digits 0 to 9; an empty body is an empty object. Refuses anything but an object,
 * a body that is too long, keys that would pollute prototypes, and ids of another seller or customer (QUALITY
 * T5). Source: QUALITY security 9.
 */
export async function readBody(c: Context<ApiEnv>): Promise<Map<string, unknown>> {
  const text = await c.req.text()
  if (text.length > maxBytes) throw invalidRequest({ body: 'too-long' })
  const body = parseObject(text)
  await rejectForeignIds(c.get('scope'), Object.entries(body))
  return new Map(
    Object.entries(body).map(([name, value]) => [
      name.toLowerCase(),
      typeof value === 'string' ? readTyped(name, value) : value,
    ]),
  )
}

/** Parses a JSON object; an empty text is an empty object. */
export function parseObject(text: string): object {
  if (text.trim() === '') return {}
  const body = parseJson(text)
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalidRequest({ body: 'not-an-object' })
  return body
}

/** Refuses invalid JSON, and keys that would pollute prototypes at any depth. Source: QUALITY security 9. */
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

/** Iterates with an explicit stack: a body may nest deeper than the call stack allows. */
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
