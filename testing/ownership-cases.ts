import type { RouteConfigEntry } from '@react-router/dev/routes'

/**
 * What the parts of an address name. Public ones are visible to anyone at their own seller; `secret`: whoever
 * has it may use it.
 */
export const publicKinds = [
  'group',
  'main',
  'sub',
  'category',
  'product',
  'sku',
  'pack',
  'brand',
  'page',
] as const
export const buyerKinds = [
  'order',
  'address',
  'saved cart',
  'bid',
  'rfq',
  'rfq file',
  'quote',
  'agent act',
  'approval',
] as const
/** Kinds that belong to an account, which exists on all hosts. */
export const accountKinds = ['passkey', 'session'] as const
export const deskKinds = [
  'desk order',
  'desk draft',
  'desk rfq',
  'desk rfq file',
  'desk quote',
  'desk bid',
  'desk coupon',
  'desk credit account',
  'desk price list',
  'desk company',
  'desk customer group',
  'desk rule',
  'desk opinion',
  'desk customer',
  'desk product',
  'desk priced pack',
  'desk category',
  'desk attribute',
  'desk translations',
  'desk page',
  'desk import',
  'desk record',
  'desk history',
  'desk webhook',
  'desk delivery',
] as const
export type OwnedKind = (
  | typeof publicKinds
  | typeof buyerKinds
  | typeof accountKinds
  | typeof deskKinds
)[number]
export type PartKind = OwnedKind | 'secret' | 'report'

/**
 * The kinds of the parts of each address. A route with parts that is missing here fails the tests: declare
 * whether they belong to somebody.
 */
