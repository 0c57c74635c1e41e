import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import { tags } from '#platform/cache/data-cache.ts'
import type { Customer, Scope } from '#platform/scope.ts'
import { buildAddress } from '#testing/company-address.ts'
import { addAddress, findViolations } from '#testing/ordered-shop.ts'
import { links, testNow } from '#testing/test-shop.ts'
import { type CompanyShop, noRoles, openCompanyShop } from './company-fixture.ts'

let shop: CompanyShop
let boss: Scope
let buyer: Scope
let second: Scope
beforeAll(async () => {
  shop = await openCompanyShop()
  // What waits for an approval keeps its pieces: enough for all tests.
  await shop.database.pool.query('update stock set on_hand = 500')
  boss = await shop.found('boss@approve.example', 'Approve Ltd')
  const roles = { buy: true, approve: true, orderLimit: '500' }
  buyer = await shop.join(boss, 'buyer@approve.example', roles)
  second = await shop.join(boss, 'second@approve.example', { approve: true })
})
afterAll(() => shop.close())

const db = () => shop.database.pool

async function request(): Promise<string> {
  const sent = await faces.orders.requestApproval(buyer, await shop.fill(buyer, 10))
  if (!sent.ok) throw new Error(sent.code)
  return sent.value.number
}

async function countReserved(): Promise<number> {
  const { rows } = await db().query<{ reserved: number }>(
    `select sum(s.reserved)::int as reserved from stock s join pack k on k.seller_id = s.seller_id
      and k.id = s.pack_id and k.code = 'G1' where s.seller_id = $1`,
    [boss.seller.id],
  )
  return rows[0]!.reserved
}

async function setPrice(price: number): Promise<void> {
  await db().query(`update pack set price = $1 where seller_id = $2 and code = 'G1'`, [
    price,
    boss.seller.id,
  ])
}

