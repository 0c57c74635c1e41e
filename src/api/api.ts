import { OpenAPIHono } from '@hono/zod-openapi'
import type { Hono, MiddlewareHandler } from 'hono'
import { findRoute } from '#contract/routes/find-route.ts'
import type { Links } from '#domain/sellers/sellers.ts'
import { getLocale } from '#messages/current-locale.ts'
import { mountAccountRoutes } from './accounts/account-routes.ts'
import { mountAddressRoutes } from './accounts/address-routes.ts'
import { mountAuthRoutes } from './accounts/auth-routes.ts'
import { mountPasskeyRoutes } from './accounts/passkey-routes.ts'
import { mountSessionRoutes } from './accounts/session-routes.ts'
import { mountBidRoutes } from './bids/bid-routes.ts'
import { mountDeskBidRoutes } from './bids/desk-bid-routes.ts'
import { mountCatalogRoutes } from './browse/catalog-routes.ts'
import { mountListingRoutes } from './browse/listing-routes.ts'
import { mountSearchRoutes } from './browse/search-routes.ts'
import { mountPictureSearchRoutes } from './browse/visual-search.ts'
import { mountCartRoutes } from './cart/cart-routes.ts'
import { mountSavedCartRoutes } from './cart/saved-cart-routes.ts'
import { mountSavedRoutes } from './cart/wishlist-routes.ts'
import { mountChatRoutes } from './chat/chat-routes.ts'
import { mountDeskCategoryRoutes } from './desk/desk-category-routes.ts'
import { mountDeskCompanyRoutes } from './desk/desk-company-routes.ts'
import { mountDeskContentRoutes } from './desk/desk-content-routes.ts'
import { mountDeskCouponRoutes } from './desk/desk-coupon-routes.ts'
import { mountDeskCustomerRoutes } from './desk/desk-customer-routes.ts'
import { mountDeskDebitNotes } from './desk/desk-debit-notes.ts'
import { mountDeskDocumentWrites } from './desk/desk-document-writes.ts'
import { mountDeskFeedRoutes } from './desk/desk-feed-routes.ts'
import { mountDeskImportFixes } from './desk/desk-import-fixes.ts'
import { mountDeskOrderChanges } from './desk/desk-order-changes.ts'
import { mountDeskOrderRoutes } from './desk/desk-order-routes.ts'
import { mountDeskParcelRoutes } from './desk/desk-parcel-routes.ts'
import { mountDeskPictureAddresses } from './desk/desk-picture-addresses.ts'
import { mountDeskPriceListRoutes } from './desk/desk-price-list-routes.ts'
import { mountDeskProductRoutes } from './desk/desk-product-routes.ts'
import { mountDeskProductWrites } from './desk/desk-product-writes.ts'
import { mountDeskRuleRoutes } from './desk/desk-rule-routes.ts'
import { mountDeskStockRoutes } from './desk/desk-stock-routes.ts'
import { mountDeskWebhookLog } from './desk/desk-webhook-log.ts'
import { mountDeskWebhookRoutes } from './desk/desk-webhook-routes.ts'
import { mountOfferRoutes } from './desk/offer-routes.ts'
import { mountDocsRoutes, openApiDocument } from './docs/docs-routes.ts'
import type { ApiDocument } from './docs/document.ts'
import { mountContactRoutes } from './engagement/contact-routes.ts'
import { mountTrackingRoutes } from './engagement/tracking-routes.ts'
import type { Api, ApiEnv } from './http/api-env.ts'
import { refuseMethod } from './http/call-methods.ts'
import { cleanBody } from './http/clean-body.ts'
import { rejectForeignIds } from './http/identity.ts'
import { problemResponse, toProblem } from './http/problem.ts'
import { normalizeQuery } from './http/query-names.ts'
import { mountOrderRoutes } from './orders/order-routes.ts'
import { mountDeliveryRoutes } from './places/delivery-routes.ts'
import { mountPreviewRoutes } from './quotes/preview-routes.ts'
import { mountQuoteRoutes } from './quotes/quote-routes.ts'
import { mountRfqFileRoutes } from './quotes/rfq-files.ts'
import { mountRfqRoutes } from './quotes/rfq-routes.ts'
import { mountUblRoutes } from './quotes/rfq-ubl.ts'
import { mountSellerRoutes } from './sellers/seller-routes.ts'

export interface ApiOptions {
  /** The document and its page are open to everyone in demo mode, otherwise to staff. */
  mode: 'demo' | 'production'
  links: Links
}