export const parts: Readonly<Record<string, PartKind>> = {
  '/categories/:groupUrl': 'group',
  '/category/:url': 'main',
  '/category/:url/:subUrl': 'sub',
  '/product/:pageUrl': 'product',
  '/product/:pageUrl/opinions': 'product',
  '/page/:url': 'page',
  '/brand/:url': 'brand',
  '/more/brand/:url': 'brand',
  '/more/category/:url/:subUrl?': 'main',
  '/quick-view/:pageUrl': 'product',
  '/account/myorders/:number': 'order',
  '/account/myorders/:number/invoice': 'order',
  '/account/myorders/:number/invoice.pdf': 'order',
  '/account/myorders/:number/invoice.xml': 'order',
  '/account/myorders/:number/pay': 'order',
  '/account/RFQ/:id': 'rfq',
  '/account/RFQ/:id/files/:file': 'rfq file',
  '/account/RFQ/:id/thread.json': 'rfq',
  '/account/RFQ/:id/print': 'rfq',
  '/account/RFQ/:id/print.pdf': 'rfq',
  '/account/RFQ/:id/quote': 'rfq',
  '/account/RFQ/:id/quote.pdf': 'rfq',
  '/account/connected-apps/:id': 'agent act',
  '/account/approvals/:number': 'approval',
  '/account/bidcart/:number': 'bid',
  '/account/bidcart/:number/print': 'bid',
  '/account/bidcart/:number/print.pdf': 'bid',
  '/account/bidcart/:number/thread.json': 'bid',
  '/desk/rfqs/:id': 'desk rfq',
  '/desk/rfqs/:id/sheet': 'desk rfq',
  '/desk/rfqs/:id/files/:file': 'desk rfq file',
  '/desk/rfqs/:id/thread.json': 'desk rfq',
  '/desk/drafts/:number': 'desk draft',
  '/desk/orders/:number': 'desk order',
  '/desk/orders/:number/document': 'desk order',
  '/desk/orders/:number/document.pdf': 'desk order',
  '/desk/orders/:number/document.xml': 'desk order',
  '/desk/orders/:number/label.pdf': 'desk order',
  '/desk/orders/:number/slip': 'desk order',
  '/desk/orders/:number/slip.pdf': 'desk order',
  '/desk/coupons/:id': 'desk coupon',
  '/desk/credit/:id': 'desk credit account',
  '/desk/credit/:id/statement.csv': 'desk credit account',
  '/desk/credit/:id/statement.pdf': 'desk credit account',
  '/desk/customer-groups/:id': 'desk customer group',
  '/desk/price-lists/:id': 'desk price list',
  '/desk/price-lists/:id/list.csv': 'desk price list',
  '/desk/rules/:id': 'desk rule',
  '/desk/opinions/:id': 'desk opinion',
  '/desk/webhooks/:id': 'desk webhook',
  '/desk/companies/:id': 'desk company',
  '/desk/customers/:id': 'desk customer',
  '/desk/insight/:report': 'report',
  '/desk/tax/:file': 'report',
  '/desk/lists/:file': 'report',
  '/desk/bids/:number': 'desk bid',
  '/desk/products/:id': 'desk product',
  '/desk/products/:id/pictures': 'desk product',
  '/desk/products/:id/documents': 'desk product',
  '/desk/categories/:id': 'desk category',
  '/desk/attributes/:id': 'desk attribute',
  '/desk/translations/:kind/:subject/:language': 'desk translations',
  '/desk/pages/:url': 'desk page',
  '/desk/imports/:id': 'desk import',
  '/desk/audit/:file': 'desk record',
  '/desk/history/:subject': 'desk history',
  '/v1/footer-pages/{url}': 'page',
  '/v1/categories/{categoryId}/related': 'category',
  '/v1/products/{pageUrl}': 'product',
  '/v1/cart/lines/{priceId}': 'pack',
  '/v1/wishlist/{skuId}': 'sku',
  '/v1/compare/{skuId}': 'sku',
  '/v1/orders/{id}': 'order',
  '/v1/orders/{id}/cancel': 'order',
  '/v1/orders/{id}/return': 'order',
  '/v1/orders/{id}/reorder': 'order',
  '/v1/rfqs/{id}': 'rfq',
  '/v1/rfqs/{id}/submit': 'rfq',
  '/v1/rfqs/{id}/answer': 'rfq',
  '/v1/rfqs/{id}/message': 'rfq',
  '/v1/rfqs/{id}/cancel': 'rfq',
  '/v1/rfqs/{id}/reopen': 'rfq',
  '/v1/rfqs/{id}/attachments': 'rfq',
  '/v1/rfqs/{id}/attachments/{file}': 'rfq file',
  '/v1/rfqs/{id}/thread': 'rfq',
  '/v1/rfqs/{id}/thread.json': 'rfq',
  '/v1/rfqs/{id}/thread.xml': 'rfq',
  '/v1/rfqs/{id}/quotes/ubl': 'desk rfq',
  '/v1/rfqs/{id}/verify': 'secret',
  '/v1/rfqs/{id}/ask': 'desk rfq',
  '/v1/rfqs/{id}/decline': 'desk rfq',
  '/v1/rfqs/{id}/preview': 'desk rfq',
  '/v1/rfqs/{id}/quotes': 'desk rfq',
  '/v1/quotes/{id}': 'desk quote',
  '/v1/quotes/{id}/send': 'desk quote',
  '/v1/quotes/{id}/approve': 'desk quote',
  '/v1/quotes/{id}/reject': 'desk quote',
  '/v1/quotes/{id}/counter': 'quote',
  '/v1/quotes/{id}/accept': 'quote',
  '/v1/quotes/{id}/decline': 'quote',
  '/v1/quotes/{id}/withdraw': 'quote',
  '/v1/addresses/{id}': 'address',
  '/v1/auth/passkeys/{id}': 'passkey',
  '/v1/auth/sessions/{id}': 'session',
  '/v1/saved-carts/{id}': 'saved cart',
  '/v1/saved-carts/{id}/restore': 'saved cart',
  '/v1/bids/{id}': 'bid',
  '/v1/bids/{id}/thread': 'bid',
  '/v1/bids/{id}/submit': 'bid',
  '/v1/bids/{id}/accept': 'bid',
  '/v1/bids/{id}/counter': 'bid',
  '/v1/bids/{id}/decline': 'bid',
  '/v1/bids/{id}/withdraw': 'bid',
  '/v1/desk/bids/{id}': 'desk bid',
  '/v1/desk/bids/{id}/thread': 'desk bid',
  '/v1/desk/bids/{id}/proposals': 'desk bid',
  '/v1/desk/bids/{id}/answer': 'desk bid',
  '/v1/desk/bids/{id}/withdraw': 'desk bid',
  '/v1/desk/packs/{priceId}/list': 'desk priced pack',
  '/v1/desk/orders/{id}': 'desk order',
  '/v1/desk/orders/{id}/actions': 'desk order',
  '/v1/desk/orders/{id}/shipments': 'desk order',
  '/v1/desk/companies/{id}': 'desk company',
  '/v1/desk/customers/{id}': 'desk customer',
  '/v1/desk/imports/{id}': 'desk import',
  '/v1/desk/imports/{id}/problems': 'desk import',
  '/v1/desk/imports/{id}/actions': 'desk import',
  '/v1/desk/imports/{id}/columns': 'desk import',
  '/v1/desk/imports/{id}/corrections': 'desk import',
  '/v1/desk/imports/{id}/failed-rows': 'desk import',
  '/v1/desk/products/{id}': 'desk product',
  '/v1/desk/products/{id}/actions': 'desk product',
  '/v1/desk/products/{id}/pictures': 'desk product',
  '/v1/desk/products/{id}/documents': 'desk product',
  '/v1/desk/products/{id}/documents/{document}': 'desk product',
  '/v1/desk/products/{id}/pictures/{key}': 'desk product',
  '/v1/desk/categories/{id}': 'desk category',
  '/v1/desk/categories/{id}/picture': 'desk category',
  '/v1/desk/coupons/{id}': 'desk coupon',
  '/v1/desk/price-lists/{id}': 'desk price list',
  '/v1/desk/price-lists/{id}/actions': 'desk price list',
  '/v1/desk/price-lists/{id}/lines': 'desk price list',
  '/v1/desk/quote-rules/{id}': 'desk rule',
  '/v1/desk/pages/{url}': 'desk page',
  '/v1/desk/webhooks/{id}': 'desk webhook',
  '/v1/desk/webhooks/{id}/actions': 'desk webhook',
  '/v1/desk/webhooks/{id}/deliveries': 'desk webhook',
  '/v1/desk/webhooks/{id}/deliveries/{delivery}': 'desk delivery',
  '/v1/desk/webhooks/{id}/replays': 'desk webhook',
  '/v1/desk/webhooks/{id}/secret': 'desk webhook',
  '/v1/desk/webhooks/{id}/test': 'desk webhook',
  '/v1/desk/orders/{id}/changes': 'desk order',
  '/v1/desk/orders/{id}/debit-notes': 'desk order',
  '/v1/desk/orders/{id}/debit-notes/{name}/credit': 'desk order',
  '/v1/desk/orders/{id}/documents': 'desk order',
  '/v1/desk/orders/{id}/documents/{name}': 'desk order',
  '/v1/desk/orders/{id}/mails': 'desk order',
  '/v1/desk/orders/{id}/parcels': 'desk order',
  '/v1/desk/orders/{id}/parcels/{parcel}': 'desk order',
  '/v1/desk/orders/{id}/parcels/{parcel}/actions': 'desk order',
  '/v1/desk/orders/{id}/parcels/{parcel}/label': 'desk order',
  '/v1/desk/orders/{id}/payments': 'desk order',
  '/v1/desk/packs/{id}': 'desk priced pack',
}

