import { z } from '@hono/zod-openapi'
import type { PriceLine, PriceListRowView, PriceListView } from '#contract/desk/desk-price-lists.ts'
import { maxOfferRows } from '#contract/desk/offer-rows.ts'
import type { Seller } from '#platform/seller.ts'
import { wirePrice } from '../http/wire-values.ts'
import { hashVersion } from './conditions.ts'
import { packReference, toPackReference } from './read-rows.ts'

const day = z.string().max(10).nullable()
const text = z.string().max(1_000)

const head = {
  name: z.string().max(300),
  for: z
    .string()
    .max(300)
    .openapi({
      description:
        'everyone, group: NAME, customer: EMAIL, or company: NAME as it is read; a company is ' +
        'written as it was read with its companyId, or by its id or the confirmed address of who ' +
        'manages it',
    }),
  from: day.openapi({ description: 'The first day, 2026-12-01; null: no bound' }),
  until: day.openapi({ description: 'The day on which it is over; null: no bound' }),
}

export const priceListSchema = z
  .strictObject({
    listId: z.string(),
    ...head,
    companyId: z.string().nullable().openapi({ description: 'Of a list for a company' }),
    state: z.enum(['running', 'to-come', 'paused', 'over']),
    lines: z.int().openapi({ description: 'How many prices it has' }),
  })
  .openapi('PriceList')
const companyId = z.string().max(15).nullable()
export const listChangeBody = z.object({ ...head, companyId }).partial()
export const newListBody = listChangeBody.required({ name: true })

const amount = z.number().nullable()

const priceLine = z.object({
  ...packReference,
  brand: text.optional(),
  category: text.optional().openapi({ description: 'Its path: Safety > Gloves' }),
  quantity: z.number().optional().openapi({ description: 'From so many of one line on; else 1' }),
  percent: amount.optional().openapi({ description: 'Off the list price; not for a pack' }),
  price: amount.optional().openapi({ description: 'Of a pack. Neither of the two: taken out' }),
})
export const priceLinesBody = z.object({ lines: z.array(priceLine).min(1).max(maxOfferRows) })

export const priceLinesSchema = z
  .strictObject({
    lines: z.array(
      z.strictObject({
        priceId: z.string().nullable(),
        SkuCode: z.string(),
        pack: z.string(),
        brand: z.string(),
        category: z.string(),
        quantity: z.int(),
        percent: amount,
        price: amount,
        regularPrice: amount,
      }),
    ),
    count: z.int(),
    pages: z.int(),
  })
  .openapi('PriceLines')

export const lineResultsSchema = z
  .strictObject({
    saved: z.int(),
    lines: z.array(
      z.strictObject({
        field: z.string().nullable().openapi({ description: 'Null: it is as the line says' }),
        detail: z.string().nullable(),
        belowCost: z.boolean().nullable().openapi({ description: 'Null without costs:read' }),
      }),
    ),
  })
  .openapi('PriceLineResults')

export function wirePriceList(list: PriceListView): z.infer<typeof priceListSchema> {
  const { id, name, audience, companyId, from, until, state, rows } = list
  return {
    listId: String(id),
    name,
    for: audience,
    companyId: companyId === null ? null : String(companyId),
    from: from || null,
    until: until || null,
    state,
    lines: rows,
  }
}

export function getPriceListTag({ version, state }: PriceListView): string {
  return hashVersion({ version, state })
}

export function wirePriceLine(row: PriceListRowView, seller: Seller) {
  const { kind, name, packId, sku, pack, minQuantity, percent, price, listPrice } = row
  return {
    priceId: packId === null ? null : String(packId),
    SkuCode: sku,
    pack,
    brand: kind === 'brand' ? name : '',
    category: kind === 'category' ? name : '',
    quantity: minQuantity,
    percent: percent === null ? null : percent / 100,
    price: wirePrice(price, seller),
    regularPrice: wirePrice(listPrice, seller),
  }
}

export function toPriceLine(line: z.infer<typeof priceLine>): PriceLine {
  const { brand, category, quantity, percent, price } = line
  const { packId, sku, pack } = toPackReference(line)
  const toText = (value: number | null | undefined) => (value == null ? '' : String(value))
  return {
    packId,
    cells: {
      sku: sku ?? '',
      pack: pack ?? '',
      brand: brand ?? '',
      category: category ?? '',
    },
    quantity: toText(quantity),
    percent: toText(percent),
    price: toText(price),
  }
}
