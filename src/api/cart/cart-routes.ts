import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { shop } from '#app/shop.ts'
import { formatCouponProblem, formatLineRefusal, type LineRefusal } from '#contract/cart/cart.ts'
import { cartLineSchema, couponSchema, lineQuantitySchema } from '#contract/schemas/cart.server.ts'
import type { Links } from '#domain/sellers/sellers.ts'
import { stop } from '#kernel/outcome.ts'
import type { Api, ApiEnv } from '../http/api-env.ts'
import { defineBody } from '../http/call-body.ts'
import { defineCall, mountCall } from '../http/define-call.ts'
import { identityQuery } from '../http/identity.ts'
import { problemWithWait } from '../http/problem.ts'
import { placeQuery } from '../http/query-schemas.ts'
import { refusal } from '../http/refusal.ts'
import { buildResponses, problemContent } from '../http/route-responses.ts'
import { rowId } from '../http/row-id.ts'
import { setVisitorCookie } from '../http/visitor-key.ts'
import { checkServiceAtPincode } from '../places/wire-place.ts'
import { cartSchema, wireCart } from './wire-cart.ts'

const tags = ['Cart']
const line = z.object({
  priceId: z.string().openapi({ param: { in: 'path', name: 'priceId' }, example: '1' }),
})
const changeResponses = {
  ...buildResponses(cartSchema, 'The cart as it is now'),
  409: problemContent('What can’t be had here now: not-delivered, unavailable'),
}

const lineBody = defineBody(cartLineSchema, {
  productId: ['skuId'],
  packId: ['priceId'],
  quantity: ['qty'],
})
const quantityBody = defineBody(lineQuantitySchema, { quantity: ['qty'] })
const couponBody = defineBody(couponSchema)

const getCart = defineCall('/cart', {
  method: 'get',
  tags,
  summary: 'Your cart, judged for a place',
  request: { query: placeQuery },
  responses: buildResponses(cartSchema, 'An empty one where there is none'),
})

const postLine = defineCall('/cart/lines', {
  method: 'post',
  tags,
  summary: 'Put pieces of a pack into your cart; a line that is there grows',
  description:
    'One piece where qty is absent; more than the stock is cut to it. couponCode of the answer tells whether the coupon was taken.',
  request: {
    query: identityQuery,
    body: lineBody.content,
  },
  responses: changeResponses,
})

const patchLine = defineCall('/cart/lines/:priceId', {
  method: 'patch',
  tags,
  summary: 'Set how many pieces a line has',
  request: { params: line, query: identityQuery, body: quantityBody.content },
  responses: changeResponses,
})

const deleteLine = defineCall('/cart/lines/:priceId', {
  method: 'delete',
  tags,
  summary: 'Take a line out of your cart',
  request: { params: line, query: identityQuery },
  responses: buildResponses(cartSchema, 'The cart as it is now'),
})

const putCoupon = defineCall('/cart/coupon', {
  method: 'put',
  tags,
  summary: 'Use a coupon, in place of any other',
  request: { query: identityQuery, body: couponBody.content },
  responses: {
    ...buildResponses(cartSchema, 'The cart as it is now'),
    422: problemContent('Why it takes nothing off'),
  },
})

const deleteCoupon = defineCall('/cart/coupon', {
  method: 'delete',
  tags,
  summary: 'Take the coupon off your cart',
  request: { query: identityQuery },
  responses: buildResponses(cartSchema, 'The cart as it is now'),
})

/** The viewer's own cart: /cart, /cart/lines, /cart/coupon. Source: CART-01 to CART-03. */
export function mountCartRoutes(api: Api, links: Links): void {
  api.openapi(getCart, async (c) => {
    const scope = await checkServiceAtPincode(c.get('scope'), c.req.valid('query').Pincode)
    return c.json(wireCart(await shop.cart.readCart(scope), scope), 200)
  })

  mountCall(api, postLine, async (c) => {
    const { packId, productId, quantity, couponCode } = await lineBody.read(c, { quantity: '1' })
    if (packId === '') throw lineBody.reject({ packId: 'missing' })
    const added = await shop.cart.addLine(c.get('scope'), {
      packId: rowId(packId),
      productId: productId === '' ? undefined : rowId(productId),
      quantity,
    })
    if (!added.ok) return lineProblem(c, added.code)
    const scope = setVisitorCookie(c, links, added.value.newKey)
    if (couponCode !== '') await shop.cart.applyCoupon(scope, couponCode)
    return c.json(wireCart(await shop.cart.readCart(scope), scope), 200)
  })

  mountCall(api, patchLine, async (c) => {
    const { quantity } = await quantityBody.read(c)
    const outcome = await shop.cart.setQuantity(c.get('scope'), {
      packId: rowId(c.req.param('priceId')),
      quantity,
    })
    return outcome.ok ? cartResponse(c) : lineProblem(c, outcome.code)
  })

  mountCall(api, deleteLine, async (c) => {
    if (!(await shop.cart.removeLine(c.get('scope'), rowId(c.req.param('priceId')))))
      throw stop('not-found')
    return cartResponse(c)
  })

  mountCall(api, putCoupon, async (c) => {
    const scope = c.get('scope')
    const { couponCode } = await couponBody.read(c)
    const applied = await shop.cart.applyCoupon(scope, couponCode)
    if (applied.ok) return c.json(wireCart(applied.value, scope), 200)
    const { code, problem, retryAfter } = applied
    if (code === 'coupon-tries') return problemWithWait(c, 'too-many', retryAfter)
    return refusal(c, 422, {
      code,
      detail: formatCouponProblem(problem, scope.seller),
      fields: { couponCode: code },
    })
  })

  mountCall(api, deleteCoupon, async (c) => {
    await shop.cart.removeCoupon(c.get('scope'))
    return cartResponse(c)
  })
}

async function cartResponse(c: Context<ApiEnv>) {
  const scope = c.get('scope')
  return c.json(wireCart(await shop.cart.readCart(scope), scope), 200)
}

function lineProblem(c: Context<ApiEnv>, code: LineRefusal): Response {
  const status = code === 'not-delivered' || code === 'unavailable' ? 409 : 400
  const detail = formatLineRefusal(code, c.get('scope').place.pincode)
  return refusal(c, status, {
    code,
    detail,
    ...(code.endsWith('quantity') || code.endsWith('limit') ? { fields: { qty: code } } : {}),
  })
}
