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
  picture: (key: string, width: PictureWidth, format: PictureFormat) => `/media/${part(key)}-${width}.${format}`,
  search: () => '/Search',
  searchByPicture: () => '/search-by-picture',
  /** The listing alone of a listing's own address, query included. */
  more: (listingAddress: string) => `/more${listingAddress}`,
  findPicture: () => '/find-picture',
  consent: () => '/consent',
  viewMode: () => '/view-mode',
  deliveryPlace: () => '/delivery-place',
  choosePlace: () => '/choose-place',
  login: () => '/login',
  loginThen: (back: string) => `/login?back=${part(back)}`,
  logout: () => '/logout',
  register: () => '/register',
  forgotPassword: () => '/forgot-password',
  resetPassword: () => '/reset-password',
  verifyEmail: () => '/verify-email',
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
  unsubscribe: (token?: string) => (token === undefined ? '/unsubscribe' : `/unsubscribe?token=${part(token)}`),
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
  deskBids: () => '/desk/bids',
  deskBid: (number: string) => `/desk/bids/${part(number)}`,
  deskBidRules: () => '/desk/bids/rules',
  deskOrders: () => '/desk/orders',
  deskOrder: (number: string) => `/desk/orders/${part(number)}`,
  packingSlip: (number: string, parcel: number | null = null) =>
    `/desk/orders/${part(number)}/slip${parcel === null ? '' : `?parcel=${parcel}`}`,
  desk: () => '/desk',
  deskLogin: () => '/desk/login',
  deskLogout: () => '/desk/logout',
  deskStaff: () => '/desk/staff',
  deskAudit: () => '/desk/audit',
  deskProducts: () => '/desk/products',
  deskNewProduct: () => '/desk/products/new',
  deskProduct: (id: number) => `/desk/products/${id}`,
  deskPictures: (id: number) => `/desk/products/${id}/pictures`,
  deskPack: (productId: number, packId: number | 'new') => `/desk/products/${productId}/packs/${packId}`,
  deskBulk: () => '/desk/prices',
  deskCategories: () => '/desk/categories',
  deskCategory: (id: number) => `/desk/categories/${id}`,
  deskBrands: () => '/desk/brands',
  deskAttributes: () => '/desk/attributes',
  deskImports: () => '/desk/imports',
  deskImport: (id: number) => `/desk/imports/${id}`,
  deskImportErrors: (id: number) => `/desk/imports/${id}/errors.csv`,
  deskUpload: () => '/desk/imports/upload',
  deskExport: () => '/desk/export.tsv',
  deskWarehouses: () => '/desk/warehouses',
  deskDelivery: () => '/desk/delivery',
  deskContent: () => '/desk/content',
  deskFooterPage: (url: string) => `/desk/content/pages/${part(url)}`,
  deskBranding: () => '/desk/branding',
  deskCoupons: () => '/desk/coupons',
  deskCoupon: (id: number | 'new') => `/desk/coupons/${id}`,
  deskDeals: () => '/desk/deals',
  deskSynonyms: () => '/desk/synonyms',
  deskCustomers: () => '/desk/customers',
  deskCustomer: (id: string) => `/desk/customers/${part(id)}`,
  deskMessages: () => '/desk/messages',
  deskInsight: () => '/desk/insight',
  deskInsightFile: (report: string) => `/desk/insight/${part(report)}.csv`,
  sitemap: () => '/sitemap.xml',
  sitemapPart: (number: number) => `/sitemap-${number}.xml`,
  apiDocs: () => '/api/docs',
} as const

export const pictureWidths = [96, 240, 480, 960] as const
export type PictureWidth = (typeof pictureWidths)[number]
export const pictureFormats = ['avif', 'webp'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/** A path of a category row: groups, mains and subs each have their own kind of page. */
export function categoryPath(urls: readonly string[]): string {
  const [group = '', main, sub] = urls
  return main === undefined ? paths.group(group) : paths.category(main, sub)
}

function part(text: string): string {
  return encodeURIComponent(text)
}
