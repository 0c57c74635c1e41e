import type { ListKind } from './lists.ts'

/**
 * Every address of the shop is built here and nowhere else. Parts are encoded; no address contains a person's
 * id.
 */
export const paths = {
  home: () => '/',
  group: (groupUrl: string) => `/categories/${part(groupUrl)}`,
  category: (url: string, subUrl?: string) =>
    subUrl === undefined ? `/category/${part(url)}` : `/category/${part(url)}/${part(subUrl)}`,
  product: (pageUrl: string) => `/product/${part(pageUrl)}`,
  quickView: (pageUrl: string) => `/quick-view/${part(pageUrl)}`,
  footerPage: (url: string) => `/page/${part(url)}`,
  list: (kind: ListKind) => `/${kind}`,
  allBrands: () => '/allbrands',
  brand: (url: string) => `/brand/${part(url)}`,
  picture: (key: string, width: PictureWidth, format: PictureFormat) =>
    `/media/${part(key)}-${width}.${format}`,
  search: () => '/Search',
  searchByPicture: () => '/search-by-picture',
  /** The listing data of a listing's address, query included. */
  more: (listingAddress: string) => `/more${listingAddress}`,
  findPicture: () => '/find-picture',
  consent: () => '/consent',
  viewMode: () => '/view-mode',
  /** The offline page, which the browser caches. */
  offline: () => '/offline',
  offlineWorker: () => '/offline-worker.js',
  deliveryPlace: () => '/delivery-place',
  choosePlace: () => '/choose-place',
  login: () => '/login',
  loginThen: (back: string) => `/login?back=${part(back)}`,
  /** Stores a wish until the visitor signs in. */
  loginToWish: (back: string) => `/login?back=${part(back)}&after=wishing`,
  logout: () => '/logout',
  /** Passkey options, for shop and desk. */
  passkeyQuestion: () => '/login/passkey',
  beginPasskey: () => '/account/passkeys',
  register: () => '/register',
  forgotPassword: () => '/forgot-password',
  resetPassword: () => '/reset-password',
  verifyEmail: () => '/verify-email',
  /** "This wasn't me", linked from change notices. */
  secureAccount: () => '/secure-account',
  dashboard: () => '/account/dashboard',
  profile: () => '/account/profile',
  changePassword: () => '/account/changepassword',
  addresses: () => '/account/manageaddress',
  secondFactor: () => '/account/second-factor',
  cart: () => '/cart',
  cartLines: () => '/cart/lines',
  miniCart: () => '/cart/mini',
  saveCart: () => '/cart/save',
  cartAbroad: (countryCode: string) => `/cart/abroad?country=${part(countryCode)}`,
  savedCarts: () => '/account/savedcartlist',
  wishlist: () => '/wishlist',
  wishes: () => '/wishlist/items',
  newsletter: () => '/newsletter',
  subscribe: () => '/newsletter/subscribe',
  unsubscribe: (token?: string) =>
    token === undefined ? '/unsubscribe' : `/unsubscribe?token=${part(token)}`,
  contact: () => '/contact-us',
  privacy: () => '/account/privacy',
  exportData: () => '/account/export',
  compare: () => '/compare',
  comparisons: () => '/compare/items',
  recentlyViewed: (productIds: string) => `/recently-viewed?ids=${part(productIds)}`,
  chat: () => '/help/chat',
  /** The conversation as data for script. */
  chatMessages: () => '/help/chat/messages',
  checkout: () => '/productproceed/checkout',
  myOrders: () => '/account/myorders',
  myOrder: (number: string) => `/account/myorders/${part(number)}`,
  invoice: (number: string) => `/account/myorders/${part(number)}/invoice`,
  payOrder: (number: string) => `/account/myorders/${part(number)}/pay`,
  orderAgain: () => '/account/reorder',
  reorder: (number: string) => `/account/reorder?order=${part(number)}`,
  /**
   * The query holds what a request starts from; more addresses of requests are in contract/quote-paths.ts.
   */
  newRfq: (query = '') => `/rfq/new${query}`,
  myRfqs: () => '/account/RFQ',
  bidCart: () => '/account/bidcart',
  bid: (number: string) => `/account/bidcart/${part(number)}`,
  sitemap: () => '/sitemap.xml',
  sitemapPart: (number: number) => `/sitemap-${number}.xml`,
  apiDocs: () => '/api/docs',
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

/** Pages with a single form: nothing opens over them by itself. */
export const signInPages: ReadonlySet<string> = new Set([
  paths.login(),
  paths.register(),
  paths.forgotPassword(),
  paths.resetPassword(),
  paths.verifyEmail(),
  paths.secureAccount(),
])