describe('[CO-03] approval by another', () => {
  test('prices and stock are kept, and a colleague’s approval places the order at them', async () => {
    expect(await faces.orders.placeOrder(buyer, await shop.fill(buyer, 10))).toMatchObject({
      code: 'over-order-limit',
    })
    const command = await shop.fill(buyer, 0)
    const sent = await faces.orders.requestApproval(buyer, command)
    if (!sent.ok) throw new Error(sent.code)
    const { number } = sent.value
    // The same key gives the same answer.
    expect(await faces.orders.requestApproval(buyer, command)).toEqual(sent)
    expect(await countReserved()).toBe(10)
    expect((await faces.cart.readCart(buyer)).lines).toEqual([])
    const mails = (await shop.letters()).filter(({ text }) => text.includes(number))
    expect(mails.map(({ to }) => to).sort()).toEqual([
      'boss@approve.example',
      'second@approve.example',
    ])
    await setPrice(20_000)
    const { total } = await faces.orders.readApproval(boss, number)
    expect(total).toBe(command.expectedTotal)
    const approved = await faces.orders.approveOrder(boss, number)
    await setPrice(10_000)
    if (!approved.ok) throw new Error(approved.code)
    const order = await faces.orders.myOrder(boss, approved.value.orderNumber)
    expect(order).toMatchObject({ total, companyOrder: { personName: 'buyer Test' } })
    expect(order.track[0]!.by).toBe('You')
    expect(await countReserved()).toBe(10)
    expect(await faces.orders.approveOrder(second, number)).toMatchObject({ code: 'approval-gone' })
    expect(await findViolations(shop.database.primary)).toEqual([])
  })

  test('its author never approves it, nor does somebody without the role or of another company', async () => {
    const number = await request()
    expect(await faces.orders.approveOrder(buyer, number)).toMatchObject({ code: 'own-approval' })
    const seer = await shop.join(boss, 'seer@approve.example', { buy: true })
    expect(await faces.orders.approveOrder(seer, number)).toMatchObject({
      code: 'no-approve-role',
    })
    const stranger = await shop.found('stranger@approve.example', 'Stranger Ltd')
    for (const act of [faces.orders.approveOrder, faces.orders.readApproval])
      await expect(act(stranger, number)).rejects.toMatchObject({ kind: 'not-found' })
    await expect(faces.orders.withdrawApproval(boss, number)).rejects.toMatchObject({
      kind: 'not-found',
    })
    expect(await faces.orders.withdrawApproval(buyer, number)).toMatchObject({ ok: true })
    expect((await faces.cart.readCart(buyer)).lines[0]).toMatchObject({ quantity: 10 })
    const { lines } = await faces.cart.readCart(buyer)
    await faces.cart.removeLine(buyer, lines[0]!.packId)
  })

  test('an approver who lost the role meanwhile decides nothing', async () => {
    const number = await request()
    const setRoles = (roles: readonly string[]) =>
      db().query(`update company_member set roles = $1 where company_id = $2 and person_id = $3`, [
        roles,
        second.company!.id,
        (second.viewer as Customer).id,
      ])
    await setRoles(['see'])
    expect(await faces.orders.approveOrder(second, number)).toMatchObject({
      code: 'no-approve-role',
    })
    await setRoles(['see', 'approve'])
    expect(await faces.orders.refuseOrder(second, number, 'No')).toMatchObject({ ok: true })
  })

  test('[LIST-02] a contract price stays one, so that a coupon changes no total', async () => {
    const { rows } = await db().query<{ id: number }>(
      `insert into price_list (seller_id, name, audience, company_id, created_at, updated_at)
       values ($1, 'Contract', 'company', $2, $3, $3) returning id::float8 as id`,
      [boss.seller.id, boss.company!.id, testNow],
    )
    await db().query(
      `insert into price_list_row (seller_id, list_id, pack_id, min_quantity, price)
       select $1, $2, id, 1, 9000 from pack where seller_id = $1 and code = 'G1'`,
      [boss.seller.id, rows[0]!.id],
    )
    await db().query(
      `insert into coupon (seller_id, code, kind, value) values ($1, 'TEN', 'percent', 10)`,
      [boss.seller.id],
    )
    shop.cache.invalidate([tags.prices(boss.seller.id)])
    await shop.fill(buyer, 6)
    await faces.cart.applyCoupon(buyer, 'TEN')
    const sent = await faces.orders.requestApproval(buyer, await shop.fill(buyer, 0))
    if (!sent.ok) throw new Error(sent.code)
    const placed = await faces.orders.approveOrder(boss, sent.value.number)
    if (!placed.ok) throw new Error(placed.code)
    const order = await faces.orders.myOrder(buyer, placed.value.orderNumber)
    expect(order.lines[0]).toMatchObject({ price: 9_000, priceReason: { kind: 'contract' } })
    await db().query('delete from price_list_row where list_id = $1', [rows[0]!.id])
    shop.cache.invalidate([tags.prices(boss.seller.id)])
  })

  test('[TAX-03] prices kept without tax place no order that bears it, nor the other way round', async () => {
    const zone = { company: 'Approve Unit', taxNumber: '27AAPFU0939F1ZV', isSez: true }
    const buyerId = (buyer.viewer as Customer).id
    const billingAddressId = await addAddress(shop.database.primary, buyerId, zone)
    const none = { zoneTaxNumber: '', zoneApproval: '' }
    const checked = { zoneTaxNumber: zone.taxNumber, zoneApproval: 'LOA/7' }
    const companyId = boss.company!.id
    const owner = await shop.atDesk('owner')
    const letter = { lutNumber: 'AD270326000001X', lutUntil: '2027-03-31' }
    const underLetter = async (scope: Scope) => {
      const fresh = await shop.reload(scope)
      return { ...fresh, seller: { ...fresh.seller, ...letter } }
    }
    const send = async (scope: Scope) => {
      const command = await shop.fill(scope, 10)
      const { addressId, method } = command
      const { cart } = await faces.orders.loadCheckout(scope, {
        addressId,
        billingAddressId,
        method,
      })
      const { total: expectedTotal, totalsKey } = cart
      const order = { ...command, billingAddressId, expectedTotal, totalsKey }
      const sent = await faces.orders.requestApproval(scope, order)
      if (!sent.ok) throw new Error(sent.code)
      return { number: sent.value.number, isZeroRated: cart.isZeroRated }
    }
    const changed = { ok: false, code: 'price-changed' }
    const taxed = await send(await underLetter(buyer))
    expect(taxed.isZeroRated).toBe(false)
    expect((await faces.companies.saveCompanyZone(owner, companyId, checked, none)).ok).toBe(true)
    expect(await faces.orders.approveOrder(await underLetter(boss), taxed.number)).toEqual(changed)
    const untaxed = await send(await underLetter(buyer))
    expect(untaxed.isZeroRated).toBe(true)
    // The letter has ended; then the unit is one no more.
    expect(await faces.orders.approveOrder(await shop.reload(boss), untaxed.number)).toEqual(
      changed,
    )
    await faces.companies.saveCompanyZone(owner, companyId, none, checked)
    expect(await faces.orders.approveOrder(await underLetter(boss), untaxed.number)).toEqual(
      changed,
    )
    await faces.companies.saveCompanyZone(owner, companyId, checked, none)
    const placed = await faces.orders.approveOrder(await underLetter(boss), untaxed.number)
    const number = placed.ok ? placed.value.orderNumber : ''
    expect(await faces.orders.myOrder(boss, number)).toMatchObject({
      lutNumber: letter.lutNumber,
      tax: [],
    })
    await faces.companies.saveCompanyZone(owner, companyId, none, checked)
    await faces.orders.withdrawApproval(buyer, taxed.number)
    for (const { packId } of (await faces.cart.readCart(buyer)).lines)
      await faces.cart.removeLine(buyer, packId)
  })

  test('a refusal needs a reason, which is mailed, and frees the stock', async () => {
    const before = await countReserved()
    const number = await request()
    expect(await countReserved()).toBe(before + 10)
    expect(await faces.orders.refuseOrder(second, number, ' ')).toMatchObject({
      code: 'reason-needed',
    })
    expect(await faces.orders.refuseOrder(second, number, 'Too early')).toMatchObject({ ok: true })
    expect(await countReserved()).toBe(before)
    const mail = (await shop.letters()).findLast(({ to }) => to === 'buyer@approve.example')!
    expect(mail.text).toContain('Too early')
    expect(await faces.orders.readApproval(buyer, number)).toMatchObject({
      state: 'refused',
      reason: 'Too early',
      may: { decide: false, withdraw: false, restore: true },
    })
  })

  test('an address that was edited meanwhile is not ordered to; the page shows both and says so', async () => {
    const added = await faces.companies.addCompanyAddress(boss, buildAddress())
    if (!added.ok) throw new Error(added.code)
    const addressId = added.value.id
    const send = async () => {
      const command = { ...(await shop.fill(buyer, 10)), addressId }
      const sent = await faces.orders.requestApproval(buyer, command)
      if (!sent.ok) throw new Error(sent.code)
      return sent.value.number
    }
    const move = (line1: string) =>
      faces.companies.changeCompanyAddress(buyer, addressId, buildAddress({ line1 }))
    const number = await send()
    expect(await faces.orders.readApproval(boss, number)).toMatchObject({
      addresses: { delivery: { id: addressId }, billing: { id: addressId }, isChanged: false },
    })
    expect(await move('Thief’s lane 1')).toMatchObject({ ok: true })
    expect(await faces.orders.readApproval(boss, number)).toMatchObject({
      addresses: { isChanged: true },
    })
    const reserved = await countReserved()
    expect(await faces.orders.approveOrder(boss, number)).toMatchObject({ code: 'address-changed' })
    expect(await countReserved()).toBe(reserved)
    // What only sorts addresses changes nothing, and one that was put back is the one that was sent.
    expect(await move('12 Prabhat Road')).toMatchObject({ ok: true })
    await faces.companies.makeCompanyPrimary(boss, addressId, 'bills')
    expect(await faces.orders.approveOrder(boss, number)).toMatchObject({ ok: true })
    expect(await faces.orders.readApproval(boss, number)).toMatchObject({ addresses: null })
    // One that an older process sent has no hash.
    const old = await send()
    await db().query('update order_approval set address_hash = null where number = $1', [old])
    expect(await move('13 Prabhat Road')).toMatchObject({ ok: true })
    expect(await faces.orders.approveOrder(boss, old)).toMatchObject({ ok: true })
    await faces.companies.removeCompanyAddress(boss, addressId)
  })

  test('of two decisions at the same moment one counts', async () => {
    const number = await request()
    const outcomes = await Promise.all([
      faces.orders.approveOrder(boss, number),
      faces.orders.refuseOrder(second, number, 'No'),
      faces.orders.approveOrder(second, number),
    ])
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await findViolations(shop.database.primary)).toEqual([])
  })

  test('what nobody decides in time ends, and its stock is free', async () => {
    const before = await countReserved()
    const number = await request()
    const later = new Date(testNow.getTime() + 73 * 3_600_000)
    expect(await faces.orders.approveOrder({ ...boss, now: later }, number)).toMatchObject({
      code: 'approval-gone',
    })
    await faces.orders.expireApprovals(shop, later, links)
    expect(await faces.orders.readApproval(buyer, number)).toMatchObject({ state: 'expired' })
    expect(await countReserved()).toBe(before)
  })

  test('[SAFE-07] nobody keeps stock that way without need, nor more than unpaid orders may', async () => {
    const command = await shop.fill(boss, 1)
    expect(await faces.orders.requestApproval(boss, command)).toMatchObject({ code: 'not-needed' })
    const purchaseOrder = 'x'.repeat(200)
    expect(await faces.orders.requestApproval(buyer, { ...command, purchaseOrder })).toMatchObject({
      code: 'purchase-order',
    })
    const limit = { ...noRoles, buy: true, admin: true, orderLimit: '500' }
    const own = await shop.found('both@approve.example', 'Both Ltd')
    await shop.join(own, 'helper@approve.example', { approve: true })
    const { id } = own.viewer as Customer
    expect(await faces.changeCompanyMember(own, id, limit)).toMatchObject({ ok: true })
    const member = await shop.join(boss, 'both@approve.example', { buy: true, orderLimit: '500' })
    const seller = { ...own.seller, maxWaitingOrders: 1 }
    const send = async (scope: Scope) => {
      const pieces = 10 - (await faces.cart.readCart(scope)).count
      return faces.orders.requestApproval({ ...scope, seller }, await shop.fill(scope, pieces))
    }
    const sent = await send(member)
    if (!sent.ok) throw new Error(sent.code)
    expect(await send(own)).toMatchObject({ code: 'waiting-orders' })
    await faces.orders.refuseOrder(boss, sent.value.number, 'No')
    expect(await send(own)).toMatchObject({ ok: true })
  })

  test('whoever may approve later hears of what waits already, once, and not of their own', async () => {
    const founder = await shop.found('founder@later.example', 'Later Ltd')
    const first = await shop.join(founder, 'first@later.example', { approve: true })
    const author = await shop.join(founder, 'author@later.example', {
      buy: true,
      orderLimit: '500',
    })
    const sent = await faces.orders.requestApproval(author, await shop.fill(author, 10))
    if (!sent.ok) throw new Error(sent.code)
    const { number } = sent.value
    const listMails = async (email: string) =>
      (await shop.letters()).filter(({ to, text }) => to === email && text.includes(number))
    expect(await listMails('first@later.example')).toHaveLength(1)
    const helper = await shop.join(founder, 'helper@later.example', { ask: true })
    expect(await listMails('helper@later.example')).toEqual([])
    const roles = { ...noRoles, approve: true }
    for (const change of [roles, noRoles, roles])
      await faces.changeCompanyMember(founder, (helper.viewer as Customer).id, change)
    expect(await listMails('helper@later.example')).toHaveLength(1)
    await shop.join(founder, 'invited@later.example', { approve: true })
    expect(await listMails('invited@later.example')).toHaveLength(1)
    const self = { ...noRoles, buy: true, approve: true, orderLimit: '500' }
    await faces.changeCompanyMember(founder, (author.viewer as Customer).id, self)
    expect(await listMails('author@later.example')).toEqual([])
    await faces.orders.refuseOrder(first, number, 'No')
    await shop.join(founder, 'late@later.example', { approve: true })
    expect(await listMails('late@later.example')).toEqual([])
  })

  test('[CO-01] a checkout of somebody who may not order names who may', async () => {
    const founder = await shop.found('founder@names.example', 'Names Ltd')
    const asker = await shop.join(founder, 'asker@names.example', { ask: true })
    await shop.join(founder, 'orders@names.example', { buy: true })
    await shop.fill(asker, 1).catch(() => null)
    expect((await faces.orders.loadCheckout(asker, {})).company).toMatchObject({
      mayBuy: false,
      buyers: ['founder Test', 'orders Test'],
    })
    expect((await faces.orders.loadCheckout(founder, {})).company).toMatchObject({ buyers: [] })
  })
})
