/** Values that canonical JSON can represent: no undefined, functions or non-finite numbers. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [name: string]: Json }

/**
 * An object of an interface as `Json`: interfaces have no index signature, so the type checker can't
 * tell. `canonicalJson` throws for what is none.
 */
export function asJson(value: object | null): Json {
  return value as Json
}

/**
 * JSON with one way to write each value (RFC 8785): names sorted by UTF-16 code unit, no spaces,
 * numbers and strings as ECMAScript writes them. Throws for lone surrogates, NaN and Infinity.
 */
export function canonicalJson(value: Json): string {
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new Error(`${value} is not a JSON number`)
    return JSON.stringify(value)
  }
  if (typeof value === 'string') {
    if (!value.isWellFormed()) throw new Error('A string contains a lone surrogate')
    return JSON.stringify(value)
  }
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const members = Object.entries(value as Record<string, Json>)
  // The default sort order is by UTF-16 code unit.
  const names = members.map(([name]) => name).sort()
  const byName = new Map(members)
  return `{${names.map((name) => `${canonicalJson(name)}:${canonicalJson(byName.get(name)!)}`).join(',')}}`
}
