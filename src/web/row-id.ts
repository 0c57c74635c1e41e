/** A row id from a form; null for anything else. */
export function parseRowId(value: unknown): number | null {
  if (typeof value !== 'string' || !/^[1-9]\d{0,9}$/.test(value)) return null
  return Number(value) <= 2_147_483_647 ? Number(value) : null
}
