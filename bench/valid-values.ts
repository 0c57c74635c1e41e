import { randomUUID } from 'node:crypto'
import type { ApiDocument, Schema } from '../src/api/docs/document.ts'

/** Valid values by field name or its prefix, so that only the tampered field decides. */
const values: readonly [RegExp, () => unknown][] = [
  [/^(?:key|idempotencykey|step)$/, () => randomUUID()],
  [/^(?:email|login|newemail)/, () => 'someone@hostile.example'],
  [/phone|mobile/, () => '9800000001'],
  [/^(?:password|newpassword|current|currentpassword)$/, () => 'a heron on the quay 43'],
  [/pincode|postalcode|zipcode/, () => '411001'],
  [/^(?:rowversion|quoteversion|line|lineid|at|version|seen)$/, () => '1'],
  [/quantity|^qty|^count$|^part|days|limit$|^cap$|position|rounds/, () => '1'],
  [/price|cost|^total$|^min$|^by$|mostoff|minimum|charge|above|accept|floor/, () => '100'],
  [/^max$/, () => '900'],
  [/taxrate/, () => '18'],
  [/until|needed|starts|ends|date/, () => '2030-01-02'],
  [/^(?:countrycode|country)$/, () => 'IN'],
  [/^(?:latlng)$/, () => '18.52,73.85'],
  [/^(?:lat|latitude)$/, () => '18.52'],
  [/^(?:lng|longitude)$/, () => '73.85'],
  [/^(?:pay|method|paymentmethod)$/, () => 'cod'],
  [/^page|^pageno/, () => '1'],
  [/^link$/, () => 'https://example.com/x'],
  [/^back$/, () => '/cart'],
]

export function getValidValue(name: string): unknown {
  const plain = name.toLowerCase().split('.').at(-1)!
  return values.find(([form]) => form.test(plain))?.[1]() ?? 'glove'
}

/** A body valid for this schema, as far as the schema says. */
export function buildSample(
  schema: Schema | undefined,
  document: ApiDocument,
  name = '',
  deep = 0,
): unknown {
  if (!schema || deep > 6) return getValidValue(name)
  if (schema.$ref)
    return buildSample(
      document.components?.schemas?.[schema.$ref.split('/').at(-1)!],
      document,
      name,
      deep + 1,
    )
  if (schema.enum) return schema.enum[0]
  const choice = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choice) return buildSample(choice[0], document, name, deep + 1)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') {
    const fields = Object.entries(schema.properties ?? {})
    return Object.fromEntries(
      fields.map(([field, inner]) => [field, buildSample(inner, document, field, deep + 1)]),
    )
  }
  if (type === 'array') return [buildSample(schema.items, document, name, deep + 1)]
  if (type === 'boolean') return true
  const good = getValidValue(name)
  if (type === 'integer' || type === 'number')
    return Number.isFinite(Number(good)) ? Number(good) : 1
  return String(good)
}
