import { stop } from '#kernel/outcome.ts'

/** The id of a row as a path or a body names it, text or number; what can't be one names nothing. */
export function rowId(sent: unknown): number {
  const text = typeof sent === 'number' || typeof sent === 'string' ? String(sent) : ''
  if (!/^[1-9]\d{0,9}$/.test(text) || Number(text) > 2_147_483_647) throw stop('not-found')
  return Number(text)
}
