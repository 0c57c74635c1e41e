import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BulkInput } from '#contract/desk-bulk.ts'
import type { CategoryInput } from '#contract/desk-vocabulary.ts'
import { unfilteredRecord } from '#contract/record.ts'
import { type Role, roles } from '#contract/staff.ts'
import type { Scope } from '#platform/scope.ts'
import { loadRecord } from '#testing/desk-scope.ts'
import { buildProduct } from '#testing/feeds/build-product.ts'
import { findViolations, type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import { links } from '#testing/test-shop.ts'
import { buildAuditFile, readAudit } from '../accounts/accounts.ts'
import {
  addCategory,
  getCategoryByUrls,
  getDeskCategory,
  listDeskBrands,
  listDeskCategories,
  listDeskFields,
  removeCategory,
  renameBrand,
  saveCategory,
  saveField,
  saveProducts,
  setCategoryPicture,
} from '../catalog/catalog.ts'
import {
  checkPincode,
  deskWarehouses,
  deskZones,
  exportServiceability,
  renameZone,
  saveWarehouse,
} from '../delivery/delivery.ts'
import {
  changeImportState,
  getImportRun,
  listImportProblems,
  runDueImport,
  uploadImport,
} from '../feeds/feeds.ts'
import { searchProducts } from '../search/search.ts'
import { findSeller, getFooterPage } from '../sellers/sellers.ts'
import {
  applyBulkChange,
  findFooterPage,
  getContent,
  previewBranding,
  previewBulkChange,
  removeFooterPage,
  saveBranding,
  saveContent,
  saveFooterPage,
} from './desk.ts'

let shop: OrderedShop

beforeAll(async () => {
  shop = await openOrderedShop()
})
afterAll(() => shop.close())

const query = { before: 0, words: '', brandId: 0, categoryId: 0, state: null }
const unchangedInput: BulkInput = {
  price: 'keep',
  by: '',
  round: 'no',
  stock: 'keep',
  count: '',
  warehouseId: 0,
}

describe('[DESK-02] prices and stock of many at once', () => {
  const discountInput: BulkInput = { ...unchangedInput, price: 'percent', by: '-10' }

  test('are shown first, then done exactly so; one readable line on the record, every figure as its file', async () => {
    const scope = await shop.atDesk('pricing')
    const preview = await previewBulkChange(scope, query, discountInput)
    if (!preview.ok) throw new Error(preview.code)
    expect(preview.value).toMatchObject({ packs: 5, changed: 5, refused: 0 })
    expect(preview.value.rows.at(-1)).toMatchObject({
      code: 'G1',
      price: { before: 10_000, after: 9_000 },
    })
    expect(await applyBulkChange(scope, query, discountInput, preview.value.seen)).toEqual({
      ok: true,
      value: 5,
    })
    const { rows } = await shop.database.primary.execute(
      sql`select price::int as price from listing_entry where seller_id = ${scope.seller.id} order by price`,
    )
    expect(rows.map((row) => row.price)).toEqual([9_000, 18_000, 27_000, 36_000, 45_000])
    const entry = (await loadRecord(shop)).at(-1)!
    expect(entry).toMatchObject({ action: 'packs.bulk', subject: 'packs:5' })
    expect(entry.before).toBeNull()
    expect(entry.after).toMatchObject({ packs: 5, prices: 5, stocks: 0 })
    const owner = await shop.atDesk('owner')
    const { lines } = await readAudit(owner, { ...unfilteredRecord, group: 'products' })
    const line = lines.find(({ hasFile }) => hasFile)!
    expect(line.text).toEqual({
      start: 'changed ',
      thing: '5 packs: price by -10 %; 5 prices changed, in all products',
      end: '',
    })
    expect((await buildAuditFile(owner, line.id)).split('\r\n')).toContainEqual(
      expect.stringMatching(/^\d+,G1,10000,9000,/),
    )
    await expect(buildAuditFile(scope, line.id)).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(
      buildAuditFile(await shop.atDesk('owner', 'tools'), line.id),
    ).rejects.toMatchObject({
      kind: 'not-found',
    })
    const otherPreview = await previewBulkChange(
      await shop.atDesk('owner', 'tools'),
      query,
      discountInput,
    )
    expect(otherPreview.ok && otherPreview.value.rows.at(-1)?.price.before).toBe(10_000)
  })

  test('[PRICE-02] a special price that is over bars no lower one', async () => {
    const scope = await shop.atDesk('pricing')
    const setSpecialUntil = (until: string) =>
      shop.database.primary.execute(sql`
        update pack set special_price = price, special_from = '2020-01-01', special_until = ${until}
        where seller_id = ${scope.seller.id} and code = 'G1'`)
    await setSpecialUntil('2021-01-01')
    expect(await previewBulkChange(scope, query, discountInput)).toMatchObject({
      value: { changed: 5, refused: 0 },
    })
    await setSpecialUntil('2100-01-01')
    expect(await previewBulkChange(scope, query, discountInput)).toMatchObject({
      value: { changed: 4, refused: 1 },
    })
    await shop.database.primary.execute(
      sql`update pack set (special_price, special_from, special_until) = (null, null, null) where special_from = '2020-01-01'`,
    )
  })

  test('what has changed since refuses the whole', async () => {
    const scope = await shop.atDesk('pricing')
    const [stockWarehouse] = await deskWarehouses(scope)
    const input: BulkInput = {
      ...unchangedInput,
      stock: 'add',
      count: '5',
      warehouseId: stockWarehouse!.id,
    }
    const preview = await previewBulkChange(scope, query, input)
    if (!preview.ok) throw new Error(preview.code)
    await shop.setStock('G2', 49)
    expect(await applyBulkChange(scope, query, input, preview.value.seen)).toEqual({
      ok: false,
      code: 'changed-meanwhile',
    })
    expect((await shop.stock('G1')).onHand).toBe(50)
    const narrowedPreview = await previewBulkChange(scope, { ...query, words: 'G1' }, input)
    if (!narrowedPreview.ok) throw new Error(narrowedPreview.code)
    expect(
      await applyBulkChange(scope, { ...query, words: 'G1' }, input, narrowedPreview.value.seen),
    ).toEqual({
      ok: true,
      value: 1,
    })
    expect((await shop.stock('G1')).onHand).toBe(55)
    expect(await findViolations(shop.database.primary)).toEqual([])
  })
})

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
      fields: { url: 'bad-url', displayName: 'empty', position: 'bad-count' },
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
    const { rows } = await listDeskBrands(scope, 'kes', 1)
    expect(rows).toMatchObject([{ name: 'Kestrel', products: 5 }])
    expect(await renameBrand(scope, rows[0]!.id, 'Merlin', 'last-wins')).toEqual({
      ok: true,
      value: null,
    })
    expect(
      (await searchProducts(await shop.scope('in'), 'merlin', { exact: true })).productIds,
    ).toHaveLength(5)
    expect((await listDeskBrands(scope, 'merl', 1)).rows).toMatchObject([
      { name: 'Merlin', products: 5 },
    ])
    expect(await renameBrand(scope, rows[0]!.id, ' ', 'last-wins')).toEqual({
      ok: false,
      code: 'empty',
    })
    expect((await listDeskBrands(await shop.atDesk('owner', 'tools'), 'kestrel', 1)).count).toBe(1)
  })

  test('an attribute that is no filter any more leaves the listings', async () => {
    const scope = await shop.atDesk('catalogue')
    const colourField = (await listDeskFields(scope, 'colour', 1)).rows[0]!
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
    expect((await listDeskFields(scope, 'colour', 1)).rows[0]).toMatchObject({
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
})

describe('[DESK-03] delivery', () => {
  async function runImport(scope: Scope, text: string) {
    const chunks = (async function* () {
      yield Buffer.from(text)
    })()
    const importRequest = {
      kind: 'delivery',
      fileName: 'codes.csv',
      encoding: 'utf8',
      taxRate: '',
      replace: false,
    } as const
    const uploadOutcome = await uploadImport(scope, importRequest, chunks)
    if (!uploadOutcome.ok) throw new Error(uploadOutcome.code)
    await runDueImport(shop)
    return getImportRun(scope, uploadOutcome.value)
  }

  const buildCsv = (...rows: string[]) =>
    ['country,from,to,days,fee,cod,cutoff,warehouse', ...rows, ''].join('\n')

  test('a warehouse is added and renamed; its code is one', async () => {
    const scope = await shop.atDesk('pricing')
    const addOutcome = await saveWarehouse(scope, 0, { code: 'north', name: 'North' }, null)
    if (!addOutcome.ok) throw new Error(addOutcome.code)
    expect(await saveWarehouse(scope, 0, { code: 'north', name: 'Other' }, null)).toMatchObject({
      fields: { code: 'code-taken' },
    })
    expect(await saveWarehouse(scope, 0, { code: 'a b', name: '' }, null)).toMatchObject({
      fields: { code: 'bad-code', name: 'empty' },
    })
    expect(
      (
        await saveWarehouse(
          scope,
          addOutcome.value,
          { code: 'north', name: 'North of town' },
          'last-wins',
        )
      ).ok,
    ).toBe(true)
    expect((await deskWarehouses(scope)).map(({ name }) => name)).toEqual(['Main', 'North of town'])
  })

  test('a table with a bad row is refused by line and the old one stays; a good one is taken, told of and given back', async () => {
    const scope = await shop.atDesk('pricing')
    const before = await deskZones(scope)
    const invalidCsv = buildCsv(
      'IN,411001,411010,2,49,yes,,main',
      'IN,411005,411006,2,49,yes,,main',
      'SG,1,,x,49,yes,,',
    )
    const failedRun = await runImport(scope, invalidCsv)
    expect(failedRun).toMatchObject({
      state: 'failed',
      skipped: 2,
      message: expect.stringMatching(/^2 rows have errors/),
    })
    expect(await listImportProblems(scope, failedRun.id, 9)).toMatchObject([
      { line: 3, place: 'from', text: '411005 to 411006 overlaps 411001 to 411010 in line 2' },
      { line: 4, code: '1', place: 'country', text: expect.stringContaining('not this seller') },
      { line: 4, place: 'days', text: expect.stringContaining('not a whole number') },
      { line: 4, place: 'from', text: expect.stringContaining('not a postal code') },
    ])
    expect(await runImport(scope, 'a,b\n1,2\n')).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('has no country'),
    })
    expect(await runImport(scope, buildCsv())).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('no row'),
    })
    expect(await deskZones(scope)).toEqual(before)
    const validCsv = buildCsv(
      'IN,411001,411010,2,49.50,yes,15:00,main',
      'IN,411011,411011,5,0.00,no,,north',
    )
    const testImport = await runImport(scope, `\ufeff${validCsv.replaceAll('\n', '\r\n')}`)
    expect(testImport).toMatchObject({
      state: 'checked',
      rowsDone: 2,
      rowsTotal: 2,
      counts: { zones: 2, ranges: 2 },
    })
    expect(await deskZones(scope)).toEqual(before)
    expect(await changeImportState(scope, testImport.id, 'to-save')).toEqual({
      ok: true,
      value: null,
    })
    await runDueImport(shop)
    expect(await getImportRun(scope, testImport.id)).toMatchObject({
      state: 'done',
      counts: { zones: 2, ranges: 2 },
    })
    expect((await shop.database.primary.execute(sql`select from staged_service`)).rows).toEqual([])
    expect(await exportServiceability(scope)).toBe(validCsv)
    const zones = await deskZones(scope)
    expect(zones).toMatchObject([
      { fee: 4_950, cod: true, cutoff: '15:00', sample: ['411001–411010'] },
      { fee: 0, cod: false },
    ])
    expect(await renameZone(scope, zones[0]!.id, 'City', 'last-wins')).toEqual({
      ok: true,
      value: null,
    })
    expect((await loadRecord(shop)).at(-2)).toMatchObject({
      action: 'delivery.table',
      after: { zones: 2, rows: 2 },
    })
  })

  test('the answer for one postal code is what a shopper is told', async () => {
    shop.cache.invalidate(['*'])
    const scope = await shop.atDesk('reader')
    expect(await checkPincode(scope, ' 411001 ')).toMatchObject({
      served: true,
      charge: 4_950,
      cod: true,
      zone: 'City',
    })
    expect(await checkPincode(scope, '41100')).toMatchObject({ served: false, reason: 'malformed' })
    expect(await checkPincode(scope, '')).toMatchObject({ served: false, reason: 'malformed' })
    expect((await checkPincode(scope, '560001')).served).toBe(false)
    expect(await checkPincode(await shop.atDesk('reader', 'tools'), '411001')).toMatchObject({
      served: true,
      charge: 0,
    })
  })
})

