import type { z } from 'zod'

/**
 * A field of an input: text as typed comes in, a value to store comes out. `Code` names the faults
 * that it finds, by the keys of the contract's texts.
 */
export interface InputField<Output, Code extends string = never, Input = string>
  extends z.ZodType<Output, Input> {
  /** For the type checker only. */
  readonly codes?: Code | undefined
}

/**
 * What the API's document says about a field. A text that is an `object` holds its JSON, which a call
 * may send as it is.
 */
export interface FieldFacts {
  maxLength?: number
  type?: 'boolean' | 'integer' | 'number' | 'object'
  minimum?: number
  maximum?: number
  description?: string
  enum?: readonly string[]
}

/** Declares a field: its schema, the faults that it finds, and what the API's document says. */
export function defineField<Code extends string, Output = string, Input = string>(
  schema: z.ZodType<Output, Input>,
  facts: FieldFacts = {},
): InputField<Output, Code, Input> {
  return schema.meta({ ...facts })
}

/** The facts of a field; zod types them loosely. */
export function getFieldFacts(field: z.ZodType): FieldFacts {
  return (field.meta() ?? {}) as FieldFacts
}

/** The faults that the fields of a schema find. */
export type InputCode<Schema> =
  Schema extends z.ZodObject<infer Shape>
    ? { [Name in keyof Shape]: FieldCode<Shape[Name]> }[keyof Shape]
    : never

/** The same, with those of its lines. */
export type LineCode<Schema> =
  Schema extends z.ZodObject<infer Shape>
    ? {
        [Name in keyof Shape]: Shape[Name] extends z.ZodArray<infer Line>
          ? LineCode<Line>
          : FieldCode<Shape[Name]>
      }[keyof Shape]
    : never

type FieldCode<Field> = Field extends { readonly codes?: infer Code }
  ? Extract<Code, string>
  : never
