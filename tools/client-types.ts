import type { Schema } from '#api/docs/document.ts'

/** A JSON schema as a TypeScript type; names of components are the names of types. */
export function formatType(schema: Schema & { const?: unknown }, indent = ''): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1)!
  if ('const' in schema) return formatLiteral(schema.const)
  if (schema.type === 'null') return 'null'
  if (schema.enum) return withNull(schema, schema.enum.map(formatLiteral).join(' | '))
  const options = schema.anyOf ?? schema.oneOf
  if (options)
    return withNull(
      schema,
      [...new Set(options.map((each) => formatType(each, indent)))].join(' | '),
    )
  if (schema.allOf) return schema.allOf.map((each) => formatType(each, indent)).join(' & ')
  return withNull(schema, formatPlainType(schema, indent))
}

function formatPlainType(schema: Schema, indent: string): string {
  const kind = [schema.type ?? []].flat().find((type) => type !== 'null')
  if (kind === 'array') {
    const item = formatType(schema.items ?? {}, indent)
    return /[|&]/.test(item) && !item.startsWith('{') ? `(${item})[]` : `${item}[]`
  }
  if (kind === 'object') return formatObject(schema, indent)
  return kind === 'integer' ? 'number' : (kind ?? 'unknown')
}

function formatObject({ properties, required = [], additionalProperties }: Schema, indent: string) {
  if (!properties) {
    return typeof additionalProperties === 'object'
      ? `Record<string, ${formatType(additionalProperties, indent)}>`
      : 'Record<string, unknown>'
  }
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(([name, field]) => {
    const comment = field.description ? `${inner}/** ${field.description} */\n` : ''
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`
    return `${comment}${inner}${key}${required.includes(name) ? '' : '?'}: ${formatType(field, inner)}`
  })
  return lines.length === 0 ? 'Record<string, never>' : `{\n${lines.join('\n')}\n${indent}}`
}

function withNull({ type }: Schema, text: string): string {
  const isNullable = Array.isArray(type) && type.includes('null') && type.length > 1
  return isNullable && !/\bnull$/.test(text) ? `${text} | null` : text
}

function formatLiteral(value: unknown): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : String(value)
}
