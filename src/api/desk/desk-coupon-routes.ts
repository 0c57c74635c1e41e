import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { shop } from '#app/shop.ts'
import {
  type CouponFormCode,
  couponFormTexts,
  type DeskCoupon,
} from '#contract/desk/desk-coupons.ts'
import type { CouponInput } from '#contract/schemas/desk-offers.server.ts'
import { findTimeZone } from '#domain/delivery/delivery.ts'
import { toLocalInput } from '#kernel/local-time.ts'
import { toMajor } from '#kernel/money.ts'
import { type Refusal, refuse } from '#kernel/outcome.ts'
import type { Seller } from '#platform/seller.ts'
import type { Api, ApiEnv } from '../http/api-env.ts'
import { defineCall, mountCall } from '../http/define-call.ts'
import { countParam, listQuery, textParam } from '../http/query-schemas.ts'
import { refusal } from '../http/refusal.ts'
import { buildResponses, problemContent } from '../http/route-responses.ts'
import { buildIdParams, idempotencyHeader, jsonContent } from '../http/route-schemas.ts'
import { rowId } from '../http/row-id.ts'
import { wirePrice } from '../http/wire-values.ts'
import {
  conditionFailures,
  conditionHeaders,
  hashVersion,
  readIfMatch,
  sendWithETag,
} from './conditions.ts'
import { readJson } from './read-rows.ts'
import { createWriter } from './run-write.ts'

const tags = ['Desk: coupons']
const pageSize = 50
const params = buildIdParams('12')
const moment = z.iso.datetime({ offset: true })
const limit = z.int().nullable()

const couponFields = {
  code: z.string().max(100),
  kind: z.enum(['percent', 'amount']),
  value: z.number().openapi({ description: 'Percent, or an amount' }),
  maxOff: z.number().nullable(),
  minGoods: z.number().nullable().openapi({ description: 'Goods of at least this much' }),
  startsAt: moment.openapi({ description: 'Counts to the minute' }),
  endsAt: moment.nullable(),
  totalLimit: limit,
  customerLimit: limit,
  active: z.boolean(),
}
const couponSchema = z
  .strictObject({
    couponId: z.string(),
    ...couponFields,
    startsAt: z.string(),
    endsAt: z.string().nullable(),
    used: z.int(),
  })
  .openapi('DeskCoupon')
const changeBody = z.object(couponFields).partial()
const newBody = changeBody.required({ code: true, kind: true, value: true, startsAt: true })

const failures = {
  409: problemContent('Another coupon has this code, or the command is still running'),
  ...conditionFailures,
}
const answers = { ...buildResponses(couponSchema, 'The coupon as it is then'), ...failures }

const getCoupons = defineCall('/desk/coupons', {
  method: 'get',
  tags,
  summary: 'Coupons by code',
  request: {
    query: listQuery({
      PageNo: countParam(10_000, 1),
      SearchText: textParam(40).optional().openapi({ description: 'In a code' }),
    }),
  },
  responses: buildResponses(
    z.strictObject({ coupons: z.array(couponSchema), count: z.int(), pages: z.int() }),
    'At most 50 a page',
  ),
})
const postCoupon = defineCall('/desk/coupons', {
  method: 'post',
  tags,
  summary: 'Make a coupon; needs an Idempotency-Key',
  request: { headers: idempotencyHeader, body: jsonContent(newBody) },
  responses: answers,
})
const getCoupon = defineCall('/desk/coupons/:id', {
  method: 'get',
  tags,
  summary: 'A coupon, with its ETag',
  request: { params },
  responses: buildResponses(couponSchema, 'The coupon'),
})
const patchCoupon = defineCall('/desk/coupons/:id', {
  method: 'patch',
  tags,
  summary: 'Change a coupon; If-Match as read',
  request: { params, headers: conditionHeaders, body: jsonContent(changeBody) },
  responses: answers,
})

