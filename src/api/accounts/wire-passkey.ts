import { z } from '@hono/zod-openapi'
import { invalidRequest } from '../http/problem.ts'

/** The answer of navigator.credentials as JSON: an object, or its text. */
export const passkeyAnswer = z
  .looseObject({ id: z.string() })
  .openapi('PasskeyAnswer', { description: 'What navigator.credentials answered, by its toJSON()' })

/** The browser's answer as the text to verify; empty if none is sent. */
export function readPasskey(bodyFields: ReadonlyMap<string, unknown>, name: string): string {
  const value = bodyFields.get(name.toLowerCase())
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return value
  if (typeof value !== 'object') throw invalidRequest({ [name]: 'not-an-object' })
  return JSON.stringify(value)
}
