import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareNames } from '#messages/compare-names.ts'
import { importFeed } from '#testing/feeds/feed-shop.ts'
import { type ApiFixture, openApiFixture } from '../api-fixture.ts'
import {
  type ForeignProduct,
  foreignFeeds,
  marker,
  readForeignProduct,
  writeFeed,
} from './foreign-feed-fixture.ts'

let api: ApiFixture
let folder: string
beforeAll(async () => {
  api = await openApiFixture()
  folder = await mkdtemp(join(tmpdir(), 'foreign-feed-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await api.close()
})

const maxLabel = 60
const pageSize = 6
const sorts = ['POP', 'PLH', 'PHL', 'AZ', 'ZA'] as const
const bands = [10, 20, 30, 40, 50]

const question = fc.record({
  /** A category's path, or a search. */
  source: fc.nat(),
  values: fc.array(fc.nat(), { maxLength: 4 }),
  field: fc.option(fc.nat(), { nil: null, freq: 3 }),
  band: fc.option(fc.integer({ min: 0, max: 4 }), { nil: null, freq: 4 }),
  stock: fc.option(fc.constant(true), { nil: null, freq: 4 }),
  min: fc.option(fc.integer({ min: 40, max: 110 }), { nil: null, freq: 3 }),
  max: fc.option(fc.integer({ min: 90, max: 300 }), { nil: null, freq: 3 }),
  sort: fc.constantFrom(...sorts),
  page: fc.integer({ min: 1, max: 2 }),
})
type Question = typeof question extends fc.Arbitrary<infer Q> ? Q : never
type WireGroup = {
  caption: string
  options: {
    listItemValue: string
    valueId: string
    fieldId: string
    staticFilter: string
    count: number
  }[]
}

test('[FIND-06] [CAT-06] [CAT-08] [CAT-09] 300 questions on foreign feeds are answered as the file says', async () => {
  await fc.assert(
    fc.asyncProperty(
      foreignFeeds,
      fc.array(question, { minLength: 20, maxLength: 20 }),
      async (rows, questions) => {
        const { primary } = api.shop.database
        await primary.execute(sql`delete from product where true`)
        for (const table of ['field_value', 'field', 'brand', 'category'])
          await primary.execute(sql`delete from ${sql.identifier(table)}`)
        const output = await importFeed(api.shop, folder, writeFeed(rows))
        expect({ ...output, err: '' }).toMatchObject({ code: 0 })
        api.shop.cache.invalidate(['*'])
        const products = rows.map(readForeignProduct)
        const urls = await listCategoryUrls()
        for (const each of questions) await ask(products, urls, each)
      },
    ),
    { numRuns: 15, endOnFailure: true },
  )
}, 3_600_000)

/** The path in words of each category, and its CatUrl. */
async function listCategoryUrls() {
  const { rows } = await api.shop.database.primary.execute<{ path: string[]; url: string }>(sql`
    select array(select a.name from category a where a.id = any(c.path) order by a.level) as path,
      case when c.level = 1 then 'categories/' else '' end
        || array_to_string(array(select a.url from category a
          where a.id = any(c.path) and (c.level = 1 or a.level > 1) order by a.level), '/') as url
    from category c order by c.id`)
  return rows
}

async function ask(
  products: readonly ForeignProduct[],
  categories: Awaited<ReturnType<typeof listCategoryUrls>>,
  question: Question,
) {
  const at = question.source % (categories.length + 1)
  const category = categories[at]
  const candidates = products.filter(({ path, title }) =>
    category
      ? category.path.every((name, level) => path[level] === name)
      : title.endsWith(` ${marker}`),
  )
  const source = category
    ? `CatUrl=${encodeURIComponent(category.url)}`
    : `SearchText=${marker}&Exact=1`
  const listing = category ? 'categories/listing' : 'search'
  const filters = `/api/v1/categories/filters?${source}`
  const all: WireGroup[] = await api.json(filters)
  const fieldGroups = all.filter(({ options }) => options[0]?.fieldId !== '')

  const chosen = new Map<string, Set<string>>()
  for (const pick of question.values) {
    const group = fieldGroups[pick % Math.max(1, fieldGroups.length)]
    if (!group) break
    const labels = chosen.get(group.caption) ?? new Set<string>()
    chosen.set(group.caption, labels.add(group.options[pick % group.options.length]!.listItemValue))
  }
  const getAny =
    question.field === null
      ? undefined
      : fieldGroups[question.field % Math.max(1, fieldGroups.length)]
  const params = new URLSearchParams()
  const ids = fieldGroups.flatMap(({ caption, options }) =>
    options
      .filter(({ listItemValue }) => chosen.get(caption)?.has(listItemValue))
      .map(({ valueId }) => valueId),
  )
  params.set('fieldValueIds', ids.join(','))
  if (getAny) params.set('fieldIds', getAny.options[0]!.fieldId)
  const statics = [
    ...(question.band === null ? [] : [String(question.band + 1)]),
    ...(question.stock ? ['20'] : []),
  ]
  params.set('staticFilterIds', statics.join(','))
  if (question.min !== null) params.set('minPrice', String(question.min))
  if (question.max !== null) params.set('maxPrice', String(question.max))
  if (question.min !== null && question.max !== null && question.min > question.max) return

  const tests = new Map<string, (product: ForeignProduct) => boolean>()
  for (const [caption, labels] of chosen)
    tests.set(caption, ({ values }) =>
      values.some((value) => value.caption === caption && labels.has(value.label)),
    )
  if (getAny && !chosen.has(getAny.caption))
    tests.set(getAny.caption, ({ values }) =>
      values.some(({ caption }) => caption === getAny.caption),
    )
  if (question.band !== null)
    tests.set('Discount', ({ discount }) => discount >= bands[question.band!]!)
  if (question.stock) tests.set('Availability', ({ inStock }) => inStock)
  if (question.min !== null || question.max !== null)
    tests.set(
      'Price',
      ({ price }) =>
        price !== null &&
        price >= (question.min ?? 0) * 100 &&
        price <= (question.max ?? Number.POSITIVE_INFINITY) * 100,
    )
  const matching = (except = '') =>
    candidates.filter((product) =>
      [...tests].every(([group, passes]) => group === except || passes(product)),
    )

  const matches = matching()
  const prices = matching('Price').flatMap(({ price }) => price ?? [])
  const pageCount = Math.max(1, Math.ceil(matches.length / pageSize))
  const page = Math.min(question.page, pageCount)
  const address = `/api/v1/${listing}?${source}&${params}&SortBy=${question.sort}&PageNo=${page}&PageSize=${pageSize}`
  const answer = await api.json(address)
  const first = (page - 1) * pageSize
  const isRelevance = !category && question.sort === 'POP'
  const sorted = matches
    .map((product, order) => ({ product, order: products.indexOf(product), place: order }))
    .sort((a, b) => compare(a.product, b.product, question.sort) || a.order - b.order)
    .map(({ product }) => product.id)
  const codes = answer.productListing.map(({ SkuCode }: { SkuCode: string }) => SkuCode)
  expect({ address, count: answer.count }).toEqual({ address, count: matches.length })
  expect({
    minPrice: answer.minPrice,
    maxPrice: answer.maxPrice,
    codes: isRelevance ? codes.length : codes,
    prices: answer.productListing.map(({ sPrice }: { sPrice: number | null }) => sPrice),
  }).toEqual({
    minPrice: prices.length === 0 ? null : Math.min(...prices) / 100,
    maxPrice: prices.length === 0 ? null : Math.max(...prices) / 100,
    codes: isRelevance
      ? Math.min(pageSize, matches.length - first)
      : sorted.slice(first, first + pageSize),
    prices: codes.map((code: string) => {
      const { price } = products.find(({ id }) => id === code)!
      return price === null ? null : price / 100
    }),
  })

  const groups: WireGroup[] = await api.json(`${filters}&${params}`)
  const counts = (captions: readonly string[]) =>
    new Map(
      captions.map((caption) => {
        const products = matching(caption)
        const labels = Map.groupBy(
          products.flatMap(({ values }) => [
            ...new Set(values.filter((each) => each.caption === caption).map(({ label }) => label)),
          ]),
          (label) => label,
        )
        return [
          caption,
          Object.fromEntries(
            [...labels]
              .filter(([label]) => label.length <= maxLabel)
              .map(([l, all]) => [l, all.length]),
          ),
        ]
      }),
    )
  const captions = [...new Set(products.flatMap(({ values }) => values.map((v) => v.caption)))]
  const expected = Object.fromEntries(
    [...counts(captions)].filter(([, labels]) => Object.keys(labels).length > 0),
  )
  const received = Object.fromEntries(
    groups
      .filter(({ options }) => options[0]?.fieldId !== '')
      .map(({ caption, options }) => [
        caption,
        Object.fromEntries(
          options
            .filter(({ count }) => count > 0)
            .map(({ listItemValue, count }) => [listItemValue, count]),
        ),
      ])
      .filter(([, options]) => Object.keys(options!).length > 0),
  )
  expect({ address, received }).toEqual({ address, received: expected })
  const getCounts = (caption: string) =>
    groups.find((group) => group.caption === caption)?.options.map(({ count }) => count) ?? []
  expect({ address, bands: getCounts('Discount').filter((count) => count > 0) }).toEqual({
    address,
    bands: bands
      .map((band) => matching('Discount').filter(({ discount }) => discount >= band).length)
      .filter((count) => count > 0),
  })
  expect(getCounts('Availability')[0] ?? 0).toBe(
    matching('Availability').filter(({ inStock }) => inStock).length,
  )
}

function compare(a: ForeignProduct, b: ForeignProduct, sort: (typeof sorts)[number]): number {
  const fold = (text: string) =>
    text
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase()
  if (sort === 'POP') return b.popularity - a.popularity
  if (sort === 'AZ' || sort === 'ZA') {
    const [x, y] = [fold(a.title), fold(b.title)]
    return compareNames(x, y) * (sort === 'AZ' ? 1 : -1)
  }
  if (a.price === null || b.price === null)
    return Number(a.price === null) - Number(b.price === null)
  return (a.price - b.price) * (sort === 'PLH' ? 1 : -1)
}
