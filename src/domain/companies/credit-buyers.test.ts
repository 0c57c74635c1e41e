import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import { type CreditShop, openCreditShop } from './credit-fixture.ts'

const { orders } = faces
let shop: CreditShop
beforeAll(async () => {
  shop = await openCreditShop()
})
afterAll(() => shop.close())

const listNames = async (words: string, role: 'owner' | 'approver' = 'owner') =>
  (await orders.findCreditBuyers(await shop.atDesk(role), words)).map(({ name }) => name)

test('[PAY-05] [DEAL-07] a buyer is found by company, person, address, phone, tax number and number', async () => {
  await shop.found('nalini@kaveri.example', 'Kaveri Pumps')
  await shop.found('someone@other.example', 'Other Works')
  const { primary } = shop.database
  await primary.execute(
    sql`update company set tax_number = '27AAPFU0939F1ZV' where name = 'Kaveri Pumps'`,
  )
  await primary.execute(
    sql`update person set phone = '+919812345678' where email = 'nalini@kaveri.example'`,
  )
  const owner = await shop.atDesk('owner')
  const [company] = await orders.findCreditBuyers(owner, 'pumps')
  expect(company).toEqual({
    kind: 'company',
    buyer: expect.stringMatching(/^\d+$/),
    name: 'Kaveri Pumps',
    trade: '',
    taxNumber: '27AAPFU0939F1ZV',
    contacts: [{ email: 'nalini@kaveri.example', isConfirmed: true }],
    orders: 0,
    accountId: null,
  })
  for (const words of ['KAVERI p', '27aapfu', 'nalini@kav', '98123 45678', company!.buyer])
    expect((await listNames(words))[0], words).toBe('Kaveri Pumps')
  expect(await listNames('Kaveri Pumps')).toEqual(['Kaveri Pumps'])
  for (const words of ['', 'k', '%', '__', 'umps', '91234 00000', '0'])
    expect(await listNames(words), words).toEqual([])
  // Who manages a company is a customer too, and may be let order for themselves.
  const kinds = await orders.findCreditBuyers(owner, 'nalini@kaveri.example')
  expect(kinds.map(({ kind, buyer }) => [kind, buyer])).toEqual([
    ['company', company!.buyer],
    ['customer', 'nalini@kaveri.example'],
  ])
  for (const { kind, buyer } of kinds) {
    expect(await orders.getCreditBuyer(owner, kind, buyer)).toMatchObject({ kind, buyer })
    const opened = await orders.openCreditAccount(owner, {
      kind,
      buyer,
      limit: '500',
      days: '30',
      blocked: false,
    })
    expect(opened).toMatchObject({ ok: true })
    expect(await orders.getCreditBuyer(owner, kind, buyer)).toMatchObject({
      accountId: opened.ok && opened.value.id,
    })
  }
  expect(await orders.getCreditBuyer(owner, 'company', 'nalini@kaveri.example')).toBeNull()
})

test('[PAY-05] an address that nobody confirmed is no customer, and is marked at a company', async () => {
  await shop.found('later@doubtful.example', 'Doubtful Trading')
  await shop.database.primary.execute(
    sql`update person set email_verified = false where email = 'later@doubtful.example'`,
  )
  expect(await orders.findCreditBuyers(await shop.atDesk('owner'), 'later@doubtful')).toMatchObject(
    [{ kind: 'company', contacts: [{ email: 'later@doubtful.example', isConfirmed: false }] }],
  )
})

test('[PAY-05] [DESK-01] [HOST-02] only who grants credit finds buyers, and those of this shop', async () => {
  await shop.found('asha@godavari.example', 'Godavari Tools')
  expect(await listNames('godavari', 'approver')).toEqual(['Godavari Tools'])
  const reader = await shop.atDesk('reader')
  await expect(orders.findCreditBuyers(reader, 'godavari')).rejects.toMatchObject({
    kind: 'forbidden',
  })
  const other = await shop.atDesk('owner', 'tools')
  expect(await orders.findCreditBuyers(other, 'godavari')).toEqual([])
  expect(await orders.getCreditBuyer(other, 'customer', 'asha@godavari.example')).toBeNull()
})
