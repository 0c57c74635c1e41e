import { stop } from '#kernel/outcome.ts'

/** A row id from a path or body, text or number; an invalid one matches no row. */
export function rowId(sent: unknown): number {
  const text = typeof sent === 'number' || typeof sent === 'string' ? String(sent) : ''
  if (!/^[1-9]\d{0,9}$/.test(text) || Number(text) > 2_147_483_647) throw stop('not-found')
  return Number(text)
}
