import type { Schema } from './document.ts'
import { type Html, html } from './html.ts'

/** A schema's type in a few words; a named type links to its definition. */
export function typeText(schema: Schema): Html {
  if (schema.$ref) return nameLink(schema.$ref)
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices) return joinHtml(choices.map(typeText), ' or ')
  if (schema.enum) return html`${schema.enum.map((value) => String(value)).join(', ')}`
  const types = [schema.type ?? 'any'].flat()
  return joinHtml(
    types.map((type) =>
      type === 'array' && schema.items
        ? html`list of ${typeText(schema.items)}`
        : plainType(type, schema),
    ),
    ' or ',
  )
}

function plainType(type: string, schema: Schema): Html {
  if (type === 'object' && typeof schema.additionalProperties === 'object') {
    return html`names with ${typeText(schema.additionalProperties)}`
  }
  const range = schema.maximum === undefined ? '' : ` ${schema.minimum ?? ''}–${schema.maximum}`
  return html`${type}${type === 'null' ? '' : range}`
}

function nameLink(ref: string): Html {
  const name = ref.split('/').at(-1)!
  return html`<a href="#schema-${name}">${name}</a>`
}

function joinHtml(parts: readonly Html[], separator: string): Html {
  return html`${parts.flatMap((part, at) => (at === 0 ? [part] : [separator, part]))}`
}

/** The fields of an object; of an array, those of its items. */
export function listFields(schema: Schema): [string, Schema][] {
  const object = schema.items && !schema.items.$ref ? schema.items : schema
  return Object.entries(object.properties ?? {})
}
