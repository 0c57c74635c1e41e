import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { getFieldFacts } from '#contract/schemas/input-field.server.ts'
import type { ApiEnv } from './api-env.ts'
import { bodyFlag, bodyInteger, bodyNumber, bodyText } from './body-fields.ts'
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
   * empty, a flag false, a number null, and there are no lines. Null counts as absent lines. Refuses
   * a field of the wrong type by its name.
   */
  read: (c: Context<ApiEnv>, defaults?: Partial<z.input<Schema>>) => Promise<z.input<Schema>>
  /** The problem that names the fields by their names on the wire. */
  reject: (fields?: Readonly<Record<string, string>>) => Error
}

/**
 * The names that differ on the wire, each with the older ones that clients may still send.
 * `contact.name` is the field `name` of the object `contact`. Of lines: those of one line.
 */
type WireNames<Input> = {
  readonly [Name in keyof Input]?:
    | readonly [string, ...string[]]
    | (Input[Name] extends readonly (infer Line)[] ? WireLines<Line> : never)
}
interface WireLines<Line> {
  readonly name: string
  readonly of: WireNames<Line>
}

interface BodyField {
  name: string
  field: z.ZodType
  sentNames: readonly [string, ...string[]]
  /** Of lines only: the fields of one. */
  lineFields: readonly BodyField[] | null
}

/** Declares the body of a call. */
export function defineBody<Schema extends z.ZodObject>(
  schema: Schema,
  wireNames: WireNames<z.input<Schema>> = {},
): CallBody<Schema> {
  const fields = listFields(schema, wireNames)
  const documentSchema = buildDocument(fields)
  return {
    content: jsonContent(documentSchema),
    changes: jsonContent(documentSchema.partial()),
    read: async (c, defaults = {}) => readFields(await readBody(c), fields, defaults),
    reject: (faults = {}) =>
      invalidRequest(
        Object.fromEntries(
          Object.entries(faults).map(([name, code]) => [getSentName(fields, name), code]),
        ),
      ),
  }
}

/** Of a call that takes no input; it still refuses ids of somebody else. */
export const noBody = defineBody(z.object({}))

function listFields(
  schema: z.ZodObject,
  wireNames: WireNames<Record<string, unknown>>,
): BodyField[] {
  return Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, field]) => {
    const names = wireNames[name] as readonly [string, ...string[]] | WireLines<unknown> | undefined
    const lines = field instanceof z.ZodArray && field.element instanceof z.ZodObject
    if (!lines) return { name, field, sentNames: isNames(names) ? names : [name], lineFields: null }
    const { name: sentName, of } = names && !isNames(names) ? names : { name, of: {} }
    const lineFields = listFields(field.element as z.ZodObject, of as WireNames<object>)
    return { name, field, sentNames: [sentName], lineFields }
  })
}

function isNames(names: unknown): names is readonly [string, ...string[]] {
  return Array.isArray(names)
}

/** A field that may be empty, or that an older name stands for as well, is optional. */
function buildDocument(fields: readonly BodyField[]): z.ZodObject {
  const shape: Record<string, z.ZodType> = {}
  const objects: Record<string, BodyField[]> = {}
  for (const each of fields) {
    const [mainName, ...olderNames] = each.sentNames
    const [objectName, innerName] = mainName.split('.')
    if (innerName !== undefined) {
      objects[objectName!] = [...(objects[objectName!] ?? []), { ...each, sentNames: [innerName] }]
      continue
    }
    const field = each.lineFields ? z.array(buildDocument(each.lineFields)) : each.field
    const isOptional =
      olderNames.length > 0 ||
      each.field.safeParse('').success ||
      each.field.safeParse([]).success ||
      getFieldFacts(each.field).type === 'boolean'
    shape[mainName] = isOptional ? field.optional() : field
    for (const name of olderNames) shape[name] = field.optional()
  }
  for (const [name, inner] of Object.entries(objects))
    shape[name] = buildDocument(inner).partial().optional()
  return z.object(shape)
}

function readFields<Input>(
  body: ReadonlyMap<string, unknown>,
  fields: readonly BodyField[],
  defaults: Partial<Input> = {},
): Input {
  const entries = fields.flatMap(({ name, field, sentNames, lineFields }) => {
    const sent = sentNames.map((sentName) => findSent(body, sentName))
    const isAbsent = ({ object, key }: ReturnType<typeof findSent>) =>
      lineFields ? object.get(key.toLowerCase()) == null : !object.has(key.toLowerCase())
    if (name in defaults && sent.every(isAbsent)) return []
    if (lineFields) {
      const [{ object, key }] = sent as [ReturnType<typeof findSent>]
      return [[name, parseLines(object.get(key.toLowerCase()), key, lineFields)]]
    }
    const values = sent.map(({ object, key }) => readField(object, key, field))
    return [[name, values.find(Boolean) ?? values[0]]]
  })
  return { ...defaults, ...Object.fromEntries(entries) }
}

const maxLines = 200

function parseLines(sent: unknown, name: string, lineFields: readonly BodyField[]): object[] {
  if (sent === undefined || sent === null) return []
  if (!Array.isArray(sent) || sent.length > maxLines) throw invalidRequest({ [name]: 'invalid' })
  return sent.map((line) => readFields<object>(toFields(line, name), lineFields))
}

/** The object that has a field of this name, and the name that it has there. */
function findSent(
  body: ReadonlyMap<string, unknown>,
  sentName: string,
): { object: ReadonlyMap<string, unknown>; key: string } {
  const [first = '', inner] = sentName.split('.')
  if (inner === undefined) return { object: body, key: first }
  const object = body.get(first.toLowerCase())
  return { object: object == null ? new Map() : toFields(object, first), key: inner }
}

function toFields(sent: unknown, name: string): ReadonlyMap<string, unknown> {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent))
    throw invalidRequest({ [name]: 'invalid' })
  return new Map(Object.entries(sent).map(([key, value]) => [key.toLowerCase(), value]))
}

function readField(
  body: ReadonlyMap<string, unknown>,
  sentName: string,
  field: z.ZodType,
): string | boolean | number | readonly unknown[] | null {
  const { type } = getFieldFacts(field)
  if (type === 'boolean') return bodyFlag(body, sentName)
  if (type === 'number' && field.safeParse(0).success) return bodyNumber(body, sentName)
  if (type === 'integer' && field.safeParse(0).success) return bodyInteger(body, sentName)
  const value = body.get(sentName.toLowerCase())
  if (field.safeParse([]).success) return Array.isArray(value) ? parseTexts(value, sentName) : []
  if (type === 'object' && typeof value === 'object' && value !== null) return JSON.stringify(value)
  return bodyText(body, sentName, maxTextLength)
}

function parseTexts(values: readonly unknown[], name: string): string[] {
  return values.map((value) => {
    if (typeof value !== 'string' && typeof value !== 'number')
      throw invalidRequest({ [name]: 'not-a-text' })
    return String(value)
  })
}

/** The name on the wire of a field or of a line's field: `lines.0.quantity` is `lines.0.qty`. */
function getSentName(fields: readonly BodyField[], name: string): string {
  const [first = '', at, ...rest] = name.split('.')
  const field = fields.find((each) => each.name === first)
  if (!field) return name
  if (!field.lineFields || at === undefined)
    return [field.sentNames[0], ...name.split('.').slice(1)].join('.')
  const inner = rest.length > 0 ? `.${getSentName(field.lineFields, rest.join('.'))}` : ''
  return `${field.sentNames[0]}.${at}${inner}`
}