describe('[DESK-04] content and branding', () => {
  const contentInput = {
    homeTitle: 'Hello',
    about: '<p>We<img src=x onerror=alert(1)> sell</p>',
    outOfAreaText: 'Not yet',
    email: 'a@b.example',
    phone: '1',
    bankDetails: 'Bank of X\nAccount 1',
  }

  test('texts are cleaned and stand in the shop at once', async () => {
    const scope = await shop.atDesk('owner')
    expect(await saveContent(scope, contentInput, 'last-wins')).toEqual({ ok: true, value: null })
    shop.cache.invalidate(['*'])
    expect(await findSeller(shop, 'in.localhost', links)).toMatchObject({
      homeTitle: 'Hello',
      aboutHtml: '<p>We sell</p>',
      bankDetails: 'Bank of X\nAccount 1',
    })
    expect((await loadRecord(shop)).at(-1)).toMatchObject({
      action: 'content.save',
      after: { homeTitle: 'Hello' },
    })
    expect(
      await saveContent(scope, { ...contentInput, homeTitle: '', email: 'a@b, c@d' }, 'last-wins'),
    ).toMatchObject({
      fields: { homeTitle: 'empty', email: 'bad-email' },
    })
    expect((await getContent(await shop.atDesk('owner', 'tools'))).homeTitle).toBe(
      'Welcome to seller tools',
    )
  })

  test('footer pages come, move to another address and go', async () => {
    const scope = await shop.atDesk('owner')
    const page = { title: 'Terms of sale', url: '', content: 'One\n\nTwo', position: '1' }
    expect(await saveFooterPage(scope, '', page, null)).toEqual({
      ok: true,
      value: 'terms-of-sale',
    })
    expect(await saveFooterPage(scope, '', page, null)).toMatchObject({
      fields: { url: 'url-taken' },
    })
    expect(await saveFooterPage(scope, '', { ...page, url: '../x' }, null)).toMatchObject({
      fields: { url: 'bad-url' },
    })
    expect(
      await saveFooterPage(scope, 'terms-of-sale', { ...page, url: 'terms' }, 'last-wins'),
    ).toEqual({
      ok: true,
      value: 'terms',
    })
    expect((await getFooterPage(await shop.scope('in'), 'terms'))?.contentHtml).toBe(
      '<p>One</p><p>Two</p>',
    )
    await expect(
      findFooterPage(await shop.atDesk('owner', 'tools'), 'terms'),
    ).rejects.toMatchObject({
      kind: 'not-found',
    })
    expect(await removeFooterPage(scope, 'terms')).toEqual({ ok: true, value: null })
    expect((await getContent(scope)).pages).toEqual([])
  })
})

