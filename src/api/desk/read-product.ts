import { z } from '@hono/zod-openapi'
import type {
  DeskPack,
  DeskProduct,
  PriceInput,
  ProductCode,
} from '#contract/desk/desk-products.ts'
import { findWarehouseId } from '#contract/desk/find-warehouse.ts'
import { buildProductInput, type TaxInput } from '#contract/desk/product-input.ts'
import type { PackPart, WholeProductForm } from '#domain/catalog/catalog.ts'
import { findTimeZone } from '#domain/delivery/delivery.ts'
import { toLocalInput } from '#kernel/local-time.ts'
import { type Minor, toMajor } from '#kernel/money.ts'
import type { Seller } from '#platform/seller.ts'
import { invalidRequest } from '../http/problem.ts'
import { toWarehouseReference, warehouseReference } from './wire-warehouse.ts'

const text = z.string().max(200_000)
const amount = z.number().nullable()

const packBody = z.object({
  priceId: z.string().max(20).optional().openapi({ description: 'Absent: a new pack' }),
  pack: text.optional().openapi({ description: 'The pack’s own code' }),
  unit: text.optional(),
  quantity: z.number().optional().openapi({ description: 'Pieces' }),
  position: z.number().optional(),
  active: z.boolean().optional(),
  price: amount.optional().openapi({ description: 'Null: on request. Takes prices:write' }),
  mrp: amount.optional().openapi({ description: 'Takes prices:write' }),
  cost: amount.optional().openapi({ description: 'Takes prices:write' }),
  stock: z
    .array(z.object({ ...warehouseReference, stock: z.number() }))
    .max(100)
    .optional()
    .openapi({ description: 'Packs on hand; takes stock:write' }),
})

const treatment = z.enum(['taxable', 'nil-rated', 'zero-rated', 'exempt', 'non-gst'])

const fields = {
  name: text,
  brand: text,
  category: text.openapi({ description: 'Group > main > sub; there must be one' }),
  gtin: text,
  partNumber: text,
  variantGroup: text,
  taxRate: z.number().openapi({ description: 'Percent' }),
  goodsCode: text.openapi({ description: 'HSN of 4, 6 or 8 digits, or SAC; empty: none' }),
  unitCode: text.openapi({ description: 'Quantity code of the tax office, as NOS; empty: none' }),
  cessRate: z.number().openapi({ description: 'Percent, on top of the tax' }),
  taxTreatment: treatment.openapi({
    description:
      'India: taxable, nil-rated, exempt or non-gst; Singapore: zero-rated or exempt too',
  }),
  nextTax: z
    .object({
      from: text,
      taxRate: z.number(),
      cessRate: z.number().optional(),
      taxTreatment: treatment.optional(),
    })
    .nullable()
    .openapi({ description: 'Rates in percent from a day after today on; null: no change' }),
  overviewHtml: text.openapi({ description: 'HTML, which is cleaned, or plain text' }),
  descriptionHtml: text,
  active: z
    .boolean()
    .openapi({ description: 'False: off sale, and kept. True is refused while it is archived' }),
  attributes: z.array(z.object({ caption: text, value: text })).max(200),
  pageUrl: text.openapi({ description: 'Its old address goes on leading to it' }),
  pageTitle: text,
  metaDescription: text,
  publishFrom: text.openapi({ description: 'A day, on which it goes on sale; empty: none' }),
  publishUntil: text.openapi({ description: 'The last day on sale; empty: none' }),
  successor: text.openapi({ description: 'SkuCode of what replaces it off sale; empty: none' }),
  packs: z.array(packBody).max(50).openapi({ description: 'Packs that are not named stay' }),
}

/** Fields that are absent stay as they are. */
export const productChange = z.object(fields).partial()
export const newProduct = productChange.extend({
  SkuCode: z.string().max(200),
  name: text,
  category: text,
})

export type ProductBody = z.output<typeof productChange>

/** The scopes beside products:write that a body needs. */
export function listPackScopes({ packs = [] }: ProductBody): ('prices:write' | 'stock:write')[] {
  const isPriced = packs.some(({ price, mrp, cost }) => [price, mrp, cost].some(isSent))
  return [
    ...(isPriced ? (['prices:write'] as const) : []),
    ...(packs.some(({ stock }) => isSent(stock)) ? (['stock:write'] as const) : []),
  ]
}

/** Where a pack is named again; -1: nowhere. */
export function findRepeatedPack({ packs = [] }: ProductBody): number {
  const ids = packs.map(({ priceId }) => (priceId === undefined ? null : Number(priceId)))
  return ids.findIndex((id, at) => id !== null && ids.slice(0, at).includes(id))
}

function isSent(value: unknown): boolean {
  return value !== undefined
}

/** A body as the form of this product: what it does not name is as it is. */
export function toProductForm(
  product: DeskProduct,
  { packs = [], ...body }: ProductBody,
  seller: Seller,
): WholeProductForm {
  const timeZone = findTimeZone(seller.countryCode)
  const stored = buildProductInput(product, timeZone)
  const { input, page } = stored
  const own = {
    ...input,
    name: body.name ?? input.name,
    brand: body.brand ?? input.brand,
    category: body.category ?? input.category,
    gtin: body.gtin ?? input.gtin,
    partNumber: body.partNumber ?? input.partNumber,
    variantGroup: body.variantGroup ?? input.variantGroup,
    overview: body.overviewHtml ?? input.overview,
    description: body.descriptionHtml ?? input.description,
    taxRate: toRateText(body, input.taxRate),
    ...toTaxInput(body, input),
    active: body.active ?? input.active,
    attributes: body.attributes ?? input.attributes,
  }
  const ownPage = {
    url: body.pageUrl ?? page.url,
    pageTitle: body.pageTitle ?? page.pageTitle,
    metaDescription: body.metaDescription ?? page.metaDescription,
    publishFrom: body.publishFrom ?? page.publishFrom,
    publishUntil: body.publishUntil ?? page.publishUntil,
    successor: body.successor ?? page.successor,
  }
  const parts = packs.map((pack, at) => toPackPart(product, pack, at, { seller, timeZone }))
  return Object.keys(body).length > 0
    ? { product: { input: own, page: ownPage }, packs: parts }
    : { packs: parts }
}

