import {
  discountBands,
  type FilterGroup,
  inStockFilter,
  type ListingQuery,
  type Sort,
} from '#contract/listing/listing.ts'
import { readAttributeSort } from '#contract/listing/listing-url.ts'
import { compareNaturally } from '#kernel/slug-and-sort.ts'
import { compareNames } from '#messages/compare-names.ts'
import { compareFigures } from './compare-figures.ts'

/** A product with what a person needs to work out a listing by hand. */
export interface NaiveProduct {
  id: number
  /** Lower case, without accents. */
  name: string
  price: number | null
  /** Basis points. */
  discount: number
  popularity: number
  /** Its average beside two more reviews of three and a half stars; null: it has none. */
  rating: number | null
  inStock: boolean
  values: NaiveValue[]
}

export interface NaiveValue {
  id: number
  label: string
  fieldId: number
  caption: string
  position: number
}

type Filter = { group: string; passes: (product: NaiveProduct) => boolean }

/**
 * The expected listing, computed product by product. `source` holds the candidates, best first
 * where it is a ranking; `allValues` holds every filterable value of the seller.
 */
export function naiveListing(
  source: NaiveProduct[],
  query: ListingQuery,
  allValues: NaiveValue[],
  options: { isRanking: boolean; pageSize: number },
) {
  const filters = buildFilters(query, allValues)
  const price: Filter = { group: 'price', passes: (product) => hasPrice(product, query) }
  const listMatching = (exceptGroup: string) =>
    source.filter((product) =>
      [...filters, price].every((filter) => filter.group === exceptGroup || filter.passes(product)),
    )
  const result = listMatching('')
  const prices = listMatching('price').flatMap((product) => product.price ?? [])
  const sort = hasSortField(query.sort, source) ? query.sort : 'POP'
  if (!(options.isRanking && sort === 'POP'))
    result.sort((a, b) => compareProducts(a, b, sort, source) || a.id - b.id)
  const first = (query.page - 1) * options.pageSize
  return {
    count: result.length,
    deliverable: result.filter((product) => product.inStock).length,
    page: query.page,
    pageCount: Math.max(1, Math.ceil(result.length / options.pageSize)),
    pageSize: options.pageSize,
    bounds: prices.length === 0 ? null : { min: Math.min(...prices), max: Math.max(...prices) },
    ids: result.slice(first, first + options.pageSize).map((product) => product.id),
    groups: [
      ...fieldGroups(source, query, allValues, listMatching),
      ...staticGroups(source, query, listMatching),
    ],
  }
}

function buildFilters(query: ListingQuery, allValues: NaiveValue[]): Filter[] {
  const filters: Filter[] = []
  for (const fieldId of new Set(allValues.map((value) => value.fieldId))) {
    const selectedValues = allValues.filter(
      (value) => value.fieldId === fieldId && query.valueIds.includes(value.id),
    )
    const acceptedIds =
      selectedValues.length > 0
        ? selectedValues.map((value) => value.id)
        : allValues.map((value) => value.id)
    if (selectedValues.length === 0 && !query.fieldIds.includes(fieldId)) continue
    filters.push({
      group: `field ${fieldId}`,
      passes: (product) =>
        product.values.some((value) => value.fieldId === fieldId && acceptedIds.includes(value.id)),
    })
  }
  const bands = discountBands.filter((band) => query.staticIds.includes(band.id))
  if (bands.length > 0) {
    filters.push({
      group: 'discount',
      passes: (product) => bands.some((band) => product.discount >= band.percent * 100),
    })
  }
  if (query.staticIds.includes(inStockFilter))
    filters.push({ group: 'stock', passes: (product) => product.inStock })
  return filters
}

function hasPrice({ price }: NaiveProduct, { min, max }: ListingQuery): boolean {
  if (min === null && max === null) return true
  return price !== null && price >= (min ?? 0) && price <= (max ?? Number.POSITIVE_INFINITY)
}

function compareProducts(
  a: NaiveProduct,
  b: NaiveProduct,
  sort: Sort,
  source: readonly NaiveProduct[],
): number {
  const attribute = readAttributeSort(sort)
  if (attribute) return compareByAttribute(a, b, attribute, source)
  if (sort === 'RATE') return (b.rating ?? 0) - (a.rating ?? 0)
  if (sort === 'POP') return b.popularity - a.popularity
  if (sort === 'AZ' || sort === 'ZA') {
    const ascending = compareNames(a.name, b.name)
    return sort === 'AZ' ? ascending : -ascending
  }
  if (a.price === null || b.price === null)
    return Number(a.price === null) - Number(b.price === null)
  return sort === 'PLH' ? a.price - b.price : b.price - a.price
}

