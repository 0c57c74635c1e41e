import type { DeskAttribute, DeskProduct } from '#contract/desk/desk-products.ts'
import type { ProductInput, ProductPageInput } from '#contract/schemas/desk-products.server.ts'
import { toLocalInput } from '#kernel/local-time.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import { createFieldNamer, parseFieldLabel } from '../editing/field-names.ts'
import { type EditableParts, packsToFields, pickEditablePacks } from './pack-edit.ts'
import { readProductForm } from './product-form.ts'

const prefix = 'attribute:'

/** Currency and time zone in which a product's values are shown. */
export interface ProductFormat {
  currency: string
  timeZone: string
}

/** The fields of a product and its packs; `editable`: those that these parts may change. */
export function buildProductFields(
  product: DeskProduct,
  format: ProductFormat,
  parts: EditableParts,
): { all: Fields; editable: Fields } {
  const own = productToFields(product, format.timeZone)
  const packs = packsToFields(product, format)
  const editablePacks = pickEditablePacks(packs, parts)
  return {
    all: { ...own, ...packs },
    editable: parts.catalogue ? { ...own, ...editablePacks } : editablePacks,
  }
}

/** A product as form fields; each attribute is a field named by its caption. */
function productToFields(product: DeskProduct, timeZone: string): Fields {
  const { name, brand, category, gtin, partNumber, variantGroup, overviewHtml, descriptionHtml } =
    product
  const { url, pageTitle, metaDescription, publishFrom, publishUntil } = product
  // The last day ends at the moment itself.
  const formatDay = (moment: number) => toLocalInput(new Date(moment), timeZone).slice(0, 10)
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
    url,
    pageTitle,
    metaDescription,
    publishFrom: publishFrom === null ? '' : formatDay(Date.parse(publishFrom)),
    publishUntil: publishUntil === null ? '' : formatDay(Date.parse(publishUntil) - 1),
    ...attributesToFields(
      product.attributes.map((each) => ({ caption: each.caption, value: stripUnit(each) })),
    ),
  }
}

export function readProductFields(form: FormData): Fields {
  const { code: _, active, attributes, ...texts } = readProductForm(form)
  const page = readProductPage((name) => String(form.get(name) ?? ''))
  return { ...texts, ...page, active: active ? 'on' : '', ...attributesToFields(attributes) }
}

/** Where it stands on the web, and when it is on sale. */
export function toProductPageInput(fields: Fields): ProductPageInput {
  return readProductPage((name) => fields[name] ?? '')
}

function readProductPage(read: (name: string) => string): ProductPageInput {
  return {
    url: read('url'),
    pageTitle: read('pageTitle'),
    metaDescription: read('metaDescription'),
    publishFrom: read('publishFrom'),
    publishUntil: read('publishUntil'),
  }
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
  url: 'Address',
  pageTitle: 'Title for search engines',
  metaDescription: 'Description for search engines',
  publishFrom: 'On sale from',
  publishUntil: 'On sale until',
}

/** The label of a field of the product itself, of an attribute its caption. */
export function labelProductField(name: string): string {
  return labels[name] ?? parseFieldLabel(prefix, name)
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
