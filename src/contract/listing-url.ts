import { currencyDecimals, type Minor, parseMajor } from '#kernel/money.ts'
import { type ListingQuery, type Sort, sorts } from './listing.ts'

/** The address of a listing holds its whole state (CAT-09): `page sort min max fv fid sf`. */

export type PriceError = 'min-above-max' | 'not-a-price'

export interface ReadListing {
  query: ListingQuery
  /** What was wrong with the prices; they are left open then. */
  priceError: PriceError | null
  /** False where the same state has a shorter spelling that a plain form could not send: repeated or empty names. */
  canonical: boolean
}

type Style = { currency: string }

const mostIds = 200
const mostPage = 100_000

/** Reads any address without ever failing: what can't be understood counts as not said. */
export function readListingUrl(params: URLSearchParams, style: Style): ReadListing {
  const min = readPrice(params.get('min'), style)
  const max = readPrice(params.get('max'), style)
  const unreadable = min === undefined || max === undefined
  const crossed = !unreadable && min !== null && max !== null && min > max
  const priced = !unreadable && !crossed
  const sort = params.get('sort') ?? ''
  return {
    query: {
      valueIds: readIds(params, 'fv'),
      fieldIds: readIds(params, 'fid'),
      staticIds: readIds(params, 'sf'),
      min: priced ? min : null,
      max: priced ? max : null,
      sort: Object.hasOwn(sorts, sort) ? (sort as Sort) : 'POP',
      page: readPage(params.get('page')),
    },
    priceError: unreadable ? 'not-a-price' : crossed ? 'min-above-max' : null,
    canonical: ['fv', 'fid', 'sf'].every((name) => params.getAll(name).length < 2) && ![...params.values()].includes(''),
  }
}

/** Null: not given. Undefined: no price. */
function readPrice(text: string | null, style: Style): Minor | null | undefined {
  if (text === null || text.trim() === '') return null
  return parseMajor(text, style.currency) ?? undefined
}

/** Comma lists as the seed writes them, cleaned: doubled and leading commas, doubles and what is no id go. */
function readIds(params: URLSearchParams, name: string): number[] {
  const ids = new Set<number>()
  for (const text of params.getAll(name)) {
    for (const part of text.slice(0, 4_000).split(',')) {
      if (ids.size < mostIds && /^\d{1,10}$/.test(part) && Number(part) <= 2_147_483_647) ids.add(Number(part))
    }
  }
  return [...ids].sort((a, b) => a - b)
}

function readPage(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Math.min(Number(text), mostPage) : 1
}

/** `?fv=12,40&sort=PLH`, or nothing: one spelling for each state. `extra` stands first (`q`, `source`, `code`). */
export function listingSearch(query: ListingQuery, style: Style, extra: Record<string, string> = {}): string {
  const parts = Object.entries(extra).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  const add = (name: string, value: string) => value !== '' && parts.push(`${name}=${value}`)
  add('fv', query.valueIds.join(','))
  add('fid', query.fieldIds.join(','))
  add('sf', query.staticIds.join(','))
  add('min', writePrice(query.min, style))
  add('max', writePrice(query.max, style))
  add('sort', query.sort === 'POP' ? '' : query.sort)
  add('page', query.page === 1 ? '' : String(query.page))
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

function writePrice(minor: Minor | null, { currency }: Style): string {
  if (minor === null) return ''
  const decimals = currencyDecimals(currency)
  const digits = String(minor).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/** No filter and the usual order: the pages that search engines may have. */
export function isPlainListing(query: ListingQuery): boolean {
  return !hasFilters(query) && query.sort === 'POP'
}

export function hasFilters(query: ListingQuery): boolean {
  const ids = query.valueIds.length + query.fieldIds.length + query.staticIds.length
  return ids > 0 || query.min !== null || query.max !== null
}

/** Each change of filter, price or order goes back to page 1. */
export function toggleValue(query: ListingQuery, id: number): ListingQuery {
  return { ...query, valueIds: toggled(query.valueIds, id), page: 1 }
}

export function toggleField(query: ListingQuery, id: number): ListingQuery {
  return { ...query, fieldIds: toggled(query.fieldIds, id), page: 1 }
}

export function toggleStatic(query: ListingQuery, id: number): ListingQuery {
  return { ...query, staticIds: toggled(query.staticIds, id), page: 1 }
}

export function withPrice(query: ListingQuery, min: Minor | null, max: Minor | null): ListingQuery {
  return { ...query, min, max, page: 1 }
}

export function withSort(query: ListingQuery, sort: Sort): ListingQuery {
  return { ...query, sort, page: 1 }
}

export function withPage(query: ListingQuery, page: number): ListingQuery {
  return { ...query, page }
}

/** No filter at all and the usual order: the plain address (CAT-08). */
export function cleared(query: ListingQuery): ListingQuery {
  return { ...query, valueIds: [], fieldIds: [], staticIds: [], min: null, max: null, sort: 'POP', page: 1 }
}

function toggled(ids: readonly number[], id: number): number[] {
  return ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id].sort((a, b) => a - b)
}
