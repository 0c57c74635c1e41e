import { toLatinDigits } from '#kernel/latin-digits.ts'
import { getCurrencyDecimals, type Minor, type MoneyStyle, parseMajor } from '#kernel/money.ts'
import { discountBands, inStockFilter, type ListingQuery, type Sort, sorts } from './listing.ts'

/** Why an address's price filter was ignored. */
export type PriceError = 'min-above-max' | 'not-a-price'

/** What an address names besides the listing's state: the search text or picture. */
export interface SearchState {
  q?: string
  /** "1": search for the exact words, without correction ("Search instead for …", SRCH-01). */
  exact?: string
  /** The values that sizes in the words became filters of; they may have been removed since. Source: FIND-04. */
  sized?: string
  /** "1": without products that only mention the words in their description. Source: FIND-04. */
  named?: string
  source?: string
  code?: string
}

const searchNames = ['q', 'exact', 'sized', 'named', 'source', 'code'] as const

export interface ListingUrl {
  query: ListingQuery
  search: SearchState
  priceError: PriceError | null
  /**
   * False where a name is repeated or empty, as plain forms submit them: the page then redirects to the
   * canonical address. Addresses with an invalid price stay as they are, so that the error can be shown.
   */
  canonical: boolean
}

/** The default state of a listing. */
export const plainQuery: ListingQuery = {
  valueIds: [],
  fieldIds: [],
  staticIds: [],
  min: null,
  max: null,
  sort: 'POP',
  page: 1,
}

const maxIds = 200
const maxInt4 = 2_147_483_647
const maxPriceLength = 40
const ownParameters = ['fv', 'fid', 'sf', 'min', 'max', 'sort', 'page'] as const
const staticFilterIds: ReadonlySet<number> = new Set([
  ...discountBands.map((band) => band.id),
  inStockFilter,
])

/**
 * Parses a listing's address. Never throws: invalid parts are ignored, except an invalid price, which is
 * reported. Lists are deduplicated, sorted and cut at 200 ids; min and max are in major units ("1299.5").
 * Whether a page is beyond the last is not known here. Source: CAT-09.
 */
export function readListingUrl(
  params: URLSearchParams,
  style: Pick<MoneyStyle, 'currency'>,
): ListingUrl {
  const price = readPrice(params.get('min'), params.get('max'), style.currency)
  return {
    query: {
      valueIds: readIds(params.getAll('fv')),
      fieldIds: readIds(params.getAll('fid')),
      staticIds: readIds(params.getAll('sf')).filter((id) => staticFilterIds.has(id)),
      min: price.min,
      max: price.max,
      sort: readSort(params.get('sort')),
      page: readPage(params.get('page')),
    },
    search: readSearch(params),
    priceError: price.error,
    canonical: price.error !== null || ownParameters.every((name) => isSingle(params.getAll(name))),
  }
}

function isSingle(values: string[]): boolean {
  return values.length === 0 || (values.length === 1 && values[0] !== '')
}

function readIds(lists: string[]): number[] {
  const ids = new Set<number>()
  for (const [text] of lists.join(',').matchAll(/[^,]+/g)) {
    const id = /^ *\d{1,10} *$/.test(text) ? Number(text) : 0
    if (id > 0 && id <= maxInt4) ids.add(id)
    if (ids.size === maxIds) break
  }
  return [...ids].sort((a, b) => a - b)
}

function readSort(text: string | null): Sort {
  if (text === null) return plainQuery.sort
  return Object.hasOwn(sorts, text) || readAttributeSort(text) ? (text as Sort) : plainQuery.sort
}

/** The field and direction of an order by attribute; null for any other. */
export function readAttributeSort(sort: string): { fieldId: number; isDescending: boolean } | null {
  const [, id, descending] = /^F([1-9]\d{0,9})(D?)$/.exec(sort) ?? []
  return id === undefined ? null : { fieldId: Number(id), isDescending: descending === 'D' }
}

/** A page number too large to represent is still beyond the last page and must not become page 1. */
function readPage(text: string | null): number {
  return text !== null && /^0*[1-9]\d*$/.test(text) ? Math.min(Number(text), maxInt4) : 1
}

