import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Role, roles } from '#contract/accounts/staff.ts'
import type { BulkInput } from '#contract/desk/desk-bulk.ts'
import { unfilteredRecord } from '#contract/desk/record.ts'
import type { Scope } from '#platform/scope.ts'
import { loadRecord } from '#testing/desk-scope.ts'
import { buildProduct } from '#testing/feeds/build-product.ts'
import { findViolations, type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import { links } from '#testing/test-shop.ts'
import { buildAuditFile, readAudit } from '../accounts/accounts.ts'
import {
  addCategory,
  applyBulkChange,
  previewBulkChange,
  removeCategory,
  renameBrand,
  saveField,
  saveProducts,
} from '../catalog/catalog.ts'
import { checkPincode, deskWarehouses, renameZone, saveWarehouse } from '../delivery/delivery.ts'
import { findSeller, getFooterPage } from '../sellers/sellers.ts'
import {
  findFooterPage,
  getContent,
  previewBranding,
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

const query = { words: '', filters: {}, keys: null }
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
    const { lines } = await readAudit(owner, { ...unfilteredRecord, group: 'prices' })
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

  test('what would be sold below cost or the floor is told before, to those who see costs', async () => {
    const setCost = (cost: number | null) =>
      shop.database.primary.execute(
        sql`update pack set cost = ${cost} where seller_id = ${scope.seller.id} and code = 'G1'`,
      )
    const scope = await shop.atDesk('owner')
    const preview = async (input: BulkInput, floor: number | null) => {
      const outcome = await previewBulkChange(scope, query, input, floor)
      return outcome.ok ? outcome.value : outcome
    }
    await setCost(1)
    const whole = await preview(discountInput, 9_999)
    expect(whole).toMatchObject({ belowCost: 0 })
    expect('rows' in whole && whole.rows.find(({ code }) => code === 'G1')?.below).toBe('floor')
    expect(await preview(discountInput, null)).toMatchObject({ belowCost: 0, belowFloor: 0 })
    await setCost(1_000_000)
    const costly = await preview(discountInput, null)
    expect(costly).toMatchObject({ belowCost: 1, belowFloor: 0 })
    expect('rows' in costly && costly.rows[0]).toMatchObject({ code: 'G1', below: 'cost' })
    const untouched = { ...unchangedInput, stock: 'add' as const, count: '0' }
    expect(await preview(untouched, 800)).not.toMatchObject({ belowCost: 1 })
    await setCost(null)
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
      fields: { homeTitle: 'missing', email: 'bad-email' },
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
    const marked = { ...page, url: 'terms', content: '## Price\n[Ask](/contact) us' }
    await saveFooterPage(scope, 'terms', marked, 'last-wins')
    expect((await findFooterPage(scope, 'terms')).contentHtml).toBe(
      '<h2>Price</h2><p><a href="/contact" rel="nofollow noopener">Ask</a> us</p>',
    )
    expect(await removeFooterPage(scope, 'terms')).toEqual({ ok: true, value: null })
    expect((await getContent(scope)).pages).toEqual([])
  })
})

test('[DESK-01] each role may what is its own: categories, delivery, prices, content', async () => {
  const warehouseInput = { name: 'X', code: 'x', registration: '' }
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
