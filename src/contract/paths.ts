import type { ListKind } from './lists.ts'

/** Every address of the shop, built here and nowhere else. Parts are encoded; no address carries an id of a person. */
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
  /** The listing alone of a listing's own address, query included. */
  more: (listingAddress: string) => `/more${listingAddress}`,
  findPicture: () => '/find-picture',
  consent: () => '/consent',
  viewMode: () => '/view-mode',
  /** Kept by the browser for when there is no connection. */
  offline: () => '/offline',
  offlineWorker: () => '/offline-worker.js',
  deliveryPlace: () => '/delivery-place',
  choosePlace: () => '/choose-place',
  login: () => '/login',
  loginThen: (back: string) => `/login?back=${part(back)}`,
  /** Where a wish waits for its customer. */
  loginToWish: (back: string) => `/login?back=${part(back)}&after=wishing`,
  logout: () => '/logout',
  /** What a browser asks a passkey for, at shop and desk. */
  passkeyQuestion: () => '/login/passkey',
  beginPasskey: () => '/account/passkeys',
  register: () => '/register',
  forgotPassword: () => '/forgot-password',
  resetPassword: () => '/reset-password',
  verifyEmail: () => '/verify-email',
  /** "This wasn't me", from a notice about a change. */
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
  /** What was said, for script. */
  chatMessages: () => '/help/chat/messages',
  checkout: () => '/productproceed/checkout',
  myOrders: () => '/account/myorders',
  myOrder: (number: string) => `/account/myorders/${part(number)}`,
  invoice: (number: string) => `/account/myorders/${part(number)}/invoice`,
  payOrder: (number: string) => `/account/myorders/${part(number)}/pay`,
  orderAgain: () => '/account/reorder',
  reorder: (number: string) => `/account/reorder?order=${part(number)}`,
  /** What a request begins with stands in its query; more addresses of requests: contract/quote-paths.ts. */
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
/** JPEG is for mails: some programs that show them know nothing newer. */
export const pictureFormats = ['avif', 'webp', 'jpeg'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/** A path of a category row: groups, mains and subs each have their own kind of page. */
export function categoryPath(urls: readonly string[]): string {
  const [group = '', main, sub] = urls
  return main === undefined ? paths.group(group) : paths.category(main, sub)
}

/** Opens a mail to this address and to nobody else: what a typed address says behind a `?` would be more addressees. */
export function mailtoUrl(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`
}

export function part(text: string): string {
  return encodeURIComponent(text)
}

/** Pages of one form that is begun at once: nothing opens over them by itself. */
export const signInPages: ReadonlySet<string> = new Set([
  paths.login(),
  paths.register(),
  paths.forgotPassword(),
  paths.resetPassword(),
  paths.verifyEmail(),
  paths.secureAccount(),
])
