import { OpenAPIHono } from '@hono/zod-openapi'
import type { Hono, MiddlewareHandler } from 'hono'
import type { Links } from '#domain/sellers/sellers.ts'
import { accountCalls } from './accounts/account.ts'
import { addressCalls } from './accounts/addresses.ts'
import { authCalls } from './accounts/auth.ts'
import { passkeyCalls } from './accounts/passkeys.ts'
import { sessionCalls } from './accounts/sessions.ts'
import type { Api, ApiEnv } from './api-env.ts'
import { bidCalls } from './bids/bids.ts'
import { deskBidCalls } from './bids/desk-bids.ts'
import { catalogCalls } from './browse/catalog.ts'
import { listingCalls } from './browse/listing.ts'
import { searchCalls } from './browse/search.ts'
import { pictureSearchCalls } from './browse/visual-search.ts'
import { cartCalls } from './cart/cart.ts'
import { savedCalls } from './cart/saved.ts'
import { savedCartCalls } from './cart/saved-carts.ts'
import { chatCalls } from './chat/chat.ts'
import { cleanBody } from './clean-body.ts'
import { contactCalls } from './contact.ts'
import { docsCalls } from './docs/docs.ts'
import { refuseOthers } from './identity.ts'
import { orderCalls } from './orders/orders.ts'
import { deliveryCalls } from './places/delivery.ts'
import { problem, problemOf } from './problem.ts'
import { caseless } from './query-names.ts'
import { quoteCalls } from './quotes/quotes.ts'
import { rfqFileCalls } from './quotes/rfq-files.ts'
import { ublCalls } from './quotes/rfq-ubl.ts'
import { rfqCalls } from './quotes/rfqs.ts'
import { sellerCalls } from './sellers/sellers.ts'
import { trackingCalls } from './tracking.ts'

export interface ApiOptions {
  /** The document and its page are open to all in demo mode, else to staff. */
  mode: 'demo' | 'production'
  links: Links
}

/** Mounts the JSON API at /api/v1, its document and its page; whatever else is asked for under /api is a 404 problem. */
export function apiDoor<E extends ApiEnv>(app: Hono<E>, options: ApiOptions): void {
  const door = new OpenAPIHono<ApiEnv>()
  door.onError(problemOf)
  door.route('/v1', openCalls(options.links))
  docsCalls(door, options.mode)
  door.all('*', (c) => problem(c, 'not-found'))
  app.route('/api', door)
}

/** Every call of the API, a file per slice. */
function openCalls(links: Links): Api {
  const api: Api = new OpenAPIHono<ApiEnv>({
    defaultHook: (result, c) => {
      if (result.success) return
      if (result.target === 'param') return problem(c, 'not-found')
      const fields = result.error.issues.map((issue) => [
        String(issue.path[0] ?? ''),
        issue.message,
      ])
      return problem(c, 'invalid', Object.fromEntries(fields.reverse()))
    },
  })
  api.onError(problemOf)
  api.use(spellNames, cleanBody, checkIdentity, keepPrivate)
  authCalls(api)
  passkeyCalls(api)
  sessionCalls(api)
  accountCalls(api)
  addressCalls(api)
  sellerCalls(api, links)
  catalogCalls(api)
  listingCalls(api)
  searchCalls(api)
  pictureSearchCalls(api)
  deliveryCalls(api)
  cartCalls(api, links)
  savedCartCalls(api)
  savedCalls(api, links)
  trackingCalls(api)
  contactCalls(api)
  orderCalls(api)
  bidCalls(api)
  deskBidCalls(api)
  rfqCalls(api)
  quoteCalls(api)
  rfqFileCalls(api)
  ublCalls(api)
  chatCalls(api, links)
  return api
}

const spellNames: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const spelled = caseless(c.req.url)
  if (spelled !== c.req.url) c.req.raw = new Request(spelled, c.req.raw)
  await next()
}

/** Ids in a request are compared with what the host says, and decide nothing (QUALITY T5). */
const checkIdentity: MiddlewareHandler<ApiEnv> = async (c, next) => {
  await refuseOthers(c.get('scope'), new URL(c.req.url).searchParams)
  return next()
}

const keepPrivate: MiddlewareHandler<ApiEnv> = async (c, next) => {
  await next()
  if (!c.res.headers.has('cache-control')) c.header('cache-control', 'private, no-store')
}
