import { type SQL, sql } from 'drizzle-orm'
import type { CategoryAddress, CategoryPage } from '#contract/catalog/catalog.ts'
import { categoryPath } from '#contract/paths/paths.ts'
import { textFields } from '#contract/translations/text-kinds.ts'
import type { Db } from '#db/client.ts'
import { tags } from '#platform/cache/data-cache.ts'
import type { Scope } from '#platform/scope.ts'
import type { Seller } from '#platform/seller.ts'
import { sanitizeSellerHtml } from '#platform/seller-html.ts'
import { getTextKey, loadTranslations } from '#platform/translations/load-translations.ts'
import * as catalogTexts from '#texts/catalog.ts'
import { categoryPictureSql } from './category-picture.ts'

type CategoryRow = {
  id: number
  level: 1 | 2 | 3
  ids: number[]
  names: string[]
  urls: string[]
  displayName: string
  picture: string | null
  pageTitle: string | null
  metaDescription: string | null
  metaKeyword: string | null
  shortDescription: string | null
  longDescription: string | null
}

/**
 * The active category at this URL with its texts, or null. Missing texts are generated from its
 * names.
 */
export async function getCategoryByUrls(
  scope: Scope,
  address: CategoryAddress,
): Promise<CategoryPage | null> {
  const sellerId = scope.seller.id
  const key = `category ${sellerId} ${JSON.stringify(address)}${getTextKey(scope.seller)}`
  // Loads inside the cache, so that an invalidation meanwhile counts. Misses are not cached:
  // anybody can make up URLs.
  const cached = await scope.cache.getOrLoad(key, async () => {
    const row = await findCategoryRow(scope, addressSql(scope, address))
    const page = row && toCategoryPage(row, scope)
    return {
      value: { page },
      tags: [tags.menu(sellerId), tags.seller(sellerId)],
      keep: page !== null,
    }
  })
  return (cached as { page: CategoryPage | null }).page
}

/** The active category with this id; another seller's counts as missing. */
export async function getCategoryById(scope: Scope, id: number): Promise<CategoryPage | null> {
  if (!Number.isInteger(id) || id < 1 || id > 2_147_483_647) return null
  const row = await findCategoryRow(scope, sql`c.id = ${id}`)
  return row && toCategoryPage(row, scope)
}

function addressSql({ seller }: Scope, address: CategoryAddress): SQL {
  if ('group' in address) return sql`c.level = 1 and c.url = ${address.group}`
  if (address.sub === undefined) return sql`c.level = 2 and c.url = ${address.main}`
  return sql`c.level = 3 and c.url = ${address.sub} and c.parent_id = (
    select m.id from category m where m.seller_id = ${seller.id} and m.level = 2 and m.url = ${address.main})`
}

async function findCategoryRow(
  { database, seller }: Scope,
  condition: SQL,
): Promise<CategoryRow | null> {
  const { rows } = await database.replica.execute<CategoryRow>(sql`
    select c.id, c.level, above.ids, above.names, above.urls, c.display_name as "displayName", ${categoryPictureSql(seller.id)} as picture,
      c.page_title as "pageTitle", c.meta_description as "metaDescription", c.meta_keyword as "metaKeyword",
      c.short_description as "shortDescription", c.long_description as "longDescription"
    from category c, lateral (
      select array_agg(a.id order by a.level) as ids,
        array_agg(a.display_name order by a.level) as names, array_agg(a.url order by a.level) as urls,
        bool_and(a.active) as active
      from category a where a.seller_id = ${seller.id} and a.id = any(c.path)
    ) above
    where c.seller_id = ${seller.id} and above.active and ${condition}`)
  return rows[0] ? translateRow(database.replica, seller, rows[0]) : null
}

const ownFields = textFields.category.filter((field) => field !== 'name')

async function translateRow(db: Db, seller: Seller, row: CategoryRow): Promise<CategoryRow> {
  const { id, ids, names } = row
  const texts = await loadTranslations(db, seller, [
    { kind: 'category', subjects: ids, fields: ['name'] },
    { kind: 'category', subjects: [id], fields: ownFields },
  ])
  return {
    ...row,
    names: names.map((name, at) => texts.get('category', ids[at]!, 'name', name)),
    displayName: texts.get('category', id, 'name', row.displayName),
    pageTitle: texts.find('category', id, 'pageTitle', row.pageTitle),
    metaDescription: texts.find('category', id, 'metaDescription', row.metaDescription),
    metaKeyword: texts.find('category', id, 'metaKeyword', row.metaKeyword),
    shortDescription: texts.find('category', id, 'shortDescription', row.shortDescription),
    longDescription: texts.find('category', id, 'longDescription', row.longDescription),
  }
}

function toCategoryPage(row: CategoryRow, { seller }: Scope): CategoryPage {
  const { id, level, names, urls, displayName, picture } = row
  return {
    id,
    level,
    urls,
    name: displayName,
    displayName,
    picture,
    pageTitle: row.pageTitle || `${displayName} | ${seller.companyName}`,
    metaDescription:
      row.metaDescription ||
      catalogTexts.categorySummary({ name: displayName, company: seller.companyName }),
    metaKeyword: row.metaKeyword || names.toReversed().join(', '),
    shortDescriptionHtml: sanitizeSellerHtml(row.shortDescription ?? ''),
    longDescriptionHtml: sanitizeSellerHtml(row.longDescription ?? ''),
    crumbs: names.map((name, at) => ({ name, path: categoryPath(urls.slice(0, at + 1)) })),
  }
}
