import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import type { AddressFields } from '#contract/accounts/addresses.ts'
import type { Customer, Scope } from '#platform/scope.ts'
import { buildAddress } from '#testing/company-address.ts'
import { testPassword } from '#testing/test-customer.ts'
import { type CompanyShop, openCompanyShop } from './company-fixture.ts'

let shop: CompanyShop
beforeAll(async () => {
  shop = await openCompanyShop()
})
afterAll(() => shop.close())

const yard = buildAddress()

async function add(scope: Scope, change: Partial<AddressFields> = {}): Promise<number> {
  const outcome = await faces.companies.addCompanyAddress(scope, { ...yard, ...change })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  return outcome.value.id
}

const listLines = async (scope: Scope) =>
  (await faces.companies.listCompanyAddresses(scope)).map(({ line1 }) => line1)

async function setPhone(scope: Scope, phone: string): Promise<void> {
  await shop.database.pool.query(
    'update person set phone = $2, email_verified = true where id = $1',
    [(scope.viewer as Customer).id, phone],
  )
}

const exportRows = async (scope: Scope) =>
  (await faces.exportPersonalData(scope)).companyAddresses as object[]

describe('[CO-05] addresses of a company', () => {
  test('its people see them, with who added and changed each; those who order or manage change them', async () => {
    const boss = await shop.found('boss@yard.example', 'Yard Works')
    const buyer = await shop.join(boss, 'buyer@yard.example', { buy: true })
    const reader = await shop.join(boss, 'reader@yard.example', { ask: true, approve: true })
    const id = await add(boss)
    expect(
      await faces.companies.changeCompanyAddress(buyer, id, { ...yard, line2: 'Gate 2' }),
    ).toMatchObject({ ok: true })
    expect(await faces.companies.listCompanyAddresses(reader)).toMatchObject([
      {
        id,
        company: 'Yard Works',
        line2: 'Gate 2',
        isPrimary: true,
        addedBy: 'boss Test',
        changed: { by: 'buyer Test' },
      },
    ])
    const writes = [
      faces.companies.addCompanyAddress(reader, yard),
      faces.companies.changeCompanyAddress(reader, id, yard),
      faces.companies.makeCompanyPrimary(reader, id, 'goods'),
      faces.companies.removeCompanyAddress(reader, id),
    ]
    for (const write of writes) expect(await write).toMatchObject({ code: 'no-address-role' })
    // One that was renamed stands on papers under its new name.
    await faces.companies.saveCompanySettings(boss, {
      name: 'Yard Steel',
      taxNumber: '',
      requiresPurchaseOrder: false,
      requiresCostCenter: false,
    })
    expect(await faces.companies.listCompanyAddresses(reader)).toMatchObject([
      { company: 'Yard Steel' },
    ])
    const { events } = (await faces.companies.readCompany(await shop.reload(boss)))!
    expect(events.map(({ words }) => words)).toEqual(
      expect.arrayContaining(['added an address', 'changed an address']),
    )
  })

  test('nobody else reads or changes them: not another company, not who acts for themselves, not another seller', async () => {
    const boss = await shop.found('boss@first.example', 'First')
    const id = await add(boss)
    const other = await shop.found('boss@second.example', 'Second')
    await faces.companies.actFor(boss, null)
    for (const stranger of [
      other,
      await shop.reload(boss),
      await shop.enter('boss@first.example', 'tools'),
    ]) {
      expect(await listLines(stranger)).toEqual([])
      expect(
        (await faces.companies.listUsableAddresses(stranger)).some((each) => each.id === id),
      ).toBe(false)
      expect((await faces.companies.removeCompanyAddress(stranger, id)).ok).toBe(false)
      expect((await faces.companies.changeCompanyAddress(stranger, id, yard)).ok).toBe(false)
    }
    const command = await shop.fill(other, 1)
    expect(await faces.orders.placeOrder(other, { ...command, addressId: id })).toMatchObject({
      code: 'unknown-address',
    })
  })

  test('a colleague orders to one; what somebody has for themselves stays theirs', async () => {
    const boss = await shop.found('boss@order.example', 'Order Works')
    const buyer = await shop.join(boss, 'buyer@order.example', { buy: true })
    const id = await add(boss, { company: 'Order Works' })
    const { addresses, addressId } = await faces.orders.loadCheckout(buyer, {})
    expect(addressId).toBe(id)
    expect(addresses.map(({ isShared, lines }) => [isShared, lines[0]])).toEqual([
      [true, 'Stores'],
      [false, '1 MG Road'],
    ])
    expect(await listLines(buyer)).toEqual(['12 Prabhat Road'])
    const command = await shop.fill(buyer, 1)
    const placed = await faces.orders.placeOrder(buyer, { ...command, addressId: id })
    expect(placed).toMatchObject({ ok: true })
    const { rows } = await shop.database.pool.query(
      `select c.company, c.line1 from order_contact c join shop_order o on o.id = c.order_id
       where o.number = $1 and c.kind = 'delivery'`,
      [placed.ok && placed.value.number],
    )
    expect(rows).toEqual([{ company: 'Order Works', line1: '12 Prabhat Road' }])
  })

  test('one is the usual one, also when it is deleted', async () => {
    const boss = await shop.found('boss@usual.example', 'Usual')
    const first = await add(boss, { line1: 'One' })
    const second = await add(boss, { line1: 'Two' })
    expect(await faces.companies.makeCompanyPrimary(boss, second, 'goods')).toMatchObject({
      ok: true,
    })
    expect(await faces.companies.makeCompanyPrimary(boss, first, 'bills')).toMatchObject({
      ok: true,
    })
    expect(await listLines(boss)).toEqual(['Two', 'One'])
    expect(await faces.companies.removeCompanyAddress(boss, second)).toMatchObject({ ok: true })
    expect(await faces.companies.listCompanyAddresses(boss)).toMatchObject([
      { line1: 'One', isPrimary: true, isPrimaryBilling: true },
    ])
    expect(await faces.companies.removeCompanyAddress(boss, second)).toMatchObject({
      code: 'address-gone',
    })
  })

  test('who leaves leaves them there; who erases their account is named by none of them', async () => {
    const boss = await shop.found('boss@leave.example', 'Leave Works')
    const buyer = await shop.join(boss, 'buyer@leave.example', { buy: true })
    const id = await add(buyer, { firstName: 'buyer', lastName: 'Test' })
    const own = await add(buyer, { line1: 'Two' })
    expect((await faces.leaveCompany(buyer, (boss.viewer as Customer).id)).ok).toBe(true)
    expect(await listLines(boss)).toHaveLength(2)
    expect(await faces.eraseAccount(await shop.reload(buyer), testPassword)).toMatchObject({
      ok: true,
    })
    expect(await faces.companies.listCompanyAddresses(boss)).toMatchObject([
      { id, firstName: '', mobile: '', addedBy: '', lacksContact: true },
      { id: own, firstName: 'Stores', lacksContact: false },
    ])
    const usable = (await faces.companies.listUsableAddresses(boss)).map((each) => each.id)
    expect([usable.includes(id), usable.includes(own)]).toEqual([false, true])
    expect(await faces.companies.changeCompanyAddress(boss, id, yard)).toMatchObject({ ok: true })
    expect((await faces.companies.listUsableAddresses(boss)).some((each) => each.id === id)).toBe(
      true,
    )
    // The last one closes the company: nobody could read them any more.
    expect((await faces.leaveCompany(boss, '')).ok).toBe(true)
    const { rows } = await shop.database.pool.query('select 1 from company_address where id = $1', [
      id,
    ])
    expect(rows).toEqual([])
  })

  test('who types the number of another company’s contact reads and erases nothing of it', async () => {
    const boss = await shop.found('boss@target.example', 'Target Works')
    const id = await add(boss, { mobile: '9811100001' })
    const spy = await shop.found('spy@other.example', 'Other Works')
    const own = await add(spy, { mobile: '9811100001', line1: 'Own yard' })
    await setPhone(spy, '+91 98111 00001')
    const rows = await exportRows(spy)
    expect(rows).toMatchObject([{ id: own, line1: 'Own yard' }])
    const idle = await shop.enter('idle@other.example')
    await setPhone(idle, '+91 98111 00001')
    expect(await exportRows(idle)).toEqual([])
    for (const stranger of [spy, idle])
      expect(await faces.eraseAccount(await shop.reload(stranger), testPassword)).toMatchObject({
        ok: true,
      })
    expect(await faces.companies.listCompanyAddresses(boss)).toMatchObject([
      { id, firstName: 'Stores', mobile: '+919811100001' },
    ])
  })

  test('a member who takes a colleague’s name erases nothing of theirs; their own number goes', async () => {
    const boss = await shop.found('boss@names.example', 'Names Works')
    const id = await add(boss, { firstName: 'Chetan', lastName: 'Kale' })
    const own = await add(boss, { line1: 'Two', mobile: '9811100002' })
    const member = await shop.join(boss, 'member@names.example', { ask: true })
    await setPhone(member, '9811100002')
    await shop.database.pool.query(`update person set name = 'Chetan Kale' where id = $1`, [
      (member.viewer as Customer).id,
    ])
    expect(await exportRows(member)).toMatchObject([{ id: own, line1: 'Two' }])
    expect(await faces.eraseAccount(await shop.reload(member), testPassword)).toMatchObject({
      ok: true,
    })
    expect(await faces.companies.listCompanyAddresses(boss)).toMatchObject([
      { id, firstName: 'Chetan' },
      { id: own, firstName: '', mobile: '' },
    ])
  })

  test('the data of who left has that they wrote an address, and nothing of what stands in it since', async () => {
    const boss = await shop.found('boss@since.example', 'Since Works')
    const buyer = await shop.join(boss, 'buyer@since.example', { buy: true })
    const id = await add(buyer)
    expect(await exportRows(buyer)).toMatchObject([{ id, line1: '12 Prabhat Road' }])
    expect((await faces.leaveCompany(buyer, (boss.viewer as Customer).id)).ok).toBe(true)
    expect(
      await faces.companies.changeCompanyAddress(boss, id, { ...yard, line1: 'New site' }),
    ).toMatchObject({ ok: true })
    const { id: sellerId } = boss.seller
    expect(await exportRows(await shop.reload(buyer))).toEqual([
      { id, seller_id: sellerId, added_at: expect.any(String), changed_at: null },
    ])
  })
})

