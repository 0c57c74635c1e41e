import * as deskListTexts from '#texts/desk-list.ts'
import { deskPaths } from '../paths/desk-paths.ts'
import { quotePaths } from '../paths/quote-paths.ts'

/** The desk's lists that have saved views, with their addresses. Source: DEAL-06. */
export const viewListPaths = {
  workbench: deskPaths.start(),
  orders: deskPaths.orders(),
  requests: quotePaths.desk(),
  bids: deskPaths.bids(),
  products: deskPaths.products(),
  packs: deskPaths.stock(),
  customers: deskPaths.customers(),
  companies: deskPaths.companies(),
  categories: deskPaths.categories(),
  brands: deskPaths.brands(),
  attributes: deskPaths.attributes(),
  coupons: deskPaths.coupons(),
  messages: deskPaths.messages(),
  opinions: deskPaths.opinions(),
  searches: deskPaths.searches(),
  documents: deskPaths.issuedDocuments(),
  translations: deskPaths.translationWork(),
} as const
export type ViewList = keyof typeof viewListPaths

export const viewListNames: Readonly<Record<ViewList, () => string>> = {
  workbench: deskListTexts.workbench,
  orders: deskListTexts.orders,
  requests: deskListTexts.requests,
  bids: deskListTexts.bids,
  products: deskListTexts.products,
  packs: deskListTexts.pricesAndStock,
  customers: deskListTexts.customers,
  companies: deskListTexts.companies,
  categories: deskListTexts.categories,
  brands: deskListTexts.brands,
  attributes: deskListTexts.attributes,
  coupons: deskListTexts.coupons,
  messages: deskListTexts.messages,
  opinions: deskListTexts.reviewsAndQuestions,
  searches: deskListTexts.searches,
  documents: deskListTexts.issuedDocuments,
  translations: deskListTexts.translations,
}

export function isViewList(text: string): text is ViewList {
  return Object.hasOwn(viewListPaths, text)
}

export interface SavedView {
  id: number
  name: string
  /** As `normalizeViewQuery` writes it. */
  query: string
  isShared: boolean
  /** The viewer saved it, or may rename and remove what others shared. */
  mayEdit: boolean
  /** The viewer's own, or shared and the viewer sets the order of those. */
  mayMove: boolean
}

/** Of one person in one list, and of all that a list shows. */
export const maxSavedViews = 12
export const maxViewNameLength = 40
export const maxViewQueryLength = 800

/** Parts of an address that belong to one look at the list: a view leaves them out. */
const passingParts: ReadonlySet<string> = new Set([
  'page',
  'done',
  'do',
  'o',
  'all',
  'deal',
  'edit',
  'at',
  'view',
])

/** What an address says about a list, in one order, so that two of them can be compared. */
export function normalizeViewQuery(query: URLSearchParams | string): string {
  const parts = [...new URLSearchParams(query)].filter(
    ([name, value]) => !passingParts.has(name) && value !== '',
  )
  return new URLSearchParams(parts.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))).toString()
}

export const viewTexts = {
  missing: deskListTexts.viewMissingName,
  'too-long': deskListTexts.viewNameTooLong,
  'too-many': () => deskListTexts.tooManyViews({ maxSavedViews }),
  'not-permitted': deskListTexts.viewNotPermitted,
  'name-taken': deskListTexts.viewNameTaken,
  'changed-meanwhile': deskListTexts.viewRenamed,
} as const
export type ViewCode = keyof typeof viewTexts
