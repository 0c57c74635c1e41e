import { maxAttributes, type ProductCode, type ProductInput } from '#contract/desk-products.ts'
import { convertTextToHtml, sanitizeSellerHtml } from '#platform/seller-html.ts'
import { parseGtin, parseTaxRate } from '../cell-value-rules.ts'
import type { AttributeRecord } from '../write/product-record.ts'

/** A form's fields as stored, and the errors by field. */
export interface ParsedProduct {
  name: string
  brand: string
  gtin: string | null
  partNumber: string | null
  variantGroup: string | null
  overviewHtml: string
  descriptionHtml: string
  taxRate: number
  active: boolean
  attributes: AttributeRecord[]
  fields: Record<string, ProductCode>
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Surrogate}/u

/** Parses a product's form by the same rules as feeds (feed-record.ts). Source: DESK-02. */
export function parseProductInput(
  input: ProductInput,
  findFieldKind: (caption: string) => FieldKind | undefined,
): ParsedProduct {
  const fields: Record<string, ProductCode> = {}
  const text = (field: string, value: string, max: number) => {
    if (value.length > max) fields[field] = 'too-long'
    if (unprintable.test(value)) fields[field] = 'unprintable'
    return value.trim()
  }
  const line = (field: string, value: string, max: number) =>
    text(field, value, max).replace(/\s+/g, ' ')
  const name = line('name', input.name, 300)
  if (name === '') fields.name = 'empty'
  const gtin = input.gtin.trim() === '' ? null : parseGtin(input.gtin)
  if (gtin && 'wrong' in gtin) fields.gtin = 'bad-gtin'
  const rate = parseTaxRate(input.taxRate)
  if ('wrong' in rate) fields.taxRate = 'bad-tax-rate'
  return {
    name,
    brand: line('brand', input.brand, 100),
    gtin: gtin && 'value' in gtin ? gtin.value : null,
    partNumber: line('partNumber', input.partNumber, 100) || null,
    variantGroup: line('variantGroup', input.variantGroup, 100) || null,
    overviewHtml: sanitizeSellerHtml(convertTextToHtml(text('overview', input.overview, 20_000))),
    descriptionHtml: sanitizeSellerHtml(
      convertTextToHtml(text('description', input.description, 200_000)),
    ),
    taxRate: 'value' in rate ? rate.value : 0,
    active: input.active,
    attributes: parseAttributes(input, fields, line, findFieldKind),
    fields,
  }
}

export interface FieldKind {
  kind: string
  unit: string | null
}

function parseAttributes(
  input: ProductInput,
  fields: Record<string, ProductCode>,
  line: (field: string, value: string, max: number) => string,
  findFieldKind: (caption: string) => FieldKind | undefined,
): AttributeRecord[] {
  const attributes: AttributeRecord[] = []
  for (const [at, raw] of input.attributes.entries()) {
    const caption = line(`caption-${at}`, raw.caption, 100)
    const value = line(`value-${at}`, raw.value, 500)
    if (value === '') continue
    if (caption === '') fields[`caption-${at}`] = 'empty'
    const parsedValue = parseTypedValue(value, findFieldKind(caption))
    if (parsedValue === null) fields[`value-${at}`] = 'bad-figure'
    attributes.push({ caption, value: parsedValue ?? value, section: null })
  }
  if (attributes.length > maxAttributes) fields['caption-0'] = 'too-many'
  return attributes
}

/**
 * Formats a value for its field: "8" of a field in mm becomes "8 mm". Null where it is not a number
 * of that unit ("8,mm").
 */
export function parseTypedValue(value: string, field: FieldKind | undefined): string | null {
  if (field?.kind !== 'number') return value
  const unit = field.unit ?? ''
  const match = /^(\d{1,12}(?:\.\d{1,6})?)\s*(.*)$/.exec(value)
  if (!match || (match[2] !== '' && match[2] !== unit)) return null
  return unit === '' ? match[1]! : `${match[1]} ${unit}`
}
