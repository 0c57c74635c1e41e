import { createHash } from 'node:crypto'
import { z } from '@hono/zod-openapi'
import type { DeskPack, DeskProduct } from '#contract/desk/desk-products.ts'
import type { TaxChange } from '#contract/tax/tax-terms.ts'
import { findTreatment } from '#contract/tax/tax-treatment.ts'
import type { Seller } from '#platform/seller.ts'
import { documentSchema, wireDocument } from '../http/wire-document.ts'
import { pictureSchema, wirePicture, wirePrice } from '../http/wire-values.ts'
import { warehouseFields, wireWarehouse } from './wire-warehouse.ts'

const amount = z.number().nullable()

export const deskPackSchema = z
  .strictObject({
    priceId: z.string(),
    etag: z.string().openapi({ description: 'Of the pack, without its quotes' }),
    pack: z.string().openapi({ description: 'The pack’s own code' }),
    unit: z.string(),
    quantity: z.int(),
    active: z.boolean(),
    price: amount.openapi({ description: 'Null: on request, or without prices:read' }),
    mrp: amount,
    cost: amount.openapi({ description: 'Null without costs:read' }),
    special: z.strictObject({ price: z.number(), from: z.string(), until: z.string() }).nullable(),
    stock: z
      .array(
        z.strictObject({
          warehouse: z.string().openapi({ description: 'Its name' }),
          ...warehouseFields,
        }),
      )
      .nullable()
      .openapi({ description: 'Null without stock:read' }),
  })
  .openapi('DeskPack')

const treatment = z.enum(['taxable', 'nil-rated', 'zero-rated', 'exempt', 'non-gst'])

const taxChange = z.strictObject({
  from: z.string(),
  taxRate: z.number(),
  cessRate: z.number(),
  taxTreatment: treatment,
})

export const deskProductSchema = z
  .strictObject({
    skuId: z.string(),
    SkuCode: z.string(),
    etag: z.string().openapi({ description: 'Of the product with its packs, without its quotes' }),
    pageUrl: z.string(),
    name: z.string(),
    brand: z.string(),
    category: z.string().openapi({ description: 'Group > main > sub' }),
    gtin: z.string(),
    partNumber: z.string(),
    variantGroup: z.string(),
    taxRate: z.number().openapi({ description: 'Percent' }),
    goodsCode: z.string().openapi({ description: 'HSN or SAC; empty: none' }),
    unitCode: z.string().openapi({ description: 'Quantity code of the tax office; empty: none' }),
    cessRate: z.number().openapi({ description: 'Percent, on top of the tax' }),
    taxTreatment: treatment.openapi({ description: 'What goods are without a rate' }),
    nextTax: taxChange
      .nullable()
      .openapi({ description: 'The rates from a day of the seller’s calendar on' }),
    taxChanges: z
      .array(taxChange)
      .openapi({ description: 'Rates and the day that each was in force from, the latest first' }),
    active: z.boolean(),
    archived: z.boolean().openapi({
      description: 'Put away: no import or schedule puts it on sale until it is restored',
    }),
    overviewHtml: z.string(),
    descriptionHtml: z.string(),
    attributes: z.array(
      z.strictObject({ caption: z.string(), value: z.string(), unit: z.string().nullable() }),
    ),
    pictures: z.array(z.strictObject({ key: z.string(), url: pictureSchema, alt: z.string() })),
    documents: z.array(documentSchema.extend({ id: z.string() })),
    pageTitle: z.string(),
    metaDescription: z.string(),
    publishFrom: z.string().nullable(),
    publishUntil: z.string().nullable(),
    successor: z.string().openapi({ description: 'SkuCode of what replaces it; empty: none' }),
    packs: z.array(deskPackSchema),
  })
  .openapi('DeskProduct')

/** What of a pack the caller may see beside its description. */
export interface PackSight {
  costs: boolean
  prices: boolean
  stock: boolean
}

export function wireDeskPack(
  pack: DeskPack,
  seller: Seller,
  sees: PackSight,
): z.infer<typeof deskPackSchema> {
  const { id, code, unit, quantity, active, price, mrp, cost, special, stock, seen } = pack
  return {
    priceId: String(id),
    etag: seen,
    pack: code,
    unit,
    quantity,
    active,
    price: sees.prices ? wirePrice(price, seller) : null,
    mrp: sees.prices ? wirePrice(mrp, seller) : null,
    cost: sees.costs ? wirePrice(cost, seller) : null,
    special:
      sees.prices && special
        ? {
            price: wirePrice(special.price, seller)!,
            from: special.from,
            until: special.until,
          }
        : null,
    stock: sees.stock
      ? stock.map((row) => ({ warehouse: row.warehouse, ...wireWarehouse(row) }))
      : null,
  }
}

/** The ETag of a product with its packs, without its quotes. */
export function getProductTag({ version, packs }: DeskProduct): string {
  const packHash = createHash('sha256').update(packs.map(({ seen }) => seen).join(' '))
  return `${version}-${packHash.digest('base64url').slice(0, 12)}`
}

export function wireDeskProduct(
  product: DeskProduct,
  seller: Seller,
  sees: PackSight,
): z.infer<typeof deskProductSchema> {
  const { countryCode } = seller
  const { id, code, url, name, brand, category, gtin, partNumber, packs } = product
  return {
    skuId: String(id),
    SkuCode: code,
    etag: getProductTag(product),
    pageUrl: url,
    name,
    brand,
    category,
    gtin,
    partNumber,
    variantGroup: product.variantGroup,
    taxRate: product.taxRate / 100,
    goodsCode: product.goodsCode,
    unitCode: product.unitCode,
    cessRate: product.cessRate / 100,
    taxTreatment: findTreatment(product, countryCode),
    nextTax: product.nextTax && wireTaxChange(product.nextTax, countryCode),
    taxChanges: product.taxChanges.map((change) => wireTaxChange(change, countryCode)),
    active: product.active,
    archived: product.archivedAt !== null,
    overviewHtml: product.overviewHtml,
    descriptionHtml: product.descriptionHtml,
    attributes: product.attributes.map(({ caption, value, unit }) => ({ caption, value, unit })),
    pictures: product.pictures.map(({ key, alt }) => ({
      key,
      url: wirePicture(key, 960, seller),
      alt,
    })),
    documents: product.documents.map((each) => ({
      id: String(each.id),
      ...wireDocument(each, seller),
    })),
    pageTitle: product.pageTitle,
    metaDescription: product.metaDescription,
    successor: product.successor,
    publishFrom: product.publishFrom,
    publishUntil: product.publishUntil,
    packs: packs.map((pack) => wireDeskPack(pack, seller, sees)),
  }
}

function wireTaxChange(change: TaxChange, countryCode: string): z.infer<typeof taxChange> {
  const { from, taxRate, cessRate } = change
  const taxTreatment = findTreatment(change, countryCode)
  return { from, taxRate: taxRate / 100, cessRate: cessRate / 100, taxTreatment }
}
