import { randomUUID } from 'node:crypto'

/** Names one filled-in form: sent twice, it orders once (ORD-03). */
export function randomKey(): string {
  return randomUUID()
}
