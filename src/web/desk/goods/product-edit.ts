import type { DeskAttribute, DeskProduct } from '#contract/desk/desk-products.ts'
import type { ProductInput } from '#contract/schemas/desk-products.server.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import { type EditWords, formatYesNo } from '../editing/edit.ts'
import { createFieldNamer, parseFieldLabel } from '../editing/field-names.ts'
import { readProductForm } from './product-form.ts'

const prefix = 'attribute:'

/** A product as form fields; each attribute is a field named by its caption. */
export function productToFields(product: DeskProduct): Fields {
  const { name, brand, category, gtin, partNumber, variantGroup, overviewHtml, descriptionHtml } =
    product
  return {
    name,
    brand,
    category,
    gtin,
    partNumber,
    variantGroup,
    taxRate: String(product.taxRate / 100),
    overview: overviewHtml,
    description: descriptionHtml,
    active: product.active ? 'on' : '',
    ...attributesToFields(
      product.attributes.map((each) => ({ caption: each.caption, value: stripUnit(each) })),
    ),
  }
}

export function readProductFields(form: FormData): Fields {
  const { code: _, active, attributes, ...texts } = readProductForm(form)
  return { ...texts, active: active ? 'on' : '', ...attributesToFields(attributes) }
}

/** The fields as input for the use-case; attributes without a value are dropped. */
export function toProductInput(fields: Fields): ProductInput {
  const text = (name: string) => fields[name] ?? ''
  const attributes = Object.entries(fields)
    .filter(([name, value]) => name.startsWith(prefix) && value.trim() !== '')
    .map(([name, value]) => ({ caption: parseFieldLabel(prefix, name), value }))
  return {
    code: '',
    name: text('name'),
    brand: text('brand'),
    category: text('category'),
    gtin: text('gtin'),
    partNumber: text('partNumber'),
    variantGroup: text('variantGroup'),
    taxRate: text('taxRate'),
    overview: text('overview'),
    description: text('description'),
    active: text('active') === 'on',
    attributes,
  }
}

const labels: Record<string, string> = {
  name: 'Name',
  brand: 'Brand',
  category: 'Category',
  gtin: 'GTIN',
  partNumber: 'Manufacturer part number',
  variantGroup: 'Variant group',
  taxRate: 'Tax in percent',
  overview: 'Overview',
  description: 'Description',
  active: 'On sale',
}

export const productWords: EditWords = {
  label: (name) => labels[name] ?? parseFieldLabel(prefix, name),
  show: (name, value) => (name === 'active' ? formatYesNo(value) : undefined),
  input: (name) => (name === 'active' ? null : 'text'),
}

/** An attribute that occurs twice gets a second field. */
function attributesToFields(attributes: readonly { caption: string; value: string }[]): Fields {
  const fields: Record<string, string> = {}
  const nameField = createFieldNamer(prefix)
  for (const { caption, value } of attributes) {
    if (caption.trim() === '' && value.trim() === '') continue
    fields[nameField(caption)] = value
  }
  return fields
}

/** A number without its unit, which is shown beside the field. */
function stripUnit({ value, kind, unit }: DeskAttribute): string {
  return kind === 'number' && unit && value.endsWith(` ${unit}`)
    ? value.slice(0, -unit.length - 1)
    : value
}
