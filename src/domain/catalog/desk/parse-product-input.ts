import type { z } from 'zod'
import { maxAttributes, type ProductCode } from '#contract/desk/desk-products.ts'
import {
  attributeTextSchema,
  type ProductInput,
  productSchema,
} from '#contract/schemas/desk-products.server.ts'
import { parseInput } from '#contract/schemas/parse-input.server.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { convertTextToHtml } from '#kernel/text-html.ts'
import { sanitizeSellerHtml } from '#platform/seller-html.ts'
import type { AttributeRecord } from '../write/product-record.ts'

/** A product's form as stored. */
export interface ParsedProduct
  extends Pick<z.output<typeof productSchema>, 'name' | 'brand' | 'gtin' | 'taxRate' | 'active'> {
  partNumber: string | null
  variantGroup: string | null
  overviewHtml: string
  descriptionHtml: string
  attributes: AttributeRecord[]
}

/** Parses a product's form by the same rules as feeds (feed-record.ts). Source: DESK-02. */
export function parseProductInput(
  input: ProductInput,
  findFieldKind: (caption: string) => FieldKind | undefined,
): Outcome<ParsedProduct, ProductCode> {
  const parsed = parseInput(productSchema, input)
  const { attributes, faults } = parseAttributes(input.attributes, findFieldKind)
  if (!parsed.ok) return refuse('invalid', { ...parsed.fields, ...faults })
  if (Object.keys(faults).length > 0) return refuse('invalid', faults)
  const { name, brand, gtin, taxRate, active, ...texts } = parsed.value
  const toHtml = (text: string) => sanitizeSellerHtml(convertTextToHtml(text))
  return ok({
    name,
    brand,
    gtin,
    taxRate,
    active,
    partNumber: texts.partNumber || null,
    variantGroup: texts.variantGroup || null,
    overviewHtml: toHtml(texts.overview),
    descriptionHtml: toHtml(texts.description),
    attributes,
  })
}

export interface FieldKind {
  kind: string
  unit: string | null
  /** The values of a choice; null or absent: any. */
  choices?: readonly string[] | null
}

const faultsByKind: Readonly<Record<string, ProductCode>> = {
  number: 'bad-figure',
  choice: 'bad-choice',
  flag: 'bad-flag',
}

function parseAttributes(
  input: ProductInput['attributes'],
  findFieldKind: (caption: string) => FieldKind | undefined,
): { attributes: AttributeRecord[]; faults: Record<string, ProductCode> } {
  const attributes: AttributeRecord[] = []
  const faults: Record<string, ProductCode> = {}
  for (const [at, raw] of input.entries()) {
    const parsed = parseInput(attributeTextSchema, raw)
    if (!parsed.ok) {
      for (const [name, code] of Object.entries(parsed.fields ?? {})) faults[`${name}-${at}`] = code
      continue
    }
    const { caption, value } = parsed.value
    if (value === '') continue
    if (caption === '') faults[`caption-${at}`] = 'missing'
    const field = findFieldKind(caption)
    const typedValue = parseTypedValue(value, field)
    if (typedValue === null) faults[`value-${at}`] = faultsByKind[field!.kind]!
    attributes.push({ caption, value: typedValue ?? value, section: null })
  }
  if (attributes.length > maxAttributes) faults['caption-0'] = 'too-many'
  return { attributes, faults }
}

/**
 * Formats a value for its field: "8" of a field in mm becomes "8 mm", "yes" of a flag "Yes". Null
 * where it is not a number of that unit ("8,mm"), none of the choices, or neither yes nor no.
 */
export function parseTypedValue(value: string, field: FieldKind | undefined): string | null {
  const isSame = (other: string) => other.toLowerCase() === value.toLowerCase()
  if (field?.kind === 'flag') return ['Yes', 'No'].find(isSame) ?? null
  if (field?.kind === 'choice' && field.choices)
    return field.choices.includes(value) ? value : (field.choices.find(isSame) ?? null)
  if (field?.kind !== 'number') return value
  const unit = field.unit ?? ''
  const match = /^(\d{1,12}(?:\.\d{1,6})?)\s*(.*)$/.exec(value)
  if (!match || (match[2] !== '' && match[2] !== unit)) return null
  return unit === '' ? match[1]! : `${match[1]} ${unit}`
}
