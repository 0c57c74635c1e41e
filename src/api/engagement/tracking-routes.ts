import { z } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import { shop } from '#app/shop.ts'
import { cookies, getCookie } from '#contract/requests/browser.ts'
import type { Api } from '../http/api-env.ts'
import { defineCall, mountCall } from '../http/define-call.ts'
import { identityQuery, rejectForeignIds } from '../http/identity.ts'
import { invalidRequest, problemResponse } from '../http/problem.ts'
import { parseObject } from '../http/read-body.ts'
import { problemContent } from '../http/route-responses.ts'
import { jsonContent } from '../http/route-schemas.ts'

const max = 2_000_000_000

/** An unreadable field counts as absent: a record is never refused for one of its fields. */
const looseText = (description?: string) =>
  z
    .union([z.string(), z.number()])
    .transform((input) => String(input).replaceAll('\0', '').slice(0, 500))
    .catch('')
    .openapi({ type: 'string', ...(description && { description }) })
const looseCount = () =>
  z.coerce.number().int().min(0).max(max).catch(0).openapi({ type: 'integer' })
const looseFlag = () =>
  z
    .unknown()
    .transform((input) => input === true || input === 1 || /^(?:true|1|yes)$/i.test(String(input)))
    .openapi({ type: 'boolean' })

const record = z
  .object({
    searchItem: looseText('The words of a search'),
    resultCount: z.coerce.number().int().min(0).max(max).nullable().catch(null).openapi({
      type: 'integer',
      description: 'How many products it found; ours, beside the seed’s fields',
    }),
    ipAddress: looseText('Ignored: the server sees for itself, and keeps the network only'),
    username: looseText('Of a visitor; customers are named by their account'),
    userType: looseText(
      'Ignored: Visitor or RegisteredUser follows from the bearer token or session',
    ),
    geolocation: looseText('Kept no more exactly than a kilometre or a postal code'),
    createdDate: looseText('Ignored: the server’s clock counts'),
    modifiedDate: looseText('Ignored'),
    emailAddress: looseText('Of a visitor without a username'),
    skuId: looseText('Id of a product, or its SkuCode'),
    categoryId: looseCount(),
    isSearchedItem: looseFlag(),
    isAddedToCart: looseFlag(),
    isViewedItem: looseFlag(),
    addToCartCount: looseCount(),
    productViewCount: looseCount(),
    productQty: looseCount(),
    fromSource: looseText(),
    sellerId: looseText('Must be this host’s, plain or base64, where it is sent'),
    clientId: looseText('The same'),
  })
  .partial()
  .openapi('TrackingRecord')

const postTracking = defineCall('/search-tracking', {
  method: 'post',
  tags: ['Tracking'],
  summary: 'What a shopper did',
  description:
    'Counted only with the cookie cookie_consent=all; kept 180 days. Answers at once, whatever becomes of it.',
  request: { query: identityQuery, body: { required: true, ...jsonContent(record) } },
  responses: {
    204: { description: 'Taken, or dropped' },
    400: problemContent('Not a JSON object, or ids of another'),
  },
})

/** No valid record is larger. */
const longest = 16 * 1024

/** Tracking: POST /search-tracking (TRK-01). */
export function mountTrackingRoutes(api: Api): void {
  api.use(
    '/search-tracking',
    bodyLimit({ maxSize: longest, onError: (c) => problemResponse(c, 'invalid') }),
  )
  mountCall(api, postTracking, async (c) => {
    // Beacons may be sent as plain text, which the framework's reader of JSON leaves out.
    const text = await c.req.text()
    if (text.trim() === '') throw invalidRequest({ body: 'not-json' })
    const payload = record.parse(parseObject(text))
    const scope = c.get('scope')
    await rejectForeignIds(scope, Object.entries(payload))
    if (getCookie(c.req.header('cookie'), cookies.consent) !== 'all') return c.body(null, 204)
    shop.engagement.track(
      scope,
      {
        words: payload.searchItem ?? '',
        results: payload.resultCount ?? null,
        product: payload.skuId ?? '',
        categoryId: payload.categoryId || null,
        searched: payload.isSearchedItem ?? false,
        viewed: payload.isViewedItem ?? false,
        added: payload.isAddedToCart ?? false,
        cartCount: payload.addToCartCount ?? 0,
        viewCount: payload.productViewCount ?? 0,
        quantity: payload.productQty ?? 0,
        source: payload.fromSource ?? '',
        geolocation: payload.geolocation ?? '',
        username: payload.username ?? '',
        email: payload.emailAddress ?? '',
      },
      c.get('address'),
    )
    return c.body(null, 204)
  })
}