/** A field that no candidate has counts as not chosen: a ranking keeps its order then. */
function hasSortField(sort: Sort, source: readonly NaiveProduct[]): boolean {
  const attribute = readAttributeSort(sort)
  return (
    !attribute ||
    source.some(({ values }) => values.some(({ fieldId }) => fieldId === attribute.fieldId))
  )
}

/** By the first of its values in order; without one, last. */
function compareByAttribute(
  a: NaiveProduct,
  b: NaiveProduct,
  { fieldId, isDescending }: { fieldId: number; isDescending: boolean },
  source: readonly NaiveProduct[],
): number {
  const values = source
    .flatMap((product) => product.values)
    .filter((value) => value.fieldId === fieldId)
    .sort((one, other) => compareFigures(one.label, other.label) || one.id - other.id)
  const places = [...new Set(values.map(({ id }) => id))]
  const [placeA, placeB] = [a, b].map((product) => {
    const own = product.values.map(({ id }) => places.indexOf(id)).filter((place) => place >= 0)
    return own.length === 0 ? null : Math.min(...own)
  })
  if (placeA == null || placeB == null) return Number(placeA == null) - Number(placeB == null)
  return isDescending ? placeB - placeA : placeA - placeB
}

function fieldGroups(
  source: NaiveProduct[],
  query: ListingQuery,
  allValues: NaiveValue[],
  listMatching: (exceptGroup: string) => NaiveProduct[],
) {
  const groups = []
  const isEmpty = listMatching('').length === 0
  for (const [fieldId, values] of Map.groupBy(allValues, (value) => value.fieldId)) {
    const { caption, position } = values[0]!
    const matchingProducts = listMatching(`field ${fieldId}`)
    const isPresent = (id: number) =>
      source.some((product) => product.values.some((value) => value.id === id))
    const options = values
      .map(({ id, label }) => ({
        id,
        label,
        count: matchingProducts.filter((product) => product.values.some((value) => value.id === id))
          .length,
        chosen: query.valueIds.includes(id),
      }))
      .filter((option) => option.count > 0 || option.chosen || (isEmpty && isPresent(option.id)))
      .sort((a, b) => compareNaturally(a.label, b.label))
    const anyChosen = query.fieldIds.includes(fieldId)
    const all = source
      .flatMap((product) => product.values)
      .filter((value) => value.fieldId === fieldId)
    const valueCount = all.length
    const counts = [...Map.groupBy(all, (value) => value.id).values()].map(
      (sameValues) => sameValues.length,
    )
    const distinction = counts.length * 2 > valueCount ? 0 : valueCount - Math.max(0, ...counts)
    if (options.length === 0 && !anyChosen) continue
    if (valueCount < source.length * 0.05 && !anyChosen && !options.some((option) => option.chosen))
      continue
    groups.push({ caption, position, tellsApart: distinction, fieldId, options })
  }
  groups.sort(
    (a, b) =>
      a.position - b.position ||
      b.tellsApart - a.tellsApart ||
      compareNaturally(a.caption, b.caption),
  )
  return groups.map(
    ({ caption, fieldId, options }): FilterGroup => ({ caption, kind: 'field', fieldId, options }),
  )
}

function staticGroups(
  source: NaiveProduct[],
  query: ListingQuery,
  listMatching: (exceptGroup: string) => NaiveProduct[],
): FilterGroup[] {
  const bands = discountBands.map(({ id, percent }) => ({
    id,
    label: `${percent}% and above`,
    count: listMatching('discount').filter((product) => product.discount >= percent * 100).length,
    chosen: query.staticIds.includes(id),
  }))
  const inStock = {
    id: inStockFilter,
    label: 'In stock',
    count: listMatching('stock').filter((product) => product.inStock).length,
    chosen: query.staticIds.includes(inStockFilter),
  }
  const shouldStay = (id: number) => {
    if (listMatching('').length > 0) return false
    const band = discountBands.find((each) => each.id === id)
    return source.some((product) =>
      band ? product.discount >= band.percent * 100 : product.inStock,
    )
  }
  const groups: FilterGroup[] = [
    { caption: 'Discount', kind: 'discount', fieldId: null, options: bands },
    { caption: 'Availability', kind: 'stock', fieldId: null, options: [inStock] },
  ]
  return groups
    .map((group) => ({
      ...group,
      options: group.options.filter(
        (option) => option.count > 0 || option.chosen || shouldStay(option.id),
      ),
    }))
    .filter((group) => group.options.length > 0)
}
