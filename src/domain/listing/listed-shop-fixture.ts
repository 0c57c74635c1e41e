import { sql } from 'drizzle-orm'
import type { TestShop } from '#testing/test-shop.ts'
import { testNow } from '#testing/test-shop.ts'
import { saveProducts } from '../catalog/catalog.ts'
import type { ProductRecord } from '../catalog/write/product-record.ts'
import { cheapestPack, currentPrice } from '../pricing/price-rules.ts'
import type { Scope } from '../scope.ts'
import type { NaiveProduct, NaiveValue } from './naive-listing-fixture.ts'
import type { ListingSource } from './source.ts'

/** A seller's catalogue as it was saved, with the ids that it was given. */
export interface Listed {
  products: (NaiveProduct & { path: string[]; brand: string | null })[]
  /** Every value that is a filter. */
  known: NaiveValue[]
  categories: { id: number; level: 1 | 2 | 3; path: string[] }[]
  brands: { id: number; name: string }[]
}

/** Saves the records as the seller's whole catalogue and reads back the ids. */
export async function listCatalogue(
  shop: TestShop,
  scope: Scope,
  records: ProductRecord[],
): Promise<Listed> {
  await saveProducts(shop, scope.seller.id, records, { now: testNow })
  const all = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
    (await shop.database.primary.execute<Row>(query)).rows
  const own = sql`seller_id = ${scope.seller.id}`
  const ids = new Map(
    (await all<{ id: number; code: string }>(sql`select id, code from product where ${own}`)).map(
      (row) => [row.code, row.id],
    ),
  )
  const known = await all<NaiveValue & Record<string, unknown>>(sql`
    select v.id, v.label, v.field_id as "fieldId", f.caption, f.position from field_value v join field f on f.id = v.field_id
    where v.seller_id = ${scope.seller.id} and f.filterable order by v.id`)
  const categories = await all<{ id: number; level: 1 | 2 | 3; path: string[] }>(sql`
    select id, level, (select array_agg(above.name order by above.level) from category above where above.id = any(c.path)) as path
    from category c where ${own} order by id`)
  const brands = await all<{ id: number; name: string }>(
    sql`select id, name from brand where ${own} order by id`,
  )
  return {
    products: records.map((record) => naive(record, ids.get(record.code)!, known)),
    known,
    categories,
    brands,
  }
}

/** Empties all sellers' catalogues; sellers, warehouses and zones stay. */
export async function clearCatalogues(shop: TestShop): Promise<void> {
  for (const table of ['product', 'field_value', 'field', 'brand', 'category']) {
    await shop.database.primary.execute(sql`delete from ${sql.identifier(table)}`)
  }
  shop.memory.drop(['*'])
}

function naive(record: ProductRecord, id: number, known: NaiveValue[]): Listed['products'][number] {
  const pack = currentPrice(cheapestPack(record.packs, testNow)!, testNow)
  const given = [...record.attributes, { caption: 'Brand', value: record.brand }]
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
    values: known.filter((value) =>
      given.some((one) => one.caption === value.caption && one.value === value.label),
    ),
    path: record.categoryPath,
    brand: record.brand,
  }
}

/** The products a source has, best first where it is a ranking. */
export function candidatesOf(listed: Listed, source: ListingSource): NaiveProduct[] {
  const { products } = listed
  switch (source.kind) {
    case 'everything':
      return products
    case 'category': {
      const { path } = listed.categories.find((category) => category.id === source.id)!
      return products.filter((product) => path.every((name, at) => product.path[at] === name))
    }
    case 'brand': {
      const name = listed.brands.find((brand) => brand.id === source.brandId)?.name
      return products.filter((product) => product.brand === name)
    }
    case 'ranked':
      return [...new Set(source.productIds)].flatMap(
        (id) => products.find((product) => product.id === id) ?? [],
      )
  }
}
