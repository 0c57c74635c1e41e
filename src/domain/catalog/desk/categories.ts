import { sql } from 'drizzle-orm'
import type { ProductCode } from '#contract/desk/desk-products.ts'
import type { CategoryRow, DeskCategory } from '#contract/desk/desk-vocabulary.ts'
import { type CategoryInput, categorySchema } from '#contract/schemas/desk-vocabulary.server.ts'
import { parseInput } from '#contract/schemas/parse-input.server.ts'
import type { Db } from '#db/client.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { toSlug } from '#kernel/slug-and-sort.ts'
import { convertTextToHtml } from '#kernel/text-html.ts'
import { type ExpectedState, matchesExpected } from '#platform/commands/expected-state.ts'
import type { Scope } from '#platform/scope.ts'
import { sanitizeSellerHtml } from '#platform/seller-html.ts'
import { deleteOrphanedTranslations } from '#platform/translations/orphan-translations.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import { storePicture } from '../pictures/stored-picture.ts'
import { foldName } from '../write/fold-name.ts'
import { runDeskWrite } from './desk-write.ts'

const maxShown = 500

/** Lists the direct children of a category (0: the groups), in order. Source: DESK-02. */
export async function listDeskCategories(scope: Scope, parentId: number): Promise<CategoryRow[]> {
  requireStaff(scope, 'read')
  const parentCondition = parentId === 0 ? sql`c.parent_id is null` : sql`c.parent_id = ${parentId}`
  const { rows } = await scope.database.primary.execute<CategoryRow & Record<string, unknown>>(sql`
    select c.id, c.name, c.display_name as "displayName", c.level, c.url, c.active, c.position,
      (select count(*)::int from category b where b.seller_id = ${scope.seller.id} and b.parent_id = c.id) as children,
      (select count(*)::int from product p where p.seller_id = ${scope.seller.id} and p.category_id = c.id) as products
    from category c
    where c.seller_id = ${scope.seller.id} and ${parentCondition}
    order by c.position, c.display_name
    limit ${maxShown}`)
  return rows
}

/** One category with its texts. Another seller's counts as missing. */
export async function getDeskCategory(scope: Scope, id: number): Promise<DeskCategory> {
  requireStaff(scope, 'read')
  const category = await loadCategory(scope.database.primary, scope.seller.id, id)
  if (!category) throw stop('not-found')
  return category
}

async function loadCategory(db: Db, sellerId: number, id: number): Promise<DeskCategory | null> {
  const { rows } = await db.execute<DeskCategory & Record<string, unknown>>(sql`
    select c.id, c.name, c.display_name as "displayName", c.level, c.url, c.active, c.position, c.picture,
      coalesce(c.page_title, '') as "pageTitle", coalesce(c.meta_description, '') as "metaDescription",
      coalesce(c.meta_keyword, '') as "metaKeyword", coalesce(c.short_description, '') as "shortDescription",
      coalesce(c.long_description, '') as "longDescription", c.parent_id as "parentId", c.path,
      (select json_agg(json_build_object('id', a.id, 'name', a.display_name, 'url', a.url) order by a.level)
        from category a where a.seller_id = ${sellerId} and a.id = any(c.path)) as way
    from category c where c.seller_id = ${sellerId} and c.id = ${id}`)
  return rows[0] ?? null
}

/**
 * Saves display name, URL, position and texts if the category still matches `expected`. The name
 * that feeds use stays. Audited. Source: DESK-02, DESK-04, SAFE-09.
 */
export function saveCategory(
  scope: Scope,
  id: number,
  input: CategoryInput,
  expected: ExpectedState<DeskCategory>,
): Promise<Outcome<null, ProductCode>> {
  return runDeskWrite(scope, 'catalogue', async (write) => {
    const { db, sellerId } = write
    const before = await loadCategory(db, sellerId, id)
    if (!before) throw stop('not-found')
    if (!matchesExpected(before, expected)) return refuse('changed-meanwhile')
    const parsed = parseInput(categorySchema, input)
    if (!parsed.ok) return parsed
    const category = parsed.value
    if (await isUrlTaken(db, sellerId, before, category.url))
      return refuse('invalid', { url: 'url-taken' })
    const text = (value: string) => value || null
    const html = (value: string) => text(sanitizeSellerHtml(convertTextToHtml(value)))
    await db.execute(sql`
      update category
      set display_name = ${category.displayName}, url = ${category.url},
        position = ${category.position}, active = ${category.active},
        page_title = ${text(category.pageTitle)},
        meta_description = ${text(category.metaDescription)},
        meta_keyword = ${text(category.metaKeyword)},
        short_description = ${html(category.shortDescription)},
        long_description = ${html(category.longDescription)}
      where seller_id = ${sellerId} and id = ${id}`)
    const after = (await loadCategory(db, sellerId, id))!
    const { way: _, ...previous } = before
    const { way: __, ...current } = after
    if (await write.recordChange('category.save', `category:${id}`, previous, current))
      await write.invalidate({ categories: before.path, menu: true })
    return ok(null)
  })
}

