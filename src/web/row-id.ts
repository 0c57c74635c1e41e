/** A row id as a form sends it; null for anything else. */
export function rowId(sent: unknown): number | null {
  if (typeof sent !== 'string' || !/^[1-9]\d{0,9}$/.test(sent)) return null
  return Number(sent) <= 2_147_483_647 ? Number(sent) : null
}
