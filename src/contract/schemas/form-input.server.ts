import type { z } from 'zod'
import { getFieldFacts } from './input-field.server.ts'

/**
 * The input of a form, as typed: a text that the form lacks is empty, a checkbox is true where it
 * is sent.
 */
export function readFormInput<Schema extends z.ZodObject>(
  schema: Schema,
  form: FormData,
): z.input<Schema> {
  const entries = Object.entries(schema.shape).map(([name, field]) => [
    name,
    getFieldFacts(field).type === 'boolean' ? form.has(name) : getText(form, name),
  ])
  return Object.fromEntries(entries) as z.input<Schema>
}

/** A file in a text's place counts as no text. */
function getText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
