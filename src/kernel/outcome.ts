/** Result of a use case: a value, or a refusal that the shopper can act on. */
export type Outcome<T, Code extends string = string> = { ok: true; value: T } | Refusal<Code>

/** A refusal: a literal code, and for forms a code per field. The contract has the texts. */
export interface Refusal<Code extends string = string> {
  ok: false
  code: Code
  fields?: Record<string, Code>
  /** For a used-up rate limit: seconds until the next attempt. */
  retryAfter?: number
}

export function ok<T>(value: T): { ok: true; value: T } {
  return { ok: true, value }
}

export function refuse<Code extends string>(
  code: Code,
  fields?: Record<string, Code>,
): Refusal<Code> {
  return fields ? { ok: false, code, fields } : { ok: false, code }
}

/**
 * A stop ends a request: not found, sign-in required, forbidden, too many requests, unavailable. It
 * is recognised by its literal `kind` rather than by class, because this module is loaded twice in
 * production.
 */
export type StopKind =
  | 'not-found'
  | 'bad-request'
  | 'sign-in'
  | 'forbidden'
  | 'too-many'
  | 'unavailable'

export interface Stop extends Error {
  kind: StopKind
}

export function stop(kind: StopKind, message: string = kind): Stop {
  return Object.assign(new Error(message), { kind })
}

const stopKinds: ReadonlySet<unknown> = new Set<StopKind>([
  'not-found',
  'bad-request',
  'sign-in',
  'forbidden',
  'too-many',
  'unavailable',
])

export function isStop(error: unknown): error is Stop {
  return error instanceof Error && 'kind' in error && stopKinds.has(error.kind)
}
