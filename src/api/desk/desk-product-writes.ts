import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { shop } from '#app/shop.ts'
import { type DeskProduct, type ProductCode, productTexts } from '#contract/desk/desk-products.ts'
import { blankTaxInput } from '#contract/desk/product-input.ts'
import { saleActions } from '#contract/desk/product-list.ts'
import { type Outcome, ok, type Refusal, refuse, stop } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import * as problemsTexts from '#texts/problems.ts'
import type { Api, ApiEnv } from '../http/api-env.ts'
import { defineCall, mountCall } from '../http/define-call.ts'
import { problemResponse } from '../http/problem.ts'
import { refusal } from '../http/refusal.ts'
import { buildResponses, problemContent } from '../http/route-responses.ts'
import { buildIdParams, idempotencyHeader, jsonContent } from '../http/route-schemas.ts'
import { rowId } from '../http/row-id.ts'
import {
  changedProblem,
  conditionFailures,
  conditionHeaders,
  readIfMatch,
  sendWithETag,
} from './conditions.ts'
import { getSight } from './desk-product-routes.ts'
import {
  findRepeatedPack,
  listPackScopes,
  newProduct,
  type ProductBody,
  productChange,
  toProductForm,
  toTaxInput,
  toWireFaults,
} from './read-product.ts'
import { readJson } from './read-rows.ts'
import { runWrite } from './run-write.ts'
import { base64Picture, readPicture } from './sent-picture.ts'
import { deskProductSchema, getProductTag, wireDeskProduct } from './wire-desk-product.ts'

const tags = ['Desk: products']
const params = buildIdParams('4711')
const failures = {
  409: problemContent('Somebody else is changing it, or the same command is still running'),
  ...conditionFailures,
}
const answers = { ...buildResponses(deskProductSchema, 'The product as it is then'), ...failures }

const postProduct = defineCall('/desk/products', {
  method: 'post',
  tags,
  summary: 'Make a product with its packs; needs an Idempotency-Key',
  request: { headers: idempotencyHeader, body: jsonContent(newProduct) },
  responses: answers,
})

const patchProduct = defineCall('/desk/products/:id', {
  method: 'patch',
  tags,
  summary: 'Change a product and its packs together, or archive it; If-Match as read',
  request: { params, headers: conditionHeaders, body: jsonContent(productChange) },
  responses: answers,
})

const actionBody = z.object({
  action: z.enum(saleActions).openapi({
    description: 'archive puts it away, restore makes it a draft or off sale again',
  }),
})
const postAction = defineCall('/desk/products/:id/actions', {
  method: 'post',
  tags,
  summary: 'Put a product on sale or take it off, archive or restore it; If-Match as read',
  request: { params, headers: conditionHeaders, body: jsonContent(actionBody) },
  responses: answers,
})

const pictureBody = z.object({
  picture: base64Picture,
  cutOut: z.boolean().optional().openapi({ description: 'Cut out a plain background' }),
})
const postPicture = defineCall('/desk/products/:id/pictures', {
  method: 'post',
  tags,
  summary: 'Add a picture to a product; needs an Idempotency-Key',
  request: { params, headers: idempotencyHeader, body: jsonContent(pictureBody) },
  responses: answers,
})

const pictureParams = params.extend({
  key: z.string().max(100).openapi({ description: 'The last part of the picture’s address' }),
})
const patchPicture = defineCall('/desk/products/:id/pictures/:key', {
  method: 'patch',
  tags,
  summary: 'Move a picture, or take it from the product',
  request: {
    params: pictureParams,
    headers: idempotencyHeader,
    body: jsonContent(z.object({ move: z.enum(['first', 'earlier', 'later', 'remove']) })),
  },
  responses: answers,
})

