import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { shop } from '#app/shop.ts'
import { maxOfferRows, type OfferRowResult, offerRowTexts } from '#contract/desk/offer-rows.ts'
import type { Outcome } from '#kernel/outcome.ts'
import type { CommandRefusal } from '#platform/commands/run-command.ts'
import type { Api, ApiEnv } from '../http/api-env.ts'
import { defineCall, mountCall } from '../http/define-call.ts'
import { buildResponses, problemContent } from '../http/route-responses.ts'
import { getIdempotencyKey, idempotencyHeader, jsonContent } from '../http/route-schemas.ts'
import { wirePrice } from '../http/wire-values.ts'
import { conditionFailures } from './conditions.ts'
import { buildRowsBody, packReference, readJson, toAmount, toPackReference } from './read-rows.ts'
import { sendCommandRefusal } from './run-write.ts'
import { toWarehouseReference, warehouseReference } from './wire-warehouse.ts'

const tags = ['Desk: prices and stock']
const codes = Object.keys(offerRowTexts) as [keyof typeof offerRowTexts]
const amount = z.number().nullable()

const stockRow = z.object({
  ...packReference,
  ...warehouseReference,
  stock: z.number().openapi({ description: 'Packs on hand, reserved ones included' }),
  ifStock: z.number().optional().openapi({ description: 'Only where so many are on hand now' }),
})
const priceRow = z.object({
  ...packReference,
  price: amount.optional().openapi({ description: 'Null: on request. Absent: as it is' }),
  mrp: amount.optional(),
  cost: amount
    .optional()
    .openapi({ description: 'Without tax; never given back without costs:read' }),
  ifPrice: amount.optional().openapi({ description: 'Only where this is its price now' }),
})

const result = {
  code: z.enum(codes).nullable().openapi({ description: 'Null: it is as the row says' }),
  detail: z.string().nullable(),
  priceId: z.string().nullable(),
}
const stockResults = z
  .strictObject({
    saved: z.int(),
    rows: z.array(
      z.strictObject({ ...result, stock: z.int().nullable(), reserved: z.int().nullable() }),
    ),
  })
  .openapi('StockResults')
const priceResults = z
  .strictObject({
    saved: z.int(),
    rows: z.array(z.strictObject({ ...result, price: amount, mrp: amount })),
  })
  .openapi('PriceResults')

const failures = {
  409: problemContent('The same command is still running'),
  422: conditionFailures[422],
  429: problemContent('Too many batches wait, or the key’s budget is used up'),
}

const postStock = defineCall('/desk/stock', {
  method: 'post',
  tags,
  summary: `Set the stock of up to ${maxOfferRows} packs, each for itself; needs an Idempotency-Key`,
  request: { headers: idempotencyHeader, body: jsonContent(buildRowsBody(stockRow)) },
  responses: {
    ...buildResponses(stockResults, 'What came of each row, in their order'),
    ...failures,
  },
})

const postPrices = defineCall('/desk/prices', {
  method: 'post',
  tags,
  summary: `Set the prices of up to ${maxOfferRows} packs, each for itself; needs an Idempotency-Key`,
  request: { headers: idempotencyHeader, body: jsonContent(buildRowsBody(priceRow)) },
  responses: {
    ...buildResponses(priceResults, 'What came of each row, in their order'),
    ...failures,
  },
})

/** Prices and stock in batches, for programs of the seller. Source: KEY-02. */
export function mountOfferRoutes(api: Api): void {
  mountCall(api, postStock, async (c) => {
    const { rows } = await readJson(c, buildRowsBody(stockRow))
    const stockRows = rows.map((row) => ({
      ...toPackReference(row),
      ...toWarehouseReference(row),
      onHand: row.stock,
      ifOnHand: row.ifStock ?? null,
    }))
    return sendResults(
      c,
      await shop.catalog.setStock(c.get('scope'), getIdempotencyKey(c), stockRows),
      ({ stock }) => ({ stock: stock?.onHand ?? null, reserved: stock?.reserved ?? null }),
    )
  })

  mountCall(api, postPrices, async (c) => {
    const { seller } = c.get('scope')
    const { rows } = await readJson(c, buildRowsBody(priceRow))
    const priceRows = rows.map((row) => ({ ...toPackReference(row), ...readPrices(row, seller) }))
    return sendResults(
      c,
      await shop.catalog.setPrices(c.get('scope'), getIdempotencyKey(c), priceRows),
      ({ prices }) => ({
        price: wirePrice(prices?.price ?? null, seller),
        mrp: wirePrice(prices?.mrp ?? null, seller),
      }),
    )
  })
}

/** The amounts that a row names. */
export function readPrices(
  row: Partial<Record<'price' | 'mrp' | 'cost' | 'ifPrice', number | null | undefined>>,
  { currency }: { currency: string },
) {
  const names = (['price', 'mrp', 'cost', 'ifPrice'] as const).filter(
    (name) => row[name] !== undefined,
  )
  return Object.fromEntries(names.map((name) => [name, toAmount(row[name] ?? null, currency)]))
}

function sendResults(
  c: Context<ApiEnv>,
  outcome: Outcome<OfferRowResult[], CommandRefusal>,
  wireFigures: (row: OfferRowResult) => object,
): Response {
  if (!outcome.ok) return sendCommandRefusal(c, outcome.code)
  const rows = outcome.value.map((row) => ({
    code: row.code,
    detail: row.code && offerRowTexts[row.code](),
    priceId: row.packId === null ? null : String(row.packId),
    ...wireFigures(row),
  }))
  return c.json({ saved: rows.filter(({ code }) => code === null).length, rows })
}