/** Coupons for programs of the seller. Source: KEY-02, DESK-04. */
export function mountDeskCouponRoutes(api: Api): void {
  api.openapi(getCoupons, async (c) => {
    const scope = c.get('scope')
    const { PageNo: page, SearchText: words = '' } = c.req.valid('query')
    const { rows, count } = await shop.cart.deskCoupons(scope, {
      page,
      rows: pageSize,
      words,
      filters: {},
      sort: 'code',
      isDescending: false,
      keys: null,
    })
    const coupons = rows.map((coupon) => wireCoupon(coupon, scope.seller))
    return c.json({ coupons, count, pages: Math.max(1, Math.ceil(count / pageSize)) }, 200)
  })

  mountCall(api, postCoupon, async (c) => {
    const body = await readJson(c, newBody)
    return writeCoupon(c, 'desk coupon add', { body }, (scope) =>
      shop.cart.writeCoupon(scope, null, toInput(body, null, scope.seller), null),
    )
  })

  mountCall(api, getCoupon, async (c) => sendCoupon(c, rowId(c.req.param('id'))))

  mountCall(api, patchCoupon, async (c) => {
    const id = rowId(c.req.param('id'))
    const body = await readJson(c, changeBody)
    const seen = readIfMatch(c)
    return writeCoupon(c, 'desk coupon change', { id, seen, body }, async (scope) => {
      const coupon = await shop.cart.deskCoupon(scope, id)
      if (seen !== null && seen !== getTag(coupon)) return refuse('changed')
      return shop.cart.writeCoupon(scope, id, toInput(body, coupon, scope.seller), coupon)
    })
  })
}

/** As typed at the desk; what the body does not name is as it is. */
function toInput(
  body: z.output<typeof changeBody>,
  coupon: DeskCoupon | null,
  seller: Seller,
): CouponInput {
  const stored = coupon && wireCoupon(coupon, seller)
  const toText = (value: number | null | undefined) => (value == null ? '' : String(value))
  const toTime = (sent: string | null | undefined, typed: string | undefined) => {
    if (sent === undefined) return typed ?? ''
    return sent === null ? '' : toLocalInput(new Date(sent), findTimeZone(seller.countryCode))
  }
  const read = <Name extends keyof typeof body>(name: Name) =>
    body[name] === undefined ? stored?.[name] : body[name]
  return {
    code: body.code ?? coupon?.code ?? '',
    kind: body.kind ?? coupon?.kind ?? '',
    value: toText(read('value') as number | undefined),
    maxDiscount: toText(read('maxOff') as number | null | undefined),
    minimum: toText(read('minGoods') as number | null | undefined),
    starts: toTime(body.startsAt, coupon?.startsTyped),
    ends: toTime(body.endsAt, coupon?.endsTyped),
    totalLimit: toText(read('totalLimit') as number | null | undefined),
    customerLimit: toText(read('customerLimit') as number | null | undefined),
    active: body.active ?? coupon?.active ?? true,
  }
}

const writeCoupon = createWriter<number, CouponFormCode>(sendCoupon, sendRefusal)

async function sendCoupon(c: Context<ApiEnv>, id: number): Promise<Response> {
  const scope = c.get('scope')
  const coupon = await shop.cart.deskCoupon(scope, id)
  return sendWithETag(c, wireCoupon(coupon, scope.seller), getTag(coupon))
}

/** Uses are no edit. */
function getTag({ used: _, ...coupon }: DeskCoupon): string {
  return hashVersion(coupon)
}

function wireCoupon(coupon: DeskCoupon, seller: Seller): z.infer<typeof couponSchema> {
  const { id, code, kind, value, startsAt, endsAt, totalLimit, customerLimit } = coupon
  return {
    couponId: String(id),
    code,
    kind,
    value: kind === 'percent' ? value / 100 : toMajor(value, seller.currency),
    maxOff: wirePrice(coupon.maxDiscount, seller),
    minGoods: coupon.minimum === 0 ? null : wirePrice(coupon.minimum, seller),
    startsAt,
    endsAt,
    totalLimit,
    customerLimit,
    active: coupon.active,
    used: coupon.used,
  }
}

const wireNames: Record<string, string> = {
  maxDiscount: 'maxOff',
  minimum: 'minGoods',
  starts: 'startsAt',
  ends: 'endsAt',
}

function sendRefusal(c: Context<ApiEnv>, { code, fields = {} }: Refusal<CouponFormCode>): Response {
  const status = code === 'changed-meanwhile' || code === 'code-taken' ? 409 : 400
  const faults = Object.entries(fields).map(([name, fault]) => [wireNames[name] ?? name, fault])
  const wireFields = Object.fromEntries(faults)
  return refusal(c, status, { code, detail: couponFormTexts[code](), fields: wireFields })
}
