import type { z } from 'zod'
import { type FieldFacts, getFieldFacts } from './input-field.server.ts'

/**
 * The input of a form, as typed: a text that the form lacks is empty, a checkbox is true where it
 * is sent, a number that it lacks is null.
 */
export function readFormInput<Schema extends z.ZodObject>(
  schema: Schema,
  form: FormData,
): z.input<Schema> {
  const entries = Object.entries(schema.shape).map(([name, field]) => [
    name,
    readField(form, name, getFieldFacts(field)),
  ])
  return Object.fromEntries(entries) as z.input<Schema>
}

function readField(
  form: FormData,
  name: string,
  { type }: FieldFacts,
): string | boolean | number | null {
  if (type === 'boolean') return form.has(name)
  const text = getText(form, name)
  if (type !== 'number') return text
  return text === '' ? null : Number(text)
}

/** A file in a text's place counts as no text. */
function getText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** The input of an edit, whose fields are all text: a ticked checkbox is `on`. */
export function readEditInput<Schema extends z.ZodObject>(
  schema: Schema,
  fields: Readonly<Partial<Record<string, string>>>,
): z.input<Schema> {
  const entries = Object.entries(schema.shape).map(([name, field]) => [
    name,
    getFieldFacts(field).type === 'boolean' ? fields[name] === 'on' : (fields[name] ?? ''),
  ])
  return Object.fromEntries(entries) as z.input<Schema>
}
