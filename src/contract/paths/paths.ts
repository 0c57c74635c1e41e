import type { ListKind } from '../catalog/lists.ts'
import { definePath } from './define-path.ts'
import { signInPaths } from './sign-in-paths.ts'

const mainCategory = definePath('/category/:url')
const subCategory = definePath('/category/:url/:subUrl')
const login = signInPaths.shop
const register = definePath('/register')
const reorder = definePath('/account/reorder')

/** Addresses that are only built with a query, below. */
export const queriedPaths = {
  unsubscribe: definePath('/unsubscribe'),
  cartAbroad: definePath('/cart/abroad'),
  recentlyViewed: definePath('/recently-viewed'),
  newRfq: definePath('/rfq/new'),
  tellMe: definePath('/rfq/tell-me'),
  whyNot: definePath('/why-not'),
  newBid: definePath('/account/bidcart/new'),
} as const

/**
 * Every address of the shop is declared here and nowhere else; `contract/routes` says what each one
 * is. No address contains a person's id.
 */
const invoice = definePath('/account/myorders/:number/invoice')
const invoicePdf = definePath('/account/myorders/:number/invoice.pdf')

export const paths = {
  home: definePath('/'),
  group: definePath('/categories/:groupUrl'),
  mainCategory,
  subCategory,
  category: (url: string, subUrl?: string) =>
    subUrl === undefined ? mainCategory(url) : subCategory(url, subUrl),
  product: definePath('/product/:pageUrl'),
  /** All reviews of a product and questions about it, and the forms for one’s own. */
  opinions: definePath('/product/:pageUrl/opinions'),
  quickView: definePath('/quick-view/:pageUrl'),
  footerPage: definePath('/page/:url'),
  list: (kind: ListKind) => `/${kind}`,
  allBrands: definePath('/allbrands'),
  brand: definePath('/brand/:url'),
  picture: (key: string, width: PictureWidth, format: PictureFormat) =>
    `/media/${part(key)}-${width}.${format}`,
  /** A file of a product's documents; its ending is its format's. */
  document: (key: string, format: string) => `/documents/${part(key)}.${format}`,
  search: definePath('/Search'),
  searchByPicture: definePath('/search-by-picture'),
  /** The listing data of a listing's address, query included. */
  more: (listingAddress: string) => `/more${listingAddress}`,
  findPicture: definePath('/find-picture'),
  consent: definePath('/consent'),
  viewMode: definePath('/view-mode'),
  /** The offline page, which the browser caches. */
  offline: definePath('/offline'),
  offlineWorker: definePath('/offline-worker.js'),
  /** What puts the shop on a phone's home screen, and its icon there. */
  manifest: definePath('/manifest.webmanifest'),
  icon: definePath('/icon.svg'),
  deliveryPlace: definePath('/delivery-place'),
  choosePlace: definePath('/choose-place'),
  login,
  /** Sign-in that leads back afterwards. */
  loginThen: (back: string) => login() + buildReturnQuery(back),
  /** Stores a wish until the visitor signs in. */
  loginToWish: (back: string) => `${login()}?back=${part(back)}&after=wishing`,
  logout: definePath('/logout'),
  /** Passkey options, for shop and desk. */
  passkeyQuestion: definePath('/login/passkey'),
  beginPasskey: definePath('/account/passkeys'),
  register,
  registerThen: (back: string) => register() + buildReturnQuery(back),
  forgotPassword: definePath('/forgot-password'),
  resetPassword: definePath('/reset-password'),
  verifyEmail: definePath('/verify-email'),
  /** "This wasn't me", linked from change notices. */
  secureAccount: definePath('/secure-account'),
  dashboard: definePath('/account/dashboard'),
  profile: definePath('/account/profile'),
  changePassword: definePath('/account/changepassword'),
  addresses: definePath('/account/manageaddress'),
  companies: definePath('/account/companies'),
  company: definePath('/account/company'),
  statement: definePath('/account/statement'),
  statementFile: definePath('/account/statement.csv'),
  statementPdf: definePath('/account/statement.pdf'),
  approvals: definePath('/account/approvals'),
  approval: definePath('/account/approvals/:number'),
  companyInvitation: definePath('/account/company-invitation'),
  secondFactor: definePath('/account/second-factor'),
  cart: definePath('/cart'),
  cartLines: definePath('/cart/lines'),
  miniCart: definePath('/cart/mini'),
  saveCart: definePath('/cart/save'),
  cartAbroad: (countryCode: string) => `${queriedPaths.cartAbroad()}?country=${part(countryCode)}`,
  savedCarts: definePath('/account/savedcartlist'),
  wishlist: definePath('/wishlist'),
  wishes: definePath('/wishlist/items'),
  newsletter: definePath('/newsletter'),
  subscribe: definePath('/newsletter/subscribe'),
  unsubscribe: (token?: string) =>
    token === undefined
      ? queriedPaths.unsubscribe()
      : `${queriedPaths.unsubscribe()}?token=${part(token)}`,
  contact: definePath('/contact-us'),
  privacy: definePath('/account/privacy'),
  exportData: definePath('/account/export'),
  compare: definePath('/compare'),
  comparisons: definePath('/compare/items'),
  recentlyViewed: (productIds: string) =>
    `${queriedPaths.recentlyViewed()}?ids=${part(productIds)}`,
  chat: definePath('/help/chat'),
  /** The conversation as data for script. */
  chatMessages: definePath('/help/chat/messages'),
  orderPad: definePath('/order-pad'),
  checkout: definePath('/productproceed/checkout'),
  /** The checkout of an order that staff prepared. */
  draftCheckout: (number: string) => `/productproceed/checkout?draft=${encodeURIComponent(number)}`,
  myOrders: definePath('/account/myorders'),
  myOrder: definePath('/account/myorders/:number'),
  invoice,
  invoicePdf,
  invoiceXml: definePath('/account/myorders/:number/invoice.xml'),
  payOrder: definePath('/account/myorders/:number/pay'),
  orderDocument: (number: string, name: string) => `${invoice(number)}?document=${part(name)}`,
  receipt: (number: string, receipt: number) => `${invoice(number)}?receipt=${receipt}`,
  receiptPdf: (number: string, receipt: string) => `${invoicePdf(number)}?receipt=${part(receipt)}`,
  orderAgain: reorder,
  reorder: (number: string) => `${reorder()}?order=${part(number)}`,
  /**
   * The query holds what a request starts from; more addresses of requests are in contract/paths/quote-paths.ts.
   */
  newRfq: (query = '') => `${queriedPaths.newRfq()}${query}`,
  /** More ways to begin a bid are in contract/paths/bid-paths.ts. */
  newBid: (pack: number) => `${queriedPaths.newBid()}?pack=${pack}`,
  myRfqs: definePath('/account/RFQ'),
  bidCart: definePath('/account/bidcart'),
  bid: definePath('/account/bidcart/:number'),
  sitemap: definePath('/sitemap.xml'),
  /** The tools of shoppers' agents, and what they sign in by (contract/agents). */
  mcp: definePath('/mcp'),
  authorize: definePath('/oauth/authorize'),
  oauthToken: definePath('/oauth/token'),
  oauthRegister: definePath('/oauth/register'),
  oauthRevoke: definePath('/oauth/revoke'),
  authorizationServer: definePath('/.well-known/oauth-authorization-server'),
  protectedResource: definePath('/.well-known/oauth-protected-resource'),
  protectedResourceOfMcp: definePath('/.well-known/oauth-protected-resource/mcp'),
  connectedApps: definePath('/account/connected-apps'),
  agentAct: definePath('/account/connected-apps/:id'),
  /** A feed of all products (contract/catalog/product-feeds). */
  productFeed: definePath('/feeds/:file'),
  sitemapPart: (number: number) => `/sitemap-${number}.xml`,
  apiDocs: definePath('/api/docs'),
} as const

export const pictureWidths = [96, 240, 480, 960] as const
export type PictureWidth = (typeof pictureWidths)[number]
/** JPEG is for mails: some mail programs show no newer format. */
export const pictureFormats = ['avif', 'webp', 'jpeg'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/** A category's path: groups, mains and subs each have their own kind of page. */
export function categoryPath(urls: readonly string[]): string {
  const [group = '', main, sub] = urls
  return main === undefined ? paths.group(group) : paths.category(main, sub)
}

/** A mailto link to this address only: anything after a `?` in it would add recipients. */
export function mailtoUrl(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`
}

export function part(text: string): string {
  return encodeURIComponent(text)
}

/** A longer return path is ignored: headers have a size limit. */
export const maxReturnPathLength = 2_000

/** None for the home page, where sign-in leads anyway. */
function buildReturnQuery(back: string): string {
  return back === '/' || back.length > maxReturnPathLength ? '' : `?back=${part(back)}`
}

/** Pages with a single form: nothing opens over them by itself. */
export const signInPages: ReadonlySet<string> = new Set([
  paths.login(),
  paths.register(),
  paths.forgotPassword(),
  paths.resetPassword(),
  paths.verifyEmail(),
  paths.secureAccount(),
])
