import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import { tags } from '#platform/cache/data-cache.ts'
import type { Customer, Scope } from '#platform/scope.ts'
import { addCustomer } from '#testing/ordered-shop.ts'
import {
  aDraft,
  aLine,
  aQuoteLine,
  aRequest,
  newKey,
  openQuotedShop,
  type QuotedShop,
  unwrap,
} from './quoted-shop-fixture.ts'

const { quotes } = faces
let shop: QuotedShop
/** Asha asks and orders, Ben orders, Cara asks, Dev only sees; Eve acts for another company. */
let asha: Scope
let ben: Scope
let cara: Scope
let dev: Scope
let eve: Scope

beforeAll(async () => {
  shop = await openQuotedShop()
  const people = { asha: shop.asha, ben: shop.ben } as Record<string, Customer>
  for (const name of ['cara', 'dev', 'eve'])
    people[name] = await addCustomer(shop.database.primary, `${name}@quoted.example`)
  await shop.database.pool.query(`update person set name = split_part(email, '@', 1)`)
  const id = await addCompany('Acme Tools', [
    [people.asha!, ['see', 'ask', 'buy', 'admin']],
    [people.ben!, ['see', 'buy']],
    [people.cara!, ['see', 'ask']],
    [people.dev!, ['see']],
  ])
  const otherId = await addCompany('Other Works', [[people.eve!, ['see', 'ask', 'buy', 'admin']]])
  const act = async (name: string, companyId: number) => {
    const scope = await shop.as(people[name]!)
    const viewer = { ...people[name]!, companyId }
    const company = await faces.companies.findActingCompany(shop, scope.seller, viewer)
    return { ...scope, company: company! }
  }
  asha = await act('asha', id)
  ben = await act('ben', id)
  cara = await act('cara', id)
  dev = await act('dev', id)
  eve = await act('eve', otherId)
})
afterAll(() => shop.close())

async function addCompany(name: string, members: readonly [Customer, readonly string[]][]) {
  const { pool } = shop.database
  const sellerId = (await shop.as(shop.asha)).seller.id
  const { rows } = await pool.query<{ id: number }>(
    `insert into company (seller_id, name, tax_number, created_at) values ($1, $2, '', now())
     returning id::float8 as id`,
    [sellerId, name],
  )
  for (const [{ id }, roles] of members)
    await pool.query(
      `insert into company_member (seller_id, company_id, person_id, roles, joined_at)
       values ($1, $2, $3, $4, now())`,
      [sellerId, rows[0]!.id, id, roles],
    )
  return rows[0]!.id
}

const forOneself = ({ company: _, ...scope }: Scope): Scope => scope
const getId = (scope: Scope) => (scope.viewer as Customer).id

async function ask(scope: Scope): Promise<string> {
  const lines = [aLine({ packId: String(await shop.pack('G1')) })]
  return unwrap(await quotes.createRfq(scope, newKey(), aRequest({ lines }))).id
}

async function quote(id: string): Promise<void> {
  const { rowVersion } = unwrap(
    await quotes.draftQuote(
      shop.sales,
      id,
      await shop.buildDeskCommand(id),
      aDraft([aQuoteLine(1)]),
    ),
  )
  unwrap(await quotes.sendQuote(shop.sales, id, { key: newKey(), rowVersion }))
}

const accept = async (scope: Scope, id: string) =>
  quotes.acceptQuote(
    scope,
    { id },
    {
      ...(await shop.buildBuyerCommand(id)),
      quoteVersion: 1,
      lines: [{ lineId: 1, quantity: '10' }],
    },
  )

const listIds = async (scope: Scope) =>
  (await quotes.myRfqs(scope, { state: null, turn: null, page: 1 })).rows.map(({ id }) => id)

async function order(scope: Scope, number: string) {
  const source = { kind: 'rfq' as const, number }
  const { addressId } = await shop.fill(shop[getId(scope) === shop.asha.id ? 'asha' : 'ben'], {})
  const { cart } = await faces.orders.loadCheckout(scope, { addressId, source })
  return faces.orders.placeOrder(scope, {
    key: newKey(),
    source,
    addressId,
    billingAddressId: null,
    method: 'cod',
    purchaseOrder: null,
    expectedTotal: cart.total,
    totalsKey: cart.totalsKey,
  })
}

