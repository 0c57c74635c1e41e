import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CategoryInput } from '#contract/schemas/desk-vocabulary.server.ts'
import { aListQuery } from '#testing/a-list-query.ts'
import { buildProduct } from '#testing/feeds/build-product.ts'
import { type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import {
  addCategory,
  getCategoryByUrls,
  getDeskCategory,
  listDeskAttributes,
  listDeskBrands,
  listDeskCategories,
  reindexListing,
  removeCategory,
  renameBrand,
  restoreFilters,
  saveCategory,
  saveField,
  saveProducts,
  setCategoryPicture,
} from '../catalog/catalog.ts'
import { searchProducts } from '../search/search.ts'

let shop: OrderedShop

beforeAll(async () => {
  shop = await openOrderedShop()
})
afterAll(() => shop.close())

describe('[DESK-02] categories, brands, attributes', () => {
  const toInput = (
    category: Awaited<ReturnType<typeof getDeskCategory>>,
    change: Partial<CategoryInput> = {},
  ): CategoryInput => ({
    ...category,
    position: String(category.position),
    ...change,
  })

  test('a category is added, worded, pictured, hidden and, while empty, removed [DESK-04] [SAFE-09]', async () => {
    const scope = await shop.atDesk('catalogue')
    const [mainCategory] = await listDeskCategories(scope, 0)
    const addOutcome = await addCategory(scope, mainCategory!.id, 'Ear  muffs')
    if (!addOutcome.ok) throw new Error(addOutcome.code)
    expect(await addCategory(scope, mainCategory!.id, 'EAR MUFFS')).toMatchObject({
      fields: { name: 'name-taken' },
    })
    const category = await getDeskCategory(scope, addOutcome.value)
    expect(category).toMatchObject({ name: 'Ear muffs', url: 'ear-muffs', level: 2 })
    const saveOutcome = await saveCategory(
      scope,
      category.id,
      toInput(category, {
        displayName: 'Ear defenders',
        shortDescription: '<p>Quiet<script>x</script></p>',
        pageTitle: 'Ears',
      }),
      'last-wins',
    )
    expect(saveOutcome).toEqual({ ok: true, value: null })
    shop.cache.invalidate(['*'])
    const page = await getCategoryByUrls(await shop.scope('in'), { main: 'ear-muffs' })
    expect(page).toMatchObject({
      displayName: 'Ear defenders',
      shortDescriptionHtml: '<p>Quiet</p>',
      pageTitle: 'Ears',
    })
    const invalidInput = toInput(category, { url: 'Ear Muffs!', displayName: '', position: 'x' })
    expect(await saveCategory(scope, category.id, invalidInput, 'last-wins')).toMatchObject({
      fields: { url: 'bad-url', displayName: 'missing', position: 'bad-count' },
    })
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    expect((await setCategoryPicture(scope, category.id, png, { picture: null })).ok).toBe(true)
    const staleSave = await setCategoryPicture(scope, category.id, null, { picture: null })
    expect(staleSave, '[SAFE-09]').toEqual({ ok: false, code: 'changed-meanwhile' })
    expect((await getDeskCategory(scope, category.id)).picture).toMatch(/^[0-9a-f]{32}$/)
    expect(await removeCategory(scope, mainCategory!.id)).toEqual({ ok: false, code: 'not-empty' })
    expect(await removeCategory(scope, category.id)).toEqual({ ok: true, value: null })
    await expect(getDeskCategory(scope, category.id)).rejects.toMatchObject({ kind: 'not-found' })
    const subcategory = (
      await listDeskCategories(scope, (await listDeskCategories(scope, mainCategory!.id))[0]!.id)
    )[0]!
    expect(await addCategory(scope, subcategory.id, 'Deeper')).toEqual({
      ok: false,
      code: 'too-deep',
    })
  })

  test('a brand is renamed wherever it stands', async () => {
    const scope = await shop.atDesk('catalogue')
    const { rows } = await listDeskBrands(scope, aListQuery('name', { words: 'kes' }))
    expect(rows).toMatchObject([{ name: 'Kestrel', products: 5 }])
    expect(await renameBrand(scope, rows[0]!.id, 'Merlin', 'last-wins')).toEqual({
      ok: true,
      value: null,
    })
    expect(
      (await searchProducts(await shop.scope('in'), 'merlin', { exact: true })).productIds,
    ).toHaveLength(5)
    expect((await listDeskBrands(scope, aListQuery('name', { words: 'merl' }))).rows).toMatchObject(
      [{ name: 'Merlin', products: 5 }],
    )
    expect(await renameBrand(scope, rows[0]!.id, ' ', 'last-wins')).toEqual({
      ok: false,
      code: 'missing',
    })
    expect(
      (
        await listDeskBrands(
          await shop.atDesk('owner', 'tools'),
          aListQuery('name', { words: 'kestrel' }),
        )
      ).count,
    ).toBe(1)
  })

  test('an attribute that is no filter any more leaves the listings', async () => {
    const scope = await shop.atDesk('catalogue')
    const colourField = (await listDeskAttributes(scope, aListQuery('name', { words: 'colour' })))
      .rows[0]!
    const countFilterValues = async () => {
      const { rows } = await shop.database.primary.execute<{ count: number }>(sql`
        select count(*)::int as count from listing_entry e
        join field_value v on v.field_id = ${colourField.id} and v.id = any(e.value_ids)`)
      return rows[0]!.count
    }
    expect(await countFilterValues()).toBe(5)
    const input = { section: 'Look', position: '5', kind: 'text', unit: '', filterable: false }
    expect(await saveField(scope, colourField.id, input, 'last-wins')).toEqual({
      ok: true,
      value: null,
    })
    expect(await countFilterValues()).toBe(0)
    expect(
      (await listDeskAttributes(scope, aListQuery('name', { words: 'colour' }))).rows[0],
    ).toMatchObject({
      section: 'Look',
      filterable: false,
      position: 5,
    })
    expect(
      await saveField(scope, colourField.id, { ...input, position: '-1' }, 'last-wins'),
    ).toMatchObject({
      fields: { position: 'bad-count' },
    })
  })

  test('[FIND-06] a filter that an import once took away comes back, and one that staff took away stays', async () => {
    const { primary } = shop.database
    const scope = await shop.atDesk('catalogue')
    const attributes = [
      { caption: 'Finish', value: 'Matt', section: null },
      { caption: 'Advice', value: 'Keep it dry', section: null },
    ]
    await saveProducts(shop, scope.seller.id, [buildProduct('F1', { attributes })], {
      now: scope.now,
    })
    const advice = (await listDeskAttributes(scope, aListQuery('name', { words: 'advice' })))
      .rows[0]!
    const input = { section: '', position: '5', kind: 'text', unit: '', filterable: false }
    await saveField(scope, advice.id, input, 'last-wins')
    await primary.execute(sql`update field set filterable = false where caption = 'Finish'`)
    await reindexListing(primary, scope.seller.id, 'all', scope.now)
    const listFilters = async () => {
      const { rows } = await primary.execute<{ label: string }>(sql`
        select v.label from listing_entry e
        join product p on p.id = e.product_id and p.code = 'F1'
        join field_value v on v.id = any(e.value_ids) order by v.label`)
      return rows.map(({ label }) => label)
    }
    expect(await listFilters()).toEqual(['Kestrel'])
    expect([await restoreFilters(shop.database), await restoreFilters(shop.database)]).toEqual([
      1, 0,
    ])
    expect(await listFilters()).toEqual(['Kestrel', 'Matt'])
  })
})
