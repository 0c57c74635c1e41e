/** What a use-case answers: a value, or a refusal that the shopper can do something about. */
export type Outcome<T, Code extends string = string> = { ok: true; value: T } | Refusal<Code>

/** A refusal: a literal code, and for forms the code per field. Texts are the contract's business. */
export interface Refusal<Code extends string = string> {
  ok: false
  code: Code
  fields?: Record<string, Code>
  /** Where a budget is used up: seconds until there is another try. */
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
 * A stop ends a request: nothing there, sign in first, not yours, too many, not now.
 * Told by its literal `kind`, never by class: in production this module exists twice.
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
