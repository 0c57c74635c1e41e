import { invalidRequest } from './problem.ts'

/**
 * A text field of the body; empty if absent. A number counts as its digits; other types are refused by name.
 */
export function bodyText(
  bodyFields: ReadonlyMap<string, unknown>,
  name: string,
  max = 300,
): string {
  const value = bodyFields.get(name.toLowerCase())
  if (value === undefined || value === null) return ''
  if (typeof value !== 'string' && typeof value !== 'number')
    throw invalidRequest({ [name]: 'not-a-text' })
  const text = String(value)
  if (text.length > max) throw invalidRequest({ [name]: 'too-long' })
  if (text.includes('\0')) throw invalidRequest({ [name]: 'unreadable' })
  return text
}

export function bodyFlag(bodyFields: ReadonlyMap<string, unknown>, name: string): boolean {
  const value = bodyFields.get(name.toLowerCase())
  return value === true || value === 1 || value === 'true' || value === '1'
}

export function bodyNumber(bodyFields: ReadonlyMap<string, unknown>, name: string): number | null {
  const value = bodyFields.get(name.toLowerCase())
  if (value === undefined || value === null || value === '') return null
  const number = Number(value)
  if (!Number.isFinite(number)) throw invalidRequest({ [name]: 'not-a-number' })
  return number
}

/** A whole number from 0 on, also as its digits; anything else is refused by name. */
export function bodyInteger(bodyFields: ReadonlyMap<string, unknown>, name: string): number {
  const value = bodyFields.get(name.toLowerCase())
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value
  const isValid =
    Number.isSafeInteger(number) && Number(number) >= 0 && Number(number) <= maxInteger
  if (!isValid) throw invalidRequest({ [name]: 'invalid' })
  return Number(number)
}

/** As PostgreSQL stores an integer. */
const maxInteger = 2_147_483_647
