import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { shop } from '#app/shop.ts'
import { mayDo } from '#contract/accounts/staff.ts'
import { offerRowTexts } from '#contract/desk/offer-rows.ts'
import type { Api, ApiEnv } from '../http/api-env.ts'
import { defineCall, mountCall } from '../http/define-call.ts'
import { problemResponse } from '../http/problem.ts'
import { countParam, listQuery, textParam } from '../http/query-schemas.ts'
import { refusal } from '../http/refusal.ts'
import { buildResponses, problemContent } from '../http/route-responses.ts'
import { buildIdParams, getIdempotencyKey, jsonContent } from '../http/route-schemas.ts'
import { rowId } from '../http/row-id.ts'
import {
  changedProblem,
  conditionFailures,
  conditionHeaders,
  readIfMatch,
  sendWithETag,
} from './conditions.ts'
import { readPrices } from './offer-routes.ts'
import { readJson } from './read-rows.ts'
import { isCommandRefusal, sendCommandRefusal } from './run-write.ts'
import {
  deskPackSchema,
  deskProductSchema,
  type PackSight,
  wireDeskPack,
  wireDeskProduct,
} from './wire-desk-product.ts'
import { toWarehouseReference, warehouseReference } from './wire-warehouse.ts'

const tags = ['Desk: products']
const params = buildIdParams('4711')
const maxPage = 100

const getProducts = defineCall('/desk/products', {
  method: 'get',
  tags,
  summary: 'All products with packs, prices and stock, by cursor; or the one of a code',
  request: {
    query: listQuery({
      Cursor: textParam(20)
        .regex(/^\d{1,15}$/, 'invalid')
        .optional(),
      SkuCode: textParam(200).optional(),
      Limit: countParam(maxPage, 50),
    }),
  },
  responses: buildResponses(
    z.strictObject({
      products: z.array(deskProductSchema),
      cursor: z.string().nullable().openapi({ description: 'Null: there are no more' }),
    }),
    'A page, the oldest first',
  ),
})

const getProduct = defineCall('/desk/products/:id', {
  method: 'get',
  tags,
  summary: 'A product by its skuId, with its ETag',
  request: { params },
  responses: buildResponses(deskProductSchema, 'The product'),
})

const getPack = defineCall('/desk/packs/:id', {
  method: 'get',
  tags,
  summary: 'A pack by its priceId, with its ETag',
  request: { params },
  responses: buildResponses(deskPackSchema, 'The pack'),
})

const amount = z.number().nullable().optional()
const packChange = z.object({
  price: amount,
  mrp: amount,
  cost: amount,
  stock: z
    .array(z.object({ ...warehouseReference, stock: z.number() }))
    .max(100)
    .optional()
    .openapi({ description: 'Packs on hand; takes stock:write' }),
})

const patchPack = defineCall('/desk/packs/:id', {
  method: 'patch',
  tags,
  summary: 'Change a pack’s prices and stock together; If-Match makes it depend on what was read',
  request: { params, headers: conditionHeaders, body: jsonContent(packChange) },
  responses: {
    ...buildResponses(deskPackSchema, 'The pack as it is then'),
    409: problemContent('What can’t be applied; nothing was'),
    ...conditionFailures,
  },
})

/** Products and packs for programs of the seller. Source: KEY-02. */
export function mountDeskProductRoutes(api: Api): void {
  api.openapi(getProducts, async (c) => {
    const scope = c.get('scope')
    const { Cursor: cursor, SkuCode: sku = null, Limit: max } = c.req.valid('query')
    const products = await shop.catalog.listDeskProductsAfter(scope, {
      after: Number(cursor ?? 0),
      max,
      sku,
    })
    const last = products.length === max ? products.at(-1) : undefined
    return c.json(
      {
        products: products.map((product) => wireDeskProduct(product, scope.seller, getSight(c))),
        cursor: last ? String(last.id) : null,
      },
      200,
    )
  })

  mountCall(api, getProduct, async (c) => {
    const scope = c.get('scope')
    const product = await shop.catalog.getDeskProduct(scope, rowId(c.req.param('id')))
    const body = wireDeskProduct(product, scope.seller, getSight(c))
    return sendWithETag(c, body, body.etag)
  })

  mountCall(api, getPack, async (c) => sendPack(c, rowId(c.req.param('id'))))

  mountCall(api, patchPack, async (c) => {
    const scope = c.get('scope')
    const packId = rowId(c.req.param('id'))
    const { stock = [], ...amounts } = await readJson(c, packChange)
    const neededScope = stock.length > 0 ? 'stock:write' : null
    if (neededScope && scope.staff?.key && !scope.staff.key.scopes.includes(neededScope))
      return problemResponse(c, 'key-scope', { scope: neededScope })
    const reference = { packId, sku: null, pack: null }
    const prices = readPrices(amounts, scope.seller)
    const outcome = await shop.catalog.changePack(scope, {
      key: getIdempotencyKey(c),
      packId,
      seen: readIfMatch(c),
      prices: Object.keys(prices).length > 0 ? { ...reference, ...prices } : null,
      stock: stock.map((row) => ({
        ...reference,
        ...toWarehouseReference(row),
        onHand: row.stock,
        ifOnHand: null,
      })),
    })
    if (outcome.ok) return sendPack(c, packId)
    const { code } = outcome
    if (code === 'changed') return changedProblem(c)
    if (isCommandRefusal(code)) return sendCommandRefusal(c, code)
    return refusal(c, 409, { code, detail: offerRowTexts[code]() })
  })
}

async function sendPack(c: Context<ApiEnv>, packId: number): Promise<Response> {
  const scope = c.get('scope')
  const pack = await shop.catalog.getDeskPack(scope, packId)
  return sendWithETag(c, wireDeskPack(pack, scope.seller, getSight(c)), pack.seen)
}

/** Staff see prices and stock with each product; a key what its scopes say. */
export function getSight(c: Context<ApiEnv>): PackSight {
  const { staff } = c.get('scope')
  const scopes = staff?.key?.scopes
  return {
    costs: staff !== undefined && mayDo(staff, 'costs'),
    prices: scopes?.includes('prices:read') ?? true,
    stock: scopes?.includes('stock:read') ?? true,
  }
}
