import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import type { Customer, Scope } from '#platform/scope.ts'
import { testPassword } from '#testing/test-customer.ts'
import { type CompanyShop, openCompanyShop } from './company-fixture.ts'

let shop: CompanyShop
let admin: Scope
let buyer: Scope
let watcher: Scope
beforeAll(async () => {
  shop = await openCompanyShop()
  admin = await shop.found('asha@shared.example', 'Acme Tools')
  buyer = await shop.join(admin, 'ben@shared.example', { ask: true, buy: true })
  watcher = await shop.join(admin, 'chandra@shared.example', {})
})
afterAll(() => shop.close())

const getId = (scope: Scope) => (scope.viewer as Customer).id
const forOneself = ({ company: _, ...scope }: Scope): Scope => scope

async function save(scope: Scope, name: string) {
  await shop.fill(scope, 2)
  return faces.cart.saveCart(scope, name)
}

async function saveWhole(scope: Scope, name: string): Promise<number> {
  const outcome = await save(scope, name)
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.value.id
}

async function findDue(id: number): Promise<string[]> {
  await shop.database.pool.query(
    `update saved_cart set remind_at = statement_timestamp() - interval '1 day' where id = $1`,
    [id],
  )
  const links = { publicOrigin: null, scheme: 'http' as const, port: 3000 }
  await faces.cart.remindOfDueCarts(shop, links, admin.now)
  const { rows } = await shop.database.pool.query<{ recipient: string }>(
    'select recipient from outbox_mail where dedup_key like $1 order by id',
    [`list-reminder:${id}:%`],
  )
  return rows.map(({ recipient }) => recipient)
}

describe('[CO-05] saved carts of a company', () => {
  test('colleagues see them with who saved them; one’s own stay one’s own', async () => {
    const id = await saveWhole(buyer, 'Site stock')
    const ownId = await saveWhole(forOneself(buyer), 'At home')
    expect(await faces.cart.savedCarts(admin)).toMatchObject([
      { id, savedBy: 'ben Test', reminds: 'ben Test', mayChange: true },
    ])
    expect(await faces.cart.savedCarts(watcher)).toMatchObject([{ id, mayChange: false }])
    expect(await faces.cart.savedCarts(forOneself(buyer))).toMatchObject([
      { id: ownId, savedBy: null, reminds: null, mayChange: true },
    ])
    expect(await faces.cart.savedCart(watcher, id)).toMatchObject({ name: 'Site stock' })
    expect((await faces.cart.restoreSavedCart(watcher, id)).added).toHaveLength(1)
    // A name counts once in the company, whoever saved it.
    expect(await save(admin, 'site STOCK')).toMatchObject({ code: 'name-taken' })
    expect(await save(buyer, 'At home')).toMatchObject({ code: 'name-taken' })
  })

  test('who only sees changes none of a colleague, but their own', async () => {
    const id = await saveWhole(admin, 'Fixed list')
    for (const change of [
      () => faces.cart.renameSavedCart(watcher, id, 'Mine'),
      () => faces.cart.deleteSavedCart(watcher, id),
      () => faces.cart.remindOfSavedCart(watcher, id, 'week'),
    ])
      await expect(change()).rejects.toMatchObject({ kind: 'forbidden' })
    const ownId = await saveWhole(watcher, 'Wanted')
    expect(await faces.cart.renameSavedCart(watcher, ownId, 'Wanted soon')).toMatchObject({
      ok: true,
    })
    expect(await faces.cart.renameSavedCart(buyer, id, 'Fixed list 2')).toMatchObject({ ok: true })
  })

  test('[CO-06] nobody outside reads or changes one, nor does who saved it for themselves', async () => {
    const id = await saveWhole(buyer, 'Secret')
    const stranger = await shop.found('eve@other.example', 'Other Works')
    const elsewhere = await shop.enter('ben@shared.example', 'tools')
    for (const scope of [stranger, forOneself(stranger), forOneself(buyer), elsewhere]) {
      const names = (await faces.cart.savedCarts(scope)).map(({ name }) => name)
      expect(names).not.toContain('Secret')
      for (const act of [
        () => faces.cart.savedCart(scope, id),
        () => faces.cart.restoreSavedCart(scope, id),
        () => faces.cart.renameSavedCart(scope, id, 'Taken'),
        () => faces.cart.deleteSavedCart(scope, id),
        () => faces.cart.remindOfSavedCart(scope, id, 'week'),
      ])
        await expect(act()).rejects.toMatchObject({ kind: 'not-found' })
    }
    // A company's person can't touch what a colleague keeps for themselves either.
    const ownId = await saveWhole(forOneself(admin), 'Private')
    await expect(faces.cart.deleteSavedCart(buyer, ownId)).rejects.toMatchObject({
      kind: 'not-found',
    })
  })

  test('[CO-07] who left sees nothing, is not reminded, and takes nothing away', async () => {
    const leaver = await shop.join(admin, 'dev@shared.example', { buy: true })
    const id = await saveWhole(leaver, 'Monthly')
    await faces.cart.remindOfSavedCart(buyer, id, 'month')
    expect(await findDue(id)).toEqual(['dev@shared.example'])
    const left = await faces.companies.leaveCompany(leaver, getId(buyer), async () => {})
    expect(left).toMatchObject({ ok: true })
    const scope = await shop.reload(leaver)
    expect(scope.company).toBeUndefined()
    expect(await faces.cart.savedCarts(scope)).toEqual([])
    await expect(faces.cart.savedCart(scope, id)).rejects.toMatchObject({ kind: 'not-found' })
    expect(await findDue(id)).toEqual(['dev@shared.example', 'asha@shared.example'])
    await saveWhole(forOneself(admin), 'MONTHLY')
    expect(await faces.eraseAccount(scope, testPassword)).toMatchObject({ ok: true })
    const { rows } = await shop.database.pool.query<{ name: string; saver: string }>(
      'select name, customer_id as saver from saved_cart where id = $1',
      [id],
    )
    expect(rows).toEqual([{ name: `Monthly ${id}`, saver: getId(admin) }])
  })
})