test('[DESK-01] each role may what is its own: categories, delivery, prices, content', async () => {
  const warehouseInput = { name: 'X', code: 'x' }
  const page = { title: 'X', url: '', content: '', position: '' }
  const actions: [string, readonly Role[], (scope: Scope) => Promise<unknown>][] = [
    ['bulk', ['owner', 'pricing'], (scope) => applyBulkChange(scope, query, unchangedInput, '')],
    ['category', ['owner', 'catalogue'], (scope) => addCategory(scope, 0, '')],
    ['remove', ['owner', 'catalogue'], (scope) => removeCategory(scope, 0)],
    ['brand', ['owner', 'catalogue'], (scope) => renameBrand(scope, 0, 'x', 'last-wins')],
    [
      'attribute',
      ['owner', 'catalogue'],
      (scope) =>
        saveField(
          scope,
          0,
          { section: '', position: '', kind: '', unit: '', filterable: true },
          'last-wins',
        ),
    ],
    [
      'warehouse',
      ['owner', 'pricing'],
      (scope) => saveWarehouse(scope, 9_999_999, warehouseInput, 'last-wins'),
    ],
    ['zone', ['owner', 'pricing'], (scope) => renameZone(scope, 0, 'x', 'last-wins')],
    ['pincode', roles, (scope) => checkPincode(scope, '411001')],
    [
      'content',
      ['owner'],
      (scope) =>
        saveContent(
          scope,
          { homeTitle: '', about: '', outOfAreaText: '', email: '', phone: '', bankDetails: '' },
          'last-wins',
        ),
    ],
    ['page', ['owner'], (scope) => saveFooterPage(scope, 'none', page, 'last-wins')],
    ['unpage', ['owner'], (scope) => removeFooterPage(scope, 'none')],
    ['look', ['owner'], (scope) => previewBranding(scope, new Uint8Array())],
    [
      'brand it',
      ['owner'],
      (scope) => saveBranding(scope, { logo: 'x', favicon: null }, 'last-wins'),
    ],
  ]
  for (const [name, allowedRoles, action] of actions) {
    for (const role of roles) {
      const errorKind = await action(await shop.atDesk(role)).then(
        () => null,
        (failure: { kind?: string }) => failure.kind ?? 'a fault of its own',
      )
      expect(errorKind === 'forbidden', `${role}: ${name} (${errorKind})`).toBe(
        !allowedRoles.includes(role),
      )
    }
    await expect(action(await shop.scope('in')), name).rejects.toMatchObject({ kind: 'sign-in' })
  }
  await saveProducts(shop, (await shop.scope('in')).seller.id, [buildProduct('last')])
  expect(await findViolations(shop.database.primary)).toEqual([])
})
