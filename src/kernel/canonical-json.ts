/** What canonical JSON can write: no undefined, no functions, no numbers without an end. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [name: string]: Json }

/**
 * JSON with one way to write each value (RFC 8785): names in the order of their UTF-16 units, no spaces, numbers and texts
 * as ECMAScript writes them. Throws for what JSON between strangers can't hold: half a surrogate pair, NaN, Infinity.
 */
export function canonicalJson(value: Json): string {
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new Error(`${value} is no JSON number`)
    return JSON.stringify(value)
  }
  if (typeof value === 'string') {
    if (!value.isWellFormed()) throw new Error('A text ends within a character')
    return JSON.stringify(value)
  }
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const members = Object.entries(value as Record<string, Json>)
  // The default order of sort is that of UTF-16 units.
  const names = members.map(([name]) => name).sort()
  const byName = new Map(members)
  return `{${names.map((name) => `${canonicalJson(name)}:${canonicalJson(byName.get(name)!)}`).join(',')}}`
}