describe('[CO-05] what a company asks and bids begins with its details', () => {
  test('name, registration, where bills and goods go', async () => {
    const boss = await shop.found('boss@begin.example', 'Begin Works')
    await faces.companies.saveCompanySettings(boss, {
      name: 'Begin Works',
      taxNumber: '27AAPFU0939F1ZV',
      requiresPurchaseOrder: false,
      requiresCostCenter: false,
    })
    await add(boss, { company: '' })
    await add(boss, { company: '', line1: '4 Bank Street', isPrimaryBilling: true })
    const purchaser = {
      name: 'Begin Works',
      taxNumber: '27AAPFU0939F1ZV',
      billing: ['4 Bank Street', expect.stringContaining('411001')],
      pincode: '411001',
    }
    const place = { ...boss.place, pincode: '560001', chosen: false }
    expect(await faces.quotes.startRfq({ ...boss, place }, {})).toMatchObject({
      purchaser,
      pincode: '411001',
    })
    // A place that the viewer chose is kept.
    const chosen = { ...place, chosen: true }
    expect((await faces.quotes.startRfq({ ...boss, place: chosen }, {})).pincode).toBe('560001')
    expect(await faces.companies.readOwnPurchaser(boss)).toMatchObject(purchaser)
    const own = await shop.enter('boss@begin.example')
    expect(await faces.quotes.startRfq(own, {})).toMatchObject({ purchaser: null })
    // Changing over says where its goods go, so that the page can follow.
    expect(await faces.companies.actFor(own, boss.company!.id)).toMatchObject({
      value: { pincode: '411001' },
    })
  })

  test('who changes over for oneself again goes back to one’s own address', async () => {
    const boss = await shop.found('boss@back.example', 'Back Works')
    await add(boss, { postalCode: '560001', city: 'Bengaluru' })
    const [home] = await faces.accounts.listAddresses(boss)
    expect(await faces.companies.actFor(boss, null)).toMatchObject({
      value: { pincode: home!.postalCode },
    })
  })
})