function readPrice(minText: string | null, maxText: string | null, currency: string) {
  const min = readBound(minText, currency)
  const max = readBound(maxText, currency)
  if (min === undefined || max === undefined)
    return { min: null, max: null, error: 'not-a-price' as const }
  if (min !== null && max !== null && min > max)
    return { min: null, max: null, error: 'min-above-max' as const }
  return { min, max, error: null }
}

function readBound(text: string | null, currency: string): Minor | null | undefined {
  if (text === null || text.trim() === '') return null
  return text.length > maxPriceLength
    ? undefined
    : (parseMajor(toLatinDigits(text), currency) ?? undefined)
}

function readSearch(params: URLSearchParams): SearchState {
  const search: SearchState = {}
  for (const name of searchNames) {
    const value = params.get(name)
    if (value !== null) search[name] = value
  }
  return search
}

/**
 * The query part of an address, with its question mark; empty for the default state. Each query has exactly
 * one form: fixed order, defaults omitted, ids ascending. `search` comes from `readListingUrl`.
 */
export function listingSearch(
  query: ListingQuery,
  style: Pick<MoneyStyle, 'currency'>,
  search: SearchState = {},
): string {
  const parts: [string, string | undefined][] = [
    ...searchNames.map((name): [string, string | undefined] => [name, search[name]]),
    ['fv', writeIds(query.valueIds)],
    ['fid', writeIds(query.fieldIds)],
    ['sf', writeIds(query.staticIds)],
    ['min', writeBound(query.min, style.currency)],
    ['max', writeBound(query.max, style.currency)],
    ['sort', query.sort === plainQuery.sort ? undefined : query.sort],
    ['page', query.page === 1 ? undefined : String(query.page)],
  ]
  const pairs = parts.flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeValue(value)}`],
  )
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

function writeIds(ids: readonly number[]): string | undefined {
  return ids.length === 0 ? undefined : [...new Set(ids)].sort((a, b) => a - b).join(',')
}

function writeBound(minor: Minor | null, currency: string): string | undefined {
  if (minor === null) return undefined
  const decimals = getCurrencyDecimals(currency)
  if (decimals === 0) return String(minor)
  const digits = String(minor).padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, '')
}

/** Commas need no escaping in a query, which keeps lists readable. */
function encodeValue(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('%2C', ',').replaceAll('%20', '+')
}

/** No filter and the default order, on any page: such addresses are indexable (CAT-16). */
export function isPlainListing(query: ListingQuery): boolean {
  return !isFiltered(query) && query.sort === plainQuery.sort
}

/** Whether any filter applies, price included (CAT-08). */
export function isFiltered({ valueIds, fieldIds, staticIds, min, max }: ListingQuery): boolean {
  return valueIds.length + fieldIds.length + staticIds.length > 0 || min !== null || max !== null
}

/** Toggles a value and returns to page 1, as every change but paging does. */
export function toggleValue(query: ListingQuery, valueId: number): ListingQuery {
  return { ...query, valueIds: toggleId(query.valueIds, valueId), page: 1 }
}

/** The same for a field of which any value matches (`fid`). */
export function toggleField(query: ListingQuery, fieldId: number): ListingQuery {
  return { ...query, fieldIds: toggleId(query.fieldIds, fieldId), page: 1 }
}

/** The same for a discount band or the stock filter (`sf`). */
export function toggleStatic(query: ListingQuery, staticId: number): ListingQuery {
  return { ...query, staticIds: toggleId(query.staticIds, staticId), page: 1 }
}

function toggleId(ids: readonly number[], id: number): number[] {
  return ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id].sort((a, b) => a - b)
}

/** Null leaves a side open. */
export function withPrice(query: ListingQuery, min: Minor | null, max: Minor | null): ListingQuery {
  return { ...query, min, max, page: 1 }
}

export function withSort(query: ListingQuery, sort: Sort): ListingQuery {
  return { ...query, sort, page: 1 }
}

export function withPage(query: ListingQuery, page: number): ListingQuery {
  return { ...query, page }
}

/** Resets everything, the order included: "Clear All" leads to the plain address (CAT-08). */
export function clearFilters(query: ListingQuery): ListingQuery {
  return { ...query, ...plainQuery }
}