const ownerless = {
  row: '999999',
  rfq: 'R200101-ZZZZ2222',
  quote: 'Q200101-ZZZZ2222',
  url: 'no-such-thing',
}
/** A nonexistent name of each kind, part by part. */
export const absent: Readonly<Record<OwnedKind, readonly string[]>> = {
  group: [ownerless.url],
  main: [ownerless.url],
  sub: [ownerless.url],
  category: [ownerless.row],
  product: [ownerless.url],
  sku: [ownerless.row],
  pack: [ownerless.row],
  brand: [ownerless.url],
  page: [ownerless.url],
  order: ['200101-ZZZZ2222'],
  address: [ownerless.row],
  'saved cart': [ownerless.row],
  bid: ['B200101-ZZZZ2222'],
  passkey: ['AAAAAAAAAAAAAAAAAAAAAA'],
  session: ['99999999-9999-4999-8999-999999999999'],
  rfq: [ownerless.rfq],
  'rfq file': [ownerless.rfq, '1'],
  quote: [ownerless.quote],
  'agent act': [ownerless.row],
  approval: ['A200101-ZZZZ2222'],
  'desk order': ['200101-ZZZZ2222'],
  'desk draft': ['D-200101-ZZZZ2222'],
  'desk rfq': [ownerless.rfq],
  'desk rfq file': [ownerless.rfq, '1'],
  'desk quote': [ownerless.quote],
  'desk bid': ['B200101-ZZZZ2222'],
  'desk coupon': [ownerless.row],
  'desk credit account': [ownerless.row],
  'desk company': [ownerless.row],
  'desk customer group': [ownerless.row],
  'desk price list': [ownerless.row],
  'desk rule': [ownerless.row],
  'desk opinion': [ownerless.row],
  'desk webhook': [ownerless.row],
  'desk delivery': [ownerless.row, ownerless.row],
  'desk customer': ['99999999-9999-4999-8999-999999999999'],
  'desk product': [ownerless.row],
  'desk priced pack': [ownerless.row],
  'desk category': [ownerless.row],
  'desk attribute': [ownerless.row],
  'desk translations': ['product', ownerless.row, 'hi'],
  'desk page': [ownerless.url],
  'desk import': [ownerless.row],
  'desk record': [`${ownerless.row}.csv`],
  'desk history': [`product:${ownerless.row}`],
}

