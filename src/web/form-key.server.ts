import { randomUUID } from 'node:crypto'

/** Identifies one filled-in form: sent twice, it acts once (ORD-03, negotiation rule 2). */
export function createFormKey(): string {
  return randomUUID()
}