/**
 * Mounts the JSON API at /api/v1 with its document and page; every other address under /api is a 404
 * problem, and a method that an address does not take a 405.
 */
export function mountApi<E extends ApiEnv>(app: Hono<E>, options: ApiOptions): void {
  const apiRouter = new OpenAPIHono<ApiEnv>()
  apiRouter.onError(toProblem)
  apiRouter.route('/v1', createApi(options.links))
  mountDocsRoutes(apiRouter, options.mode)
  apiRouter.all('*', (c) => refuseMethod(c) ?? problemResponse(c, 'not-found'))
  app.route('/api', apiRouter)
}

/** The document of the API for the host of a seller. */
export function describeApi(links: Links, origin = 'https://shop.example'): ApiDocument {
  const apiRouter = new OpenAPIHono<ApiEnv>()
  apiRouter.route('/v1', createApi(links))
  return openApiDocument(apiRouter, origin)
}

/** Every call of the API, one file per slice. */
function createApi(links: Links): Api {
  const api: Api = new OpenAPIHono<ApiEnv>({
    defaultHook: (result, c) => {
      if (result.success) return
      if (result.target === 'param') return problemResponse(c, 'not-found')
      const fields = result.error.issues.map((issue) => [
        String(issue.path[0] ?? ''),
        issue.message,
      ])
      return problemResponse(c, 'invalid', Object.fromEntries(fields.reverse()))
    },
  })
  api.onError(toProblem)
  api.use(normalizeQueryNames, cleanBody, checkIdentity, requireSignIn, completeHeaders)
  mountAuthRoutes(api)
  mountPasskeyRoutes(api)
  mountSessionRoutes(api)
  mountAccountRoutes(api)
  mountAddressRoutes(api)
  mountSellerRoutes(api, links)
  mountCatalogRoutes(api)
  mountListingRoutes(api)
  mountSearchRoutes(api)
  mountPictureSearchRoutes(api)
  mountDeliveryRoutes(api)
  mountCartRoutes(api, links)
  mountSavedCartRoutes(api)
  mountSavedRoutes(api, links)
  mountTrackingRoutes(api)
  mountContactRoutes(api)
  mountOrderRoutes(api)
  mountBidRoutes(api)
  mountDeskBidRoutes(api)
  mountDeskOrderRoutes(api)
  mountDeskOrderChanges(api)
  mountDeskDebitNotes(api)
  mountDeskParcelRoutes(api)
  mountDeskCompanyRoutes(api)
  mountDeskCustomerRoutes(api)
  mountDeskFeedRoutes(api)
  mountDeskImportFixes(api)
  mountDeskPictureAddresses(api)
  mountDeskPriceListRoutes(api)
  mountDeskProductRoutes(api)
  mountDeskProductWrites(api)
  mountDeskDocumentWrites(api)
  mountDeskCategoryRoutes(api)
  mountDeskCouponRoutes(api)
  mountDeskRuleRoutes(api)
  mountDeskContentRoutes(api)
  mountDeskWebhookRoutes(api)
  mountDeskWebhookLog(api)
  mountDeskStockRoutes(api)
  mountOfferRoutes(api)
  mountRfqRoutes(api)
  mountPreviewRoutes(api)
  mountQuoteRoutes(api)
  mountRfqFileRoutes(api)
  mountUblRoutes(api)
  mountChatRoutes(api, links)
  return api
}

/** By the call’s record: who must sign in first is told so before the input is judged. */
const requireSignIn: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const { viewer, staff } = c.get('scope')
  const access = findRoute(c.req.path)?.access
  const isSignedIn =
    access === 'staff' ? staff : access !== 'customer' || viewer.kind === 'customer'
  return isSignedIn ? next() : problemResponse(c, 'sign-in')
}

const normalizeQueryNames: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const normalizedUrl = normalizeQuery(c.req.url)
  if (normalizedUrl !== c.req.url) c.req.raw = new Request(normalizedUrl, c.req.raw)
  await next()
}

/** Compares ids in a request with those the host implies; they never decide anything (QUALITY T5). */
const checkIdentity: MiddlewareHandler<ApiEnv> = async (c, next) => {
  await rejectForeignIds(c.get('scope'), new URL(c.req.url).searchParams)
  return next()
}

const completeHeaders: MiddlewareHandler<ApiEnv> = async (c, next) => {
  await next()
  if (!c.res.headers.has('cache-control')) c.header('cache-control', 'private, no-store')
  if (!c.res.headers.has('content-language')) c.header('content-language', getLocale())
  c.header('vary', 'accept-language, sec-fetch-site', { append: true })
}