/** Products made and changed by programs of the seller. Source: KEY-02, DESK-02. */
export function mountDeskProductWrites(api: Api): void {
  mountCall(api, postProduct, async (c) => {
    const { SkuCode: code, ...body } = await readJson(c, newProduct)
    return runProductWrite(c, 'desk product add', body, { code }, (scope) =>
      addProduct(scope, code, body),
    )
  })

  mountCall(api, patchProduct, async (c) => {
    const id = rowId(c.req.param('id'))
    const body = await readJson(c, productChange)
    const seen = readIfMatch(c)
    return runProductWrite(c, 'desk product change', body, { id, seen }, async (scope) => {
      const product = await shop.catalog.getDeskProduct(scope, id)
      if (seen !== null && seen !== getProductTag(product)) return refuse('changed')
      return changeProduct(scope, product, body)
    })
  })

  mountCall(api, postAction, async (c) => {
    const id = rowId(c.req.param('id'))
    const { action } = await readJson(c, actionBody)
    const seen = readIfMatch(c)
    let obstacle = ''
    return runWrite(c, {
      name: 'desk product action',
      input: { id, seen, action },
      async work(scope) {
        const product = await shop.catalog.getDeskProduct(scope, id)
        if (seen !== null && seen !== getProductTag(product)) return refuse('changed')
        const { failed } = await shop.catalog.runSaleAction(scope, [product.code], action)
        obstacle = failed[0]?.text ?? ''
        return obstacle === '' ? ok(id) : refuse('wrong-state' as const)
      },
      sendValue: () => sendProduct(c, id),
      sendRefusal: ({ code }) => refusal(c, 409, { code, detail: obstacle }),
    })
  })

  mountCall(api, postPicture, async (c) => {
    const id = rowId(c.req.param('id'))
    const { picture, cutOut = false } = await readJson(c, pictureBody)
    const { bytes, hash } = readPicture(picture)
    return runProductWrite(c, 'desk picture', {}, { id, hash, cutOut }, async (scope) => {
      const background = cutOut ? 'cut-out' : 'kept'
      const outcome = await shop.catalog.addPictures(scope, id, [bytes], background)
      return outcome.ok ? ok(id) : outcome
    })
  })

  mountCall(api, patchPicture, async (c) => {
    const id = rowId(c.req.param('id'))
    const key = c.req.param('key')
    const { move } = await readJson(
      c,
      z.object({ move: z.enum(['first', 'earlier', 'later', 'remove']) }),
    )
    return runProductWrite(c, 'desk picture move', {}, { id, key, move }, async (scope) => {
      const { pictures } = await shop.catalog.getDeskProduct(scope, id)
      if (!pictures.some((picture) => picture.key === key)) throw stop('not-found')
      const outcome = await shop.catalog.reorderPicture(scope, id, key, move)
      return outcome.ok ? ok(id) : outcome
    })
  })
}

type WriteOutcome = Outcome<number, ProductCode | 'changed'>

/** A product with one pack of its own code, and then all that the body says. */
async function addProduct(scope: Scope, code: string, body: ProductBody): Promise<WriteOutcome> {
  const { packs = [], ...own } = body
  const added = await shop.catalog.addProduct(scope, {
    code,
    name: own.name ?? '',
    brand: own.brand ?? '',
    category: own.category ?? '',
    gtin: own.gtin ?? '',
    partNumber: own.partNumber ?? '',
    variantGroup: own.variantGroup ?? '',
    overview: own.overviewHtml ?? '',
    description: own.descriptionHtml ?? '',
    taxRate: String(own.taxRate ?? 0),
    ...toTaxInput(own, blankTaxInput),
    active: own.active ?? true,
    attributes: own.attributes ?? [],
  })
  if (!added.ok) return added
  const product = await shop.catalog.getDeskProduct(scope, added.value)
  const { pageUrl, pageTitle, metaDescription, publishFrom, publishUntil, successor } = own
  const page = { pageUrl, pageTitle, metaDescription, publishFrom, publishUntil, successor }
  const sentPage = Object.fromEntries(Object.entries(page).filter(([, value]) => value))
  const [first, ...others] = packs
  const firstPack = first && { ...first, priceId: String(product.packs[0]!.id) }
  const rest = { ...sentPage, packs: firstPack ? [firstPack, ...others] : [] }
  return changeProduct(scope, product, rest)
}

async function changeProduct(
  scope: Scope,
  product: DeskProduct,
  body: ProductBody,
): Promise<WriteOutcome> {
  const form = toProductForm(product, body, scope.seller)
  const outcome = await shop.catalog.saveWholeProduct(scope, product, form)
  return outcome.ok ? ok(product.id) : outcome
}

/** Runs a write once, and answers the product as it is then. */
async function runProductWrite(
  c: Context<ApiEnv>,
  name: string,
  body: ProductBody,
  input: object,
  work: (scope: Scope) => Promise<WriteOutcome>,
): Promise<Response> {
  const scope = c.get('scope')
  const { key } = scope.staff ?? {}
  const missing = listPackScopes(body).find((each) => key && !key.scopes.includes(each))
  if (missing) return problemResponse(c, 'key-scope', { scope: missing })
  const twice = findRepeatedPack(body)
  if (twice !== -1)
    return refusal(c, 422, {
      code: 'pack-twice',
      detail: problemsTexts.packTwice(),
      fields: { [`packs.${twice}.priceId`]: 'pack-twice' },
    })
  return runWrite(c, {
    name,
    input: { ...input, body },
    work,
    sendValue: (id) => sendProduct(c, id),
    sendRefusal: (refused) => sendRefusal(c, refused, body),
  })
}

async function sendProduct(c: Context<ApiEnv>, id: number): Promise<Response> {
  const scope = c.get('scope')
  const product = await shop.catalog.getDeskProduct(scope, id)
  const wire = wireDeskProduct(product, scope.seller, getSight(c))
  return sendWithETag(c, wire, getProductTag(product))
}

function sendRefusal(
  c: Context<ApiEnv>,
  { code, fields }: Refusal<ProductCode>,
  { packs }: ProductBody,
): Response {
  if (code === 'changed-meanwhile' && readIfMatch(c) !== null) return changedProblem(c)
  const status = code === 'changed-meanwhile' ? 409 : 400
  const faults = fields && toWireFaults(fields as Record<string, ProductCode>, packs)
  return refusal(c, status, {
    code,
    detail: productTexts[code](),
    ...(faults && { fields: faults }),
  })
}
