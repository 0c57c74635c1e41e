import { stop } from '#kernel/outcome.ts'

/** A row id from a path or body, text or number; an invalid one matches no row. */
export function rowId(input: unknown): number {
  const text = typeof input === 'number' || typeof input === 'string' ? String(input) : ''
  if (!/^[1-9]\d{0,9}$/.test(text) || Number(text) > 2_147_483_647) throw stop('not-found')
  return Number(text)
}
