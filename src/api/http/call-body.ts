import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { getFieldFacts } from '#contract/schemas/input-field.server.ts'
import type { ApiEnv } from './api-env.ts'
import { bodyFlag, bodyNumber, bodyText } from './body-fields.ts'
import { invalidRequest } from './problem.ts'
import { readBody } from './read-body.ts'
import { jsonContent } from './route-schemas.ts'

/** Within the limit of a whole body; the input's schema has the limit of each field. */
const maxTextLength = 100_000

/** The body of a call: an input's schema, under the names that the wire has for its fields. */
export interface CallBody<Schema extends z.ZodObject> {
  /** For the API's document. */
  content: ReturnType<typeof jsonContent>
  /** The same for a call that changes only the fields that are sent. */
  changes: ReturnType<typeof jsonContent>
  /**
   * The input as sent. A field that is absent is as in `defaults`; where they lack it, a text is
   * empty, a flag false and a number null. Refuses a field of the wrong type by its name.
   */
  read: (c: Context<ApiEnv>, defaults?: Partial<z.input<Schema>>) => Promise<z.input<Schema>>
  /** The problem that names the fields by their names on the wire. */
  reject: (fields?: Readonly<Record<string, string>>) => Error
}

/**
 * Declares the body of a call. `wireNames`: the names that differ, each with the older ones that
 * clients may still send.
 */
export function defineBody<Schema extends z.ZodObject>(
  schema: Schema,
  wireNames: { readonly [Name in keyof z.input<Schema>]?: readonly [string, ...string[]] } = {},
): CallBody<Schema> {
  const fields = Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, field]) => ({
    name,
    field,
    sentNames: wireNames[name as keyof z.input<Schema>] ?? ([name] as const),
  }))
  const documentSchema = z.object(buildShape(fields))
  return {
    content: jsonContent(documentSchema),
    changes: jsonContent(documentSchema.partial()),
    read: async (c, defaults = {}) => {
      const body = await readBody(c)
      const entries = fields.flatMap(({ name, field, sentNames }) => {
        if (name in defaults && !sentNames.some((sentName) => body.has(sentName.toLowerCase())))
          return []
        const values = sentNames.map((sentName) => readField(body, sentName, field))
        return [[name, values.find(Boolean) ?? values[0]]]
      })
      return { ...defaults, ...Object.fromEntries(entries) }
    },
    reject: (faults = {}) => {
      const findSentName = (name: string) =>
        fields.find((field) => field.name === name)?.sentNames[0] ?? name
      return invalidRequest(
        Object.fromEntries(
          Object.entries(faults).map(([name, code]) => [findSentName(name), code]),
        ),
      )
    },
  }
}

/** Of a call that takes no input; it still refuses ids of somebody else. */
export const noBody = defineBody(z.object({}))

/** A field that may be empty, or that an older name stands for as well, is optional. */
function buildShape(
  fields: readonly { field: z.ZodType; sentNames: readonly [string, ...string[]] }[],
): z.ZodRawShape {
  const entries = fields.flatMap(({ field, sentNames: [mainName, ...olderNames] }) => {
    const isOptional =
      olderNames.length > 0 ||
      field.safeParse('').success ||
      getFieldFacts(field).type === 'boolean'
    return [
      [mainName, isOptional ? field.optional() : field],
      ...olderNames.map((name) => [name, field.optional()]),
    ]
  })
  return Object.fromEntries(entries)
}

function readField(
  body: ReadonlyMap<string, unknown>,
  sentName: string,
  field: z.ZodType,
): string | boolean | number | null {
  const { type } = getFieldFacts(field)
  if (type === 'boolean') return bodyFlag(body, sentName)
  if (type === 'number') return bodyNumber(body, sentName)
  const value = body.get(sentName.toLowerCase())
  if (type === 'object' && typeof value === 'object' && value !== null) return JSON.stringify(value)
  return bodyText(body, sentName, maxTextLength)
}
