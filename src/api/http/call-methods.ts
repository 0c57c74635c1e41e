import type { Context } from 'hono'
import { findRoute } from '#contract/routes/find-route.ts'
import type { ApiEnv } from './api-env.ts'
import { problemResponse } from './problem.ts'

/** By the pattern of an address, the methods of the calls that were described for it. */
const methodsByPattern = new Map<string, Set<string>>()

export function noteCallMethod(pattern: string, method: string): void {
  const methods = methodsByPattern.get(pattern) ?? new Set()
  methodsByPattern.set(pattern, methods.add(method.toUpperCase()))
}

/** 405 with the methods that the address takes, where it has calls and none by this method. */
export function refuseMethod(c: Context<ApiEnv>): Response | null {
  const methods = methodsByPattern.get(findRoute(c.req.path)?.pattern ?? '')
  const method = c.req.method === 'HEAD' ? 'GET' : c.req.method
  if (!methods || methods.has(method)) return null
  const refusal = problemResponse(c, 'method-not-allowed')
  refusal.headers.set('allow', [...methods].join(', '))
  return refusal
}