async function isUrlTaken(
  db: Db,
  sellerId: number,
  { id, level, parentId }: DeskCategory,
  url: string,
): Promise<boolean> {
  const sameScope = level === 3 ? sql`level = 3 and parent_id = ${parentId}` : sql`level = ${level}`
  const { rows } = await db.execute(
    sql`select 1 from category where seller_id = ${sellerId} and ${sameScope} and url = ${url} and id <> ${id}`,
  )
  return rows.length > 0
}

/** Adds a category below another (0: adds a group). Returns its id. */
export function addCategory(
  scope: Scope,
  parentId: number,
  newName: string,
): Promise<Outcome<number, ProductCode>> {
  return runDeskWrite(scope, 'catalogue', async (write) => {
    const { db, sellerId } = write
    const parent = parentId === 0 ? null : await loadCategory(db, sellerId, parentId)
    if (parentId !== 0 && !parent) throw stop('not-found')
    const level = (parent?.level ?? 0) + 1
    const name = newName.trim().replace(/\s+/g, ' ')
    if (level > 3) return refuse('too-deep')
    if (name === '' || name.includes('>')) return refuse('invalid', { name: 'missing' })
    if (name.length > 100) return refuse('invalid', { name: 'too-long' })
    const { rows: beside } = await db.execute<{ name: string; url: string }>(sql`
      select name, url from category where seller_id = ${sellerId} and level = ${level}
        and (${level} < 3 or parent_id = ${parentId})`)
    const { rows: siblings } = await db.execute<{ name: string }>(sql`
      select name from category where seller_id = ${sellerId} and parent_id is not distinct from ${parent?.id ?? null}`)
    if (siblings.some((each) => foldName(each.name) === foldName(name)))
      return refuse('invalid', { name: 'name-taken' })
    const usedUrls = new Set(beside.map((each) => each.url))
    const baseUrl = toSlug(name) || 'category'
    let url = baseUrl
    for (let number = 2; usedUrls.has(url); number++) url = `${baseUrl}-${number}`
    const { rows } = await db.execute<{ id: number }>(sql`
      with fresh as (select nextval(pg_get_serial_sequence('category', 'id')) as id)
      insert into category (id, seller_id, parent_id, level, path, name, display_name, url) overriding system value
      select id, ${sellerId}, ${parent?.id ?? null}, ${level},
        ${sql.param(parent?.path ?? [])}::bigint[] || id, ${name}, ${name}, ${url}
      from fresh returning id`)
    const id = rows[0]!.id
    await write.recordChange('category.add', `category:${id}`, null, {
      name,
      parentId: parent?.id ?? null,
    })
    await write.invalidate({ categories: parent?.path ?? [], menu: true })
    return ok(id)
  })
}

/** Removes a category that has no products, active or inactive. */
export function removeCategory(scope: Scope, id: number): Promise<Outcome<null, ProductCode>> {
  return runDeskWrite(scope, 'catalogue', async (write) => {
    const { db, sellerId } = write
    const before = await loadCategory(db, sellerId, id)
    if (!before) throw stop('not-found')
    const { rowCount } = await db.execute(sql`
      delete from category c where c.seller_id = ${sellerId} and c.id = ${id}
        and not exists (select 1 from product p where p.seller_id = ${sellerId} and p.category_id = c.id)
        and not exists (select 1 from category b where b.seller_id = ${sellerId} and b.parent_id = c.id)`)
    if (rowCount === 0) return refuse('not-empty')
    await deleteOrphanedTranslations(db, sellerId, ['category'])
    await write.recordChange(
      'category.remove',
      `category:${id}`,
      { name: before.name, path: before.path },
      null,
    )
    await write.invalidate({ categories: before.path, menu: true })
    return ok(null)
  })
}

/**
 * Sets the category's own picture if the current one still matches `expected`; null: back to the
 * picture of its most popular product.
 */
export async function setCategoryPicture(
  scope: Scope,
  id: number,
  bytes: Uint8Array | null,
  expected: ExpectedState<Pick<DeskCategory, 'picture'>>,
): Promise<Outcome<null, ProductCode>> {
  requireStaff(scope, 'catalogue')
  const storedPicture = bytes ? await storePicture(scope, scope.seller.id, bytes, null) : ok(null)
  if (!storedPicture.ok)
    return refuse(storedPicture.code === 'too-large' ? 'too-large' : 'no-picture')
  return runDeskWrite(scope, 'catalogue', async (write) => {
    const { db, sellerId } = write
    const before = await loadCategory(db, sellerId, id)
    if (!before) throw stop('not-found')
    if (!matchesExpected({ picture: before.picture }, expected)) return refuse('changed-meanwhile')
    await db.execute(
      sql`update category set picture = ${storedPicture.value} where seller_id = ${sellerId} and id = ${id}`,
    )
    const nextPicture = { picture: storedPicture.value }
    if (
      await write.recordChange(
        'category.picture',
        `category:${id}`,
        { picture: before.picture },
        nextPicture,
      )
    ) {
      await write.invalidate({ categories: before.path, menu: true })
    }
    return ok(null)
  })
}
