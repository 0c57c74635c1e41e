import type { z } from 'zod'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import type { InputCode } from './input-field.server.ts'

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
    fields[String(path[0])] ??= message as InputCode<Schema>
  return refuse('invalid', fields)
}
