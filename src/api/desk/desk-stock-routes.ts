import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { shop } from '#app/shop.ts'
import type { ListedPack } from '#contract/desk/desk-products.ts'
import type { Api, ApiEnv } from '../http/api-env.ts'
import { defineCall, mountCall } from '../http/define-call.ts'
import { invalidRequest } from '../http/problem.ts'
import { countParam, listQuery, textParam } from '../http/query-schemas.ts'
import { buildResponses } from '../http/route-responses.ts'
import { wirePrice } from '../http/wire-values.ts'
import { hashVersion, sendWithETag } from './conditions.ts'
import { warehouseFields, wireWarehouse } from './wire-warehouse.ts'

const maxPage = 500

const listedPack = {
  priceId: z.string(),
  skuId: z.string(),
  SkuCode: z.string(),
  pack: z.string().openapi({ description: 'The pack’s own code' }),
  unit: z.string(),
  quantity: z.int().openapi({ description: 'In one pack' }),
}
const warehouseStock = z.strictObject({
  warehouse: z.string().openapi({ description: 'Its code' }),
  ...warehouseFields,
})
const cursor = z.string().nullable().openapi({ description: 'Null: there are no more' })

export const stockPageSchema = z
  .strictObject({
    rows: z.array(z.strictObject({ ...listedPack, stock: z.array(warehouseStock) })),
    cursor,
  })
  .openapi('StockPage')

export const costPageSchema = z
  .strictObject({
    rows: z.array(
      z.strictObject({
        ...listedPack,
        cost: z.number().nullable().openapi({ description: 'Without tax; null: not known' }),
      }),
    ),
    cursor,
  })
  .openapi('CostPage')

const query = listQuery({
  Cursor: textParam(20)
    .regex(/^\d{1,15}$/, 'invalid')
    .optional(),
  SkuCode: textParam(200).optional(),
  Limit: countParam(maxPage, 100),
})

const tags = ['Desk: prices and stock']
const etagNote = 'The answer has an ETag; If-None-Match with it is answered by 304.'

const getStock = defineCall('/desk/stock', {
  method: 'get',
  tags,
  summary: 'The stock of all packs in each warehouse, by cursor; or of the packs of a code',
  description: etagNote,
  request: { query },
  responses: buildResponses(stockPageSchema, 'A page, the oldest pack first'),
})

const getCosts = defineCall('/desk/costs', {
  method: 'get',
  tags,
  summary: 'What all packs cost the seller, by cursor; or the packs of a code',
  description: etagNote,
  request: { query },
  responses: buildResponses(costPageSchema, 'A page, the oldest pack first'),
})

/** Stock by warehouse and costs of all packs, for programs of the seller. Source: KEY-02. */
export function mountDeskStockRoutes(api: Api): void {
  mountCall(api, getStock, async (c) => {
    const page = readPage(c)
    const packs = await shop.catalog.listStockAfter(c.get('scope'), page)
    const rows = packs.map((pack) => ({
      ...wirePack(pack),
      stock: pack.stock.map((stock) => ({
        warehouse: stock.warehouseCode,
        ...wireWarehouse(stock),
      })),
    }))
    return sendPage(c, packs, page.max, rows)
  })

  mountCall(api, getCosts, async (c) => {
    const scope = c.get('scope')
    const page = readPage(c)
    const packs = await shop.catalog.listCostsAfter(scope, page)
    const rows = packs.map((pack) => ({
      ...wirePack(pack),
      cost: wirePrice(pack.cost, scope.seller),
    }))
    return sendPage(c, packs, page.max, rows)
  })
}

function readPage(c: Context<ApiEnv>) {
  const input = query.safeParse(c.req.query())
  if (!input.success)
    throw invalidRequest(
      Object.fromEntries(input.error.issues.map(({ path, message }) => [path.join('.'), message])),
    )
  const { Cursor: after = '0', SkuCode: sku = null, Limit: max } = input.data
  return { after: Number(after), max, sku }
}

function sendPage(
  c: Context<ApiEnv>,
  packs: readonly ListedPack[],
  max: number,
  rows: readonly object[],
): Response {
  const last = packs.length === max ? packs.at(-1) : undefined
  const body = { rows, cursor: last ? String(last.id) : null }
  return sendWithETag(c, body, hashVersion(body))
}

function wirePack({ id, productId, sku, code, unit, quantity }: ListedPack) {
  return {
    priceId: String(id),
    skuId: String(productId),
    SkuCode: sku,
    pack: code,
    unit,
    quantity,
  }
}
