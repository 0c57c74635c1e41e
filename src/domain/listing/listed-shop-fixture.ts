import { sql } from 'drizzle-orm'
import type { Scope } from '#platform/scope.ts'
import type { TestShop } from '#testing/test-shop.ts'
import { testNow } from '#testing/test-shop.ts'
import { saveProducts } from '../catalog/catalog.ts'
import type { ProductRecord } from '../catalog/write/product-record.ts'
import { findCheapestPack, getCurrentPrice } from '../pricing/price-rules.ts'
import type { ListingSource } from './listing-source.ts'
import type { NaiveProduct, NaiveValue } from './naive-listing-fixture.ts'

/** A seller's catalogue as saved, with its ids. */
export interface ListedCatalogue {
  products: (NaiveProduct & { path: string[]; brand: string | null })[]
  /** Every value that is a filter. */
  values: NaiveValue[]
  categories: { id: number; level: 1 | 2 | 3; path: string[] }[]
  brands: { id: number; name: string }[]
}

/** Saves the records as the seller's whole catalogue and reads the ids back. */
export async function listCatalogue(
  shop: TestShop,
  scope: Scope,
  records: ProductRecord[],
): Promise<ListedCatalogue> {
  await saveProducts(shop, scope.seller.id, records, { now: testNow })
  const runQuery = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
    (await shop.database.primary.execute<Row>(query)).rows
  const ownRows = sql`seller_id = ${scope.seller.id}`
  const ids = new Map(
    (
      await runQuery<{ id: number; code: string }>(
        sql`select id, code from product where ${ownRows}`,
      )
    ).map((row) => [row.code, row.id]),
  )
  // A third has no reviews; averages and counts vary, so that neither alone decides an order.
  const ratings = records.map(({ code }, at) => ({
    id: ids.get(code)!,
    reviews: 1 + (at % 4),
    stars: (1 + (at % 4)) * (1 + (at % 5)),
  }))
  const withReviews = ratings.filter((_, at) => at % 3 > 0)
  await runQuery(sql`
    insert into product_rating (seller_id, product_id, reviews, stars, questions)
    select ${scope.seller.id}, id, reviews, stars, 0
    from json_to_recordset(${JSON.stringify(withReviews)}::json) as r(id bigint, reviews int, stars int)
    on conflict do nothing`)
  const values = await runQuery<NaiveValue & Record<string, unknown>>(sql`
    select v.id, v.label, v.field_id as "fieldId", f.caption, f.position
    from field_value v
    join field f on f.id = v.field_id
    where v.seller_id = ${scope.seller.id} and f.filterable and length(v.label) <= 60 order by v.id`)
  const categories = await runQuery<{ id: number; level: 1 | 2 | 3; path: string[] }>(sql`
    select id, level, (select array_agg(above.name order by above.level)
      from category above
      where above.id = any(c.path)) as path
    from category c where ${ownRows} order by id`)
  const brands = await runQuery<{ id: number; name: string }>(
    sql`select id, name from brand where ${ownRows} order by id`,
  )
  return {
    products: records.map((record, at) => ({
      ...toNaiveProduct(record, ids.get(record.code)!, values),
      rating: withReviews.includes(ratings[at]!)
        ? (ratings[at]!.stars + 7) / (ratings[at]!.reviews + 2)
        : null,
    })),
    values,
    categories,
    brands,
  }
}

/** Empties all sellers' catalogues; sellers, warehouses and zones stay. */
export async function clearCatalogues(shop: TestShop): Promise<void> {
  for (const table of ['product', 'field_value', 'field', 'brand', 'category']) {
    await shop.database.primary.execute(sql`delete from ${sql.identifier(table)}`)
  }
  shop.cache.invalidate(['*'])
}

function toNaiveProduct(
  record: ProductRecord,
  id: number,
  values: NaiveValue[],
): Omit<ListedCatalogue['products'][number], 'rating'> {
  const packs = record.packs.map((pack) => ({ ...pack, offers: [] }))
  const pack = getCurrentPrice(findCheapestPack(packs, testNow)!, testNow)
  const attributes = [...record.attributes, { caption: 'Brand', value: record.brand }]
  return {
    id,
    name: record.name
      .normalize('NFKD')
      .replace(/\p{Mark}/gu, '')
      .toLowerCase(),
    price: pack.price,
    discount: pack.discount,
    popularity: record.popularity ?? 0,
    inStock: record.packs.some((each) => each.onHand > 0),
    values: values.filter((value) =>
      attributes.some(
        (attribute) => attribute.caption === value.caption && attribute.value === value.label,
      ),
    ),
    path: record.categoryPath,
    brand: record.brand,
  }
}

/** The products of a source, best first where it is a ranking. */
export function listCandidates(catalogue: ListedCatalogue, source: ListingSource): NaiveProduct[] {
  const { products } = catalogue
  switch (source.kind) {
    case 'everything':
      return products
    case 'category': {
      const { path } = catalogue.categories.find((category) => category.id === source.id)!
      return products.filter((product) => path.every((name, at) => product.path[at] === name))
    }
    case 'brand': {
      const name = catalogue.brands.find((brand) => brand.id === source.brandId)?.name
      return products.filter((product) => product.brand === name)
    }
    case 'ranked':
      return [...new Set(source.productIds)].flatMap(
        (id) => products.find((product) => product.id === id) ?? [],
      )
  }
}