const createKindTest =
  <K extends string>(kinds: readonly K[]) =>
  (kind: string | undefined): kind is K =>
    (kinds as readonly (string | undefined)[]).includes(kind)
export const isPublic = createKindTest(publicKinds)
export const isBuyers = createKindTest(buyerKinds)
export const isAccounts = createKindTest(accountKinds)
export const isDesks = createKindTest(deskKinds)

/** A body for every command that is valid enough for its id to decide. */
export const anyCommand = {
  name: 'Another name',
  rowVersion: 1,
  quoteVersion: 1,
  text: 'A text',
  lines: [{ priceId: '1', bidPrice: 1, lineId: 1, qty: 1 }],
}

export function pagePaths(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, index, children }) => [
    ...(path !== undefined && !path.endsWith('*') ? [`/${path}`] : index ? ['/'] : []),
    ...pagePaths(children ?? []),
  ])
}

/** Method and path of every call in an OpenAPI document. */
export function listApiCalls(openApi: string): [string, string][] {
  const { paths } = JSON.parse(openApi) as { paths: Record<string, object> }
  return Object.entries(paths).flatMap(([path, calls]) =>
    Object.keys(calls).map((method): [string, string] => [method.toUpperCase(), path]),
  )
}

/** The address with these names in its parts, the last one repeated as needed; optional parts are omitted. */
export function fillPattern(pattern: string, names: readonly string[]): string {
  let at = 0
  return pattern
    .replace(/\/:\w+\?/g, '')
    .replace(/:\w+|\{\w+\}/g, () => encodeURIComponent(names[Math.min(at++, names.length - 1)]!))
}

/** Removes what may legitimately differ between two answers. */
export function maskNames(text: string, names: readonly string[]): string {
  return names
    .reduce(
      (maskedText, name) =>
        /^\d{1,3}$/.test(name) ? maskedText : maskedText.replaceAll(name, 'ID'),
      text,
    )
    .replace(/"requestId":"[^"]*"/g, '')
    .replace(/nonce="[^"]*"|"nonce\\?",\\?"[^"\\]*|[A-Za-z0-9+/]{22}==/g, '')
}
