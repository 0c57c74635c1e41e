import { z } from 'zod'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import type { InputCode, LineCode } from './input-field.server.ts'

/**
 * Checks an input by its schema. Refused as `invalid`, with the first fault of each field that
 * can't be used.
 */
export function parseInput<Schema extends z.ZodObject>(
  schema: Schema,
  input: z.input<Schema>,
): Outcome<z.output<Schema>, 'invalid' | InputCode<Schema>> {
  const result = schema.safeParse(input)
  if (result.success) return ok(result.data)
  const fields: Record<string, InputCode<Schema>> = {}
  for (const { path, message } of result.error.issues)
    fields[path.join('.')] ??= message as InputCode<Schema>
  return refuse('invalid', fields)
}

/** An input whose fields are checked one by one: what can't be used is null. */
export type EachField<Schema> =
  Schema extends z.ZodObject<infer Shape>
    ? {
        [Name in keyof Shape]: Shape[Name] extends z.ZodArray<infer Line>
          ? EachField<Line>[]
          : z.output<Shape[Name]> | null
      }
    : never

/**
 * Checks each field by itself, lines included, for use-cases that check more than the schema and
 * report all faults at once. Faults are by name: `pincode`, `lines.0.quantity`.
 */
export function parseEachField<Schema extends z.ZodObject>(
  schema: Schema,
  input: z.input<Schema>,
  path = '',
): { value: EachField<Schema>; faults: Record<string, LineCode<Schema>> } {
  const faults: Record<string, LineCode<Schema>> = {}
  const value: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
    const typed = (input as Record<string, unknown>)[name]
    if (field instanceof z.ZodArray) {
      const lines = (Array.isArray(typed) ? typed : []).map((line, at) =>
        parseEachField(field.element as z.ZodObject, line, `${path}${name}.${at}.`),
      )
      value[name] = lines.map((line) => line.value)
      for (const line of lines) Object.assign(faults, line.faults)
      continue
    }
    const result = field.safeParse(typed)
    value[name] = result.success ? result.data : null
    if (!result.success) faults[path + name] = result.error.issues[0]!.message as LineCode<Schema>
  }
  return { value: value as EachField<Schema>, faults }
}