describe('[CO-05] requests of a company', () => {
  test('one asks, another talks, a third accepts, and a colleague orders; each is named', async () => {
    const id = await ask(asha)
    for (const scope of [asha, ben, cara, dev]) {
      expect(await listIds(scope)).toContain(id)
      expect(await quotes.getRfq(scope, { id })).toMatchObject({ askedBy: 'asha' })
    }
    unwrap(
      await quotes.writeMessage(
        cara,
        { id },
        await shop.buildBuyerCommand(id),
        'How soon, please?',
      ),
    )
    await quote(id)
    expect((await faces.insight.countWaiting(dev)).quotes).toBe(1)
    expect((await quotes.getRfq(dev, { id })).may).toEqual([])
    expect((await quotes.getRfq(cara, { id })).may).toContain('counter')
    expect((await quotes.getRfq(cara, { id })).may).not.toContain('accept')
    for (const scope of [cara, dev])
      await expect(accept(scope, id)).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(
      quotes.writeMessage(dev, { id }, await shop.buildBuyerCommand(id), 'Hm'),
    ).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(ask(dev)).rejects.toMatchObject({ kind: 'forbidden' })
    unwrap(await accept(ben, id))
    const { thread } = await quotes.getRfq(asha, { id })
    const authors = thread.filter(({ side }) => side === 'buyer').map(({ by }) => by)
    expect(authors).toEqual(['You', 'You', 'cara', 'ben'])
    expect(await order(forOneself(asha), id).catch(({ kind }) => kind)).toBe('not-found')
    expect(await order(asha, id)).toMatchObject({ ok: true })
    expect(await quotes.getRfq(ben, { id })).toMatchObject({ state: 'ORDERED' })
  })

  test('[CO-06] nobody outside sees or answers it, and what one asks for oneself stays one’s own', async () => {
    const id = await ask(asha)
    await quote(id)
    const ownId = await ask(forOneself(asha))
    expect(await listIds(forOneself(asha))).toContain(ownId)
    for (const scope of [eve, forOneself(eve), forOneself(asha), forOneself(ben)]) {
      expect(await listIds(scope)).not.toContain(id)
      for (const act of [
        () => quotes.getRfq(scope, { id }),
        () => quotes.threadFile(scope, { id }),
        () => accept(scope, id),
        async () => quotes.cancelRfq(scope, { id }, await shop.buildBuyerCommand(id), ''),
      ])
        await expect(act()).rejects.toMatchObject({ kind: 'not-found' })
    }
    for (const scope of [asha, ben, cara]) {
      expect(await listIds(scope)).not.toContain(ownId)
      await expect(quotes.getRfq(scope, { id: ownId })).rejects.toMatchObject({
        kind: 'not-found',
      })
    }
  })

  test('[CO-07] who leaves hears no more of it, and it outlives their account', async () => {
    const id = await ask(cara)
    const { pool } = shop.database
    const left = await faces.leaveCompany(cara, getId(ben))
    expect(left).toMatchObject({ ok: true })
    await expect(quotes.getRfq(forOneself(cara), { id })).rejects.toMatchObject({
      kind: 'not-found',
    })
    await quote(id)
    const { rows } = await pool.query<{ recipient: string }>(
      `select recipient from outbox_mail where body like '%' || $1 || '%' order by id desc limit 1`,
      [id],
    )
    expect(rows).toEqual([{ recipient: shop.ben.email }])
    await shop.database.transaction((db) => quotes.keepCompanyRfqs(db, getId(cara)))
    await shop.database.transaction((db) =>
      quotes.eraseRfqBuyer(db, { id: getId(cara), email: 'cara@quoted.example' }),
    )
    expect(await quotes.getRfq(ben, { id })).toMatchObject({
      state: 'QUOTED',
      askedBy: 'asha',
      contact: { email: shop.asha.email },
    })
    unwrap(await accept(ben, id))
    expect(await order(ben, id)).toMatchObject({ ok: true })
  })
})

describe('[LIST-02] [DEAL-03] what rules would have done counts the buyer’s own prices', () => {
  test('a company’s price from ten pieces is its list price in trials; the public one stays others’', async () => {
    const { pool } = shop.database
    const companyId = asha.company!.id
    await pool.query(
      `with l as (
         insert into price_list (seller_id, name, audience, company_id, created_at, updated_at)
         values ($1, 'Contract', 'company', $2, now(), now()) returning id)
       insert into price_list_row (seller_id, list_id, pack_id, min_quantity, price)
       select $1, l.id, k.id, 10, 9000 from l, pack k where k.seller_id = $1 and k.code = 'G1'`,
      [asha.seller.id, companyId],
    )
    shop.cache.invalidate([tags.prices(asha.seller.id)])
    const owner = await shop.desk('owner', 'owner')
    const own = await ask(asha)
    await quote(own)
    const other = await ask(forOneself(asha))
    await quote(other)
    const trial = await quotes.tryApprovals(owner, {
      'what-new1': 'discount',
      'limit-new1': '5',
      'who-new1': 'approver',
    })
    const numbers = trial.ok ? trial.value.deals.map(({ number }) => number) : trial
    expect(numbers).toContain(other)
    expect(numbers).not.toContain(own)
    const tested = await quotes.backTestQuotes(owner, {
      id: null,
      input: {
        name: 'Five off',
        kind: 'all',
        subject: '',
        subjectId: '',
        buyer: '',
        fromAmount: '',
        toAmount: '',
        pricing: 'list',
        share: '5',
        does: 'send',
        minMargin: '',
        templateId: '',
      },
    })
    if (!tested.ok) throw new Error(tested.code)
    const getTotal = (id: string) => tested.value.deals.find(({ number }) => number === id)?.total
    expect([getTotal(own), getTotal(other)]).toEqual([855_00, 950_00])
    // [CO-05] The desk names the company, to those who may see buyers.
    expect((await quotes.deskRfq(owner, own)).purchaser).toMatchObject({ name: 'Acme Tools' })
    expect((await quotes.deskRfq(owner, other)).purchaser).toBeNull()
    const fulfiller = await shop.desk('packer', 'fulfilment')
    expect((await quotes.deskRfq(fulfiller, own)).purchaser).toBeNull()
  })
})
