import { randomUUID } from 'node:crypto'

/** Names one filled-in form: sent twice, it acts once. */
export function formKey(): string {
  return randomUUID()
}