/** Goods that are said to be exempt have no rate. */
function toRateText({ taxRate, taxTreatment = 'taxable' }: ProductBody, stored: string): string {
  if (taxRate !== undefined) return String(taxRate)
  return taxTreatment === 'taxable' ? stored : '0'
}

/** How a product is taxed beside its rate, by a body over what is stored. */
export function toTaxInput(
  { goodsCode, unitCode, cessRate, taxRate, taxTreatment, nextTax }: ProductBody,
  stored: TaxInput,
): TaxInput {
  const next =
    nextTax === undefined
      ? stored
      : {
          nextTaxFrom: nextTax?.from ?? '',
          nextTaxRate: nextTax ? String(nextTax.taxRate) : '',
          nextCessRate: nextTax?.cessRate ? String(nextTax.cessRate) : '',
          nextTaxTreatment: nextTax?.taxTreatment ?? '',
        }
  return {
    goodsCode: goodsCode ?? stored.goodsCode,
    unitCode: unitCode ?? stored.unitCode,
    cessRate: cessRate === undefined ? stored.cessRate : String(cessRate),
    // A rate makes goods taxable again.
    taxTreatment: taxTreatment ?? (taxRate ? '' : stored.taxTreatment),
    nextTaxFrom: next.nextTaxFrom,
    nextTaxRate: next.nextTaxRate,
    nextCessRate: next.nextCessRate,
    nextTaxTreatment: next.nextTaxTreatment,
  }
}

type PackBody = z.output<typeof packBody>

function toPackPart(
  product: DeskProduct,
  body: PackBody,
  at: number,
  { seller, timeZone }: { seller: Seller; timeZone: string },
): PackPart {
  const packId = body.priceId === undefined ? null : Number(body.priceId)
  const pack = product.packs.find(({ id }) => id === packId)
  const part: PackPart = { packId: pack?.id ?? packId }
  const isDescribed = [body.pack, body.unit, body.quantity, body.position, body.active].some(isSent)
  if (isDescribed || !pack)
    part.pack = {
      code: body.pack ?? pack?.code ?? `${product.code}-${product.packs.length + at + 1}`,
      unit: body.unit ?? pack?.unit ?? '',
      quantity: String(body.quantity ?? pack?.quantity ?? 1),
      position: String(body.position ?? pack?.position ?? product.packs.length + at),
      active: body.active ?? pack?.active ?? true,
    }
  if ([body.price, body.mrp, body.cost].some(isSent))
    part.price = toPriceInput(body, pack, seller, timeZone)
  if (body.stock) part.stock = toStockPart(product, body.stock, at)
  return part
}

/** Stock by warehouse; 0 for one that the shop does not have. */
function toStockPart(
  { packs }: DeskProduct,
  rows: NonNullable<PackBody['stock']>,
  at: number,
): Map<number, string> {
  const warehouses = (packs[0]?.stock ?? []).map((each) => ({
    id: each.warehouseId,
    code: each.warehouseCode,
    name: each.warehouse,
  }))
  const counts = new Map<number, string>()
  for (const row of rows) {
    const id = findWarehouseId(toWarehouseReference(row), warehouses) ?? 0
    if (counts.has(id)) throw invalidRequest({ [`packs.${at}.stock`]: 'invalid' })
    counts.set(id, String(row.stock))
  }
  return counts
}

function toPriceInput(
  { price, mrp, cost }: PackBody,
  pack: DeskPack | undefined,
  { currency }: Seller,
  timeZone: string,
): PriceInput {
  const toText = (sent: number | null | undefined, stored: Minor | null | undefined) => {
    const value = sent === undefined ? (stored == null ? null : toMajor(stored, currency)) : sent
    return value === null ? '' : String(value)
  }
  const special = pack?.special
  return {
    price: toText(price, pack?.price) || 'quote',
    mrp: toText(mrp, pack?.mrp),
    cost: toText(cost, pack?.cost),
    specialPrice: toText(undefined, special?.price),
    specialFrom: special ? toLocalInput(new Date(special.from), timeZone) : '',
    specialUntil: special ? toLocalInput(new Date(special.until), timeZone) : '',
  }
}

const wireNames: Record<string, string> = {
  code: 'SkuCode',
  url: 'pageUrl',
  overview: 'overviewHtml',
  description: 'descriptionHtml',
  nextTaxFrom: 'nextTax.from',
  nextTaxRate: 'nextTax.taxRate',
  nextCessRate: 'nextTax.cessRate',
  nextTaxTreatment: 'nextTax.taxTreatment',
}

/** Faults by the names that the body has: `price-12` is `packs.0.price`. */
export function toWireFaults(
  faults: Readonly<Record<string, ProductCode>>,
  packs: ProductBody['packs'] = [],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(faults).map(([name, code]) => {
      const match = /^(.+)-(\d+|new)$/.exec(name)
      if (!match) return [wireNames[name] ?? name, code]
      const [, field, id] = match
      const at = packs.findIndex(({ priceId }) => (priceId ?? 'new') === id)
      const wireField = field === 'code' ? 'pack' : field!.replace(/^stock-\d+$/, 'stock')
      return [`packs.${Math.max(0, at)}.${wireField}`, code]
    }),
  )
}
