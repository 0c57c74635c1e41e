import { createRoute, z } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import { cookies, getCookie } from '#contract/browser.ts'
import { shop } from '#domain/shop.ts'
import type { Api } from './api-env.ts'
import { identityQuery, rejectForeignIds } from './identity.ts'
import { problemResponse } from './problem.ts'
import { parseJson } from './read-body.ts'
import { problemContent } from './route-responses.ts'
import { jsonContent } from './route-schemas.ts'

const max = 2_000_000_000

/** An unreadable field counts as absent: a record is never refused for one of its fields. */
const words = (description?: string) =>
  z
    .union([z.string(), z.number()])
    .transform((said) => String(said).replaceAll('\0', '').slice(0, 500))
    .catch('')
    .openapi({ type: 'string', ...(description && { description }) })
const figure = () => z.coerce.number().int().min(0).max(max).catch(0).openapi({ type: 'integer' })
const flag = () =>
  z
    .unknown()
    .transform((said) => said === true || said === 1 || /^(?:true|1|yes)$/i.test(String(said)))
    .openapi({ type: 'boolean' })

const record = z
  .object({
    searchItem: words('The words of a search'),
    resultCount: z.coerce.number().int().min(0).max(max).nullable().catch(null).openapi({
      type: 'integer',
      description: 'How many products it found; ours, beside the seed’s fields',
    }),
    ipAddress: words('Ignored: the server sees for itself, and keeps the network only'),
    username: words('Of a visitor; customers are named by their account'),
    userType: words('Ignored: Visitor or RegisteredUser follows from the bearer token or session'),
    geolocation: words('Kept no more exactly than a kilometre or a postal code'),
    createdDate: words('Ignored: the server’s clock counts'),
    modifiedDate: words('Ignored'),
    emailAddress: words('Of a visitor without a username'),
    skuId: words('Id of a product, or its SkuCode'),
    categoryId: figure(),
    isSearchedItem: flag(),
    isAddedToCart: flag(),
    isViewedItem: flag(),
    addToCartCount: figure(),
    productViewCount: figure(),
    productQty: figure(),
    fromSource: words(),
    sellerId: words('Must be this host’s, plain or base64, where it is sent'),
    clientId: words('The same'),
  })
  .partial()
  .openapi('TrackingRecord')

const postTracking = createRoute({
  method: 'post',
  path: '/search-tracking',
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
  api.use('/search-tracking', async (c, next) => {
    parseJson((await c.req.text()) || '{}')
    await next()
  })
  api.openapi(postTracking, async (c) => {
    const sent = c.req.valid('json')
    const scope = c.get('scope')
    await rejectForeignIds(scope, Object.entries(sent))
    if (getCookie(c.req.header('cookie'), cookies.consent) !== 'all') return c.body(null, 204)
    shop.engagement.track(
      scope,
      {
        words: sent.searchItem ?? '',
        results: sent.resultCount ?? null,
        product: sent.skuId ?? '',
        categoryId: sent.categoryId || null,
        searched: sent.isSearchedItem ?? false,
        viewed: sent.isViewedItem ?? false,
        added: sent.isAddedToCart ?? false,
        cartCount: sent.addToCartCount ?? 0,
        viewCount: sent.productViewCount ?? 0,
        quantity: sent.productQty ?? 0,
        source: sent.fromSource ?? '',
        geolocation: sent.geolocation ?? '',
        username: sent.username ?? '',
        email: sent.emailAddress ?? '',
      },
      c.get('address'),
    )
    return c.body(null, 204)
  })
}
