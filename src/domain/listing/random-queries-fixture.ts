import fc from 'fast-check'
import {
  discountBands,
  inStockFilter,
  type ListingQuery,
  type Sort,
  sorts,
} from '#contract/listing/listing.ts'
import type { ListedCatalogue } from './listed-shop-fixture.ts'
import type { ListingSource } from './listing-source.ts'

/** Numbers that are mapped to whatever the catalogue contains. */
const arbitraryPicks = (max: number) => fc.array(fc.nat(), { maxLength: max })
const bound = fc.option(fc.integer({ min: 60, max: 110 }), { nil: null, freq: 3 })
const randomQuery = fc.record({
  source: fc.record({
    kind: fc.constantFrom('everything', 'category', 'category', 'brand', 'ranked'),
    pick: fc.nat(),
  }),
  ranking: fc.array(fc.nat(), { maxLength: 80 }),
  values: arbitraryPicks(4),
  foreign: arbitraryPicks(2),
  fields: fc.oneof(arbitraryPicks(0), arbitraryPicks(2)),
  staticIds: fc.oneof(
    fc.constant<number[]>([]),
    fc.subarray([...discountBands.map((band) => band.id), inStockFilter]),
  ),
  bounds: fc.oneof(fc.constant<(number | null)[]>([null, null]), fc.tuple(bound, bound)),
  sort: fc.oneof(
    fc.constantFrom(...(Object.keys(sorts) as Sort[])),
    fc.record({ field: fc.nat(), isDescending: fc.boolean() }),
  ),
  page: fc.integer({ min: 1, max: 4 }),
  zone: fc.constantFrom('stocked', 'stocked', 'empty', 'none'),
})
type RandomQuery = typeof randomQuery extends fc.Arbitrary<infer Q> ? Q : never

/** Queries for a catalogue that is not known yet. */
export const randomQueries: fc.Arbitrary<RandomQuery[]> = fc.array(randomQuery, {
  minLength: 3,
  maxLength: 3,
})

const pickOne = <T>(list: readonly T[], pick: number): T[] =>
  list.length === 0 ? [] : [list[pick % list.length]!]

/** The query's source in this catalogue; a ranking includes repeated and foreign products. */
export function toSource(
  question: RandomQuery,
  ownCatalogue: ListedCatalogue,
  otherCatalogue: ListedCatalogue,
): ListingSource {
  const { kind, pick } = question.source
  const category = pickOne(ownCatalogue.categories, pick)[0]
  if (kind === 'category' && category) return { kind, id: category.id, level: category.level }
  if (kind === 'brand')
    return {
      kind,
      brandId: pickOne([...ownCatalogue.brands, ...otherCatalogue.brands], pick)[0]?.id ?? 999,
    }
  if (kind !== 'ranked') return { kind: 'everything' }
  const ids = [...ownCatalogue.products, ...ownCatalogue.products, ...otherCatalogue.products].map(
    (product) => product.id,
  )
  return { kind: 'ranked', productIds: question.ranking.flatMap((rank) => pickOne(ids, rank)) }
}

/** The query in this catalogue; its ids include the other seller's. */
export function toQuery(
  question: RandomQuery,
  ownCatalogue: ListedCatalogue,
  otherCatalogue: ListedCatalogue,
): ListingQuery {
  const ids = (list: { id: number }[], indexes: number[]) =>
    indexes.flatMap((pick) => pickOne(list, pick)).map(({ id }) => id)
  const fields = (list: { fieldId: number }[], indexes: number[]) =>
    indexes.flatMap((pick) => pickOne(list, pick)).map(({ fieldId }) => fieldId)
  const [min, max] = question.bounds
  const isReversed = min != null && max != null && min > max
  return {
    valueIds: [
      ...new Set([
        ...ids(ownCatalogue.values, question.values),
        ...ids(otherCatalogue.values, question.foreign),
      ]),
    ],
    fieldIds: [
      ...new Set([
        ...fields(ownCatalogue.values, question.fields),
        ...fields(otherCatalogue.values, question.foreign),
      ]),
    ],
    staticIds: question.staticIds,
    min: (isReversed ? max : min) ?? null,
    max: (isReversed ? min : max) ?? null,
    sort: toSort(question.sort, ownCatalogue),
    page: question.page,
  }
}

function toSort(sort: RandomQuery['sort'], { values }: ListedCatalogue): Sort {
  if (typeof sort === 'string') return sort
  const [value] = pickOne(values, sort.field)
  return value ? `F${value.fieldId}${sort.isDescending ? 'D' : ''}` : 'POP'
}
