import type { DeskProduct } from '#contract/desk/desk-products.ts'
import { buildProductInput } from '#contract/desk/product-input.ts'
import type { ProductInput, ProductPageInput } from '#contract/schemas/desk-products.server.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import { convertHtmlToText } from '#kernel/text-html.ts'
import * as deskGoodsTexts from '#texts/desk-goods.ts'
import { createFieldNamer, parseFieldLabel } from '../editing/field-names.ts'
import { type EditableParts, packsToFields, pickEditablePacks } from './pack-edit.ts'
import { readProductForm, readTaxFields } from './product-form.ts'

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
  const { input, page } = buildProductInput(product, timeZone)
  const { code: _, active, attributes, ...texts } = input
  return {
    ...texts,
    overview: convertHtmlToText(texts.overview),
    description: convertHtmlToText(texts.description),
    active: active ? 'on' : '',
    ...page,
    ...attributesToFields(attributes),
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
    successor: read('successor'),
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
    ...readTaxFields(text),
    overview: text('overview'),
    description: text('description'),
    active: text('active') === 'on',
    attributes,
  }
}

const labels: Record<string, () => string> = {
  code: deskGoodsTexts.sku,
  name: deskGoodsTexts.name,
  brand: deskGoodsTexts.brand,
  category: deskGoodsTexts.category,
  gtin: deskGoodsTexts.gtin,
  partNumber: deskGoodsTexts.partNumber,
  variantGroup: deskGoodsTexts.variantGroup,
  taxRate: deskGoodsTexts.taxRate,
  goodsCode: deskGoodsTexts.hsnOrSacCode,
  unitCode: deskGoodsTexts.quantityCode,
  cessRate: deskGoodsTexts.cessRate,
  taxTreatment: deskGoodsTexts.taxTreatment,
  nextTaxFrom: deskGoodsTexts.nextTaxFrom,
  nextTaxRate: deskGoodsTexts.nextTaxRate,
  nextCessRate: deskGoodsTexts.nextCessRate,
  nextTaxTreatment: deskGoodsTexts.nextTreatment,
  overview: deskGoodsTexts.overview,
  description: deskGoodsTexts.description,
  active: deskGoodsTexts.onSale,
  url: deskGoodsTexts.address,
  pageTitle: deskGoodsTexts.titleForSearchEngines,
  metaDescription: deskGoodsTexts.descriptionForSearchEngines,
  publishFrom: deskGoodsTexts.onSaleFrom,
  publishUntil: deskGoodsTexts.onSaleUntil,
  successor: deskGoodsTexts.replacedBy,
}

/** The label of a field of the product itself, of an attribute its caption. */
export function labelProductField(name: string): string {
  return labels[name]?.() ?? parseFieldLabel(prefix, name)
}

/**
 * The label of an attribute's name (`caption-2`) or value (`value-2`), by its place in the form;
 * null: the field is no attribute's.
 */
export function labelAttribute(
  field: string,
  attributes: ProductInput['attributes'],
): string | null {
  const [, part, place] = /^(caption|value)-(\d+)$/.exec(field) ?? []
  if (part === undefined) return null
  const number = Number(place) + 1
  if (part === 'caption') return deskGoodsTexts.nameOfAttribute({ number })
  const caption = attributes[Number(place)]?.caption.trim()
  return caption || deskGoodsTexts.valueOfAttribute({ number })
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
