import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import { isStop } from '#kernel/outcome.ts'
import type { Customer, Scope } from '#platform/scope.ts'
import { addCustomer } from '#testing/ordered-shop.ts'
import {
  addCompany,
  type BidShop,
  buildBidCommand,
  hoursInMinutes,
  newKey,
  openBidShop,
} from '../bid-shop-fixture.ts'

const { bids } = faces
let shop: BidShop
/** Asha asks and orders, Ben orders, Cara asks, Dev only sees; Eve acts for another company. */
let asha: Scope
let ben: Scope
let cara: Scope
let dev: Scope
let eve: Scope

beforeAll(async () => {
  shop = await openBidShop()
  const people = { asha: shop.asha, ben: shop.ben } as Record<string, Customer>
  for (const name of ['cara', 'dev', 'eve'])
    people[name] = await addCustomer(shop.database.primary, `${name}@bids.example`)
  await shop.database.pool.query(`update person set name = split_part(email, '@', 1)`)
  const id = await addCompany(shop, 'Acme Tools', [
    [people.asha!, ['see', 'ask', 'buy', 'admin']],
    [people.ben!, ['see', 'buy']],
    [people.cara!, ['see', 'ask', 'admin']],
    [people.dev!, ['see']],
  ])
  const otherId = await addCompany(shop, 'Other Works', [[people.eve!, ['see', 'ask', 'buy']]])
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

const forOneself = ({ company: _, ...scope }: Scope): Scope => scope
const getId = (scope: Scope) => (scope.viewer as Customer).id

async function tryBid(scope: Scope, prices: Record<string, number>, submit = true) {
  const lines = await shop.buildLines(prices)
  return bids.makeBid(scope, { key: newKey(), submit, allOrNothing: false, lines })
}

async function bid(scope: Scope, prices: Record<string, number>, submit = true) {
  const outcome = await tryBid(scope, prices, submit)
  if (!outcome.ok) throw new Error(`${outcome.code} ${JSON.stringify(outcome.fields)}`)
  return outcome.value
}

async function counter(number: string, price: number) {
  const { rowVersion, lines } = await bids.myBid(asha, number)
  const answers = lines.map(({ packId }) => ({ packId, answer: 'counter' as const, price }))
  await shop.answer(
    await shop.desk('owner'),
    number,
    { key: newKey(), rowVersion },
    { lines: answers },
  )
}

const listIds = async (scope: Scope) =>
  (await bids.myBids(scope, { page: 1, group: 'all' })).bids.map(({ id }) => id)

const getStop = async (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error) => (isStop(error) ? error.kind : String(error)),
  )

describe('[CO-05] bids of a company', () => {
  test('one bids, another bids again, a third accepts; each is named, and only at the company', async () => {
    const { id } = await bid(asha, { G1: 80_00 })
    for (const scope of [asha, ben, cara, dev]) {
      expect(await listIds(scope)).toContain(id)
      expect(await bids.myBid(scope, id)).toMatchObject({ madeBy: 'asha' })
    }
    await counter(id, 95_00)
    const { lines } = await bids.myBid(cara, id)
    const again = await bids.bidAgain(cara, id, buildBidCommand(await bids.myBid(cara, id)), [
      { packId: lines[0]!.packId, bidPrice: 82_00 },
    ])
    expect(again.ok).toBe(true)
    await counter(id, 90_00)
    const current = await bids.myBid(cara, id)
    expect(current.may).toMatchObject({ accept: false, bidAgain: true, decline: true })
    expect((await bids.myBid(dev, id)).may).toMatchObject({ accept: false, bidAgain: false })
    const command = buildBidCommand(current)
    expect(await getStop(bids.acceptBid(cara, id, command, null))).toBe('forbidden')
    expect(await getStop(bids.declineBid(dev, id, command))).toBe('forbidden')
    const accepted = await bids.acceptBid(ben, id, command, null)
    expect(accepted.ok && accepted.value.state).toBe('AGREED')
    const { track } = await bids.myBid(ben, id)
    expect(track.map(({ by, person }) => person ?? by)).toEqual([
      'asha',
      'Seller in',
      'cara',
      'Seller in',
      'You',
    ])
    const deskView = await bids.deskBid(await shop.desk('owner'), id)
    expect(deskView.madeBy).toBeNull()
    expect(deskView.purchaser?.name).toBe(asha.company!.name)
    expect(deskView.track.map(({ by }) => by)).not.toContain('cara')
  })

  test('who only sees neither bids nor sends a draft; who may order bids', async () => {
    expect(await getStop(tryBid(dev, { G2: 80_00 }))).toBe('forbidden')
    const { id } = await bid(ben, { G2: 80_00 }, false)
    const command = buildBidCommand(await bids.myBid(dev, id))
    expect(await getStop(bids.submitBid(dev, id, command))).toBe('forbidden')
    expect((await bids.submitBid(cara, id, command)).ok).toBe(true)
    await shop.endLiveBids()
  })

  test('colleagues share attempts and live packs, and a second company gives none', async () => {
    const { id } = await bid(asha, { G3: 20_00 })
    const clash = await tryBid(cara, { G3: 21_00 })
    expect(clash).toMatchObject({ ok: false, code: 'already-live' })
    await bids.withdrawBid(cara, id, buildBidCommand(await bids.myBid(cara, id)))
    const results = []
    for (const scope of [cara, ben, asha]) {
      const outcome = await tryBid(scope, { G3: 21_00 })
      results.push(outcome.ok ? 'sent' : outcome.code)
      if (outcome.ok)
        await bids.withdrawBid(scope, outcome.value.id, buildBidCommand(outcome.value))
    }
    expect(results).toEqual(['sent', 'sent', 'attempts-used'])
    // What Asha bid for the company counts for her elsewhere too.
    expect((await tryBid(forOneself(asha), { G3: 21_00 })).ok).toBe(true)
    await shop.endLiveBids()
  })
})

describe('[CO-06] bids of a company stay with it', () => {
  test('no other company’s, nor one’s own, person sees or moves them, and the reverse', async () => {
    const { id } = await bid(asha, { G1: 80_00 })
    const own = await bid(forOneself(asha), { G2: 80_00 })
    const command = buildBidCommand(await bids.myBid(asha, id))
    for (const scope of [eve, forOneself(asha), forOneself(ben)]) {
      expect(await listIds(scope)).not.toContain(id)
      expect(await getStop(bids.myBid(scope, id))).toBe('not-found')
      expect(await getStop(bids.myBidThread(scope, id))).toBe('not-found')
      expect(await getStop(bids.withdrawBid(scope, id, command))).toBe('not-found')
    }
    expect(await getStop(bids.myBid(asha, own.id))).toBe('not-found')
    expect(await listIds(forOneself(asha))).toContain(own.id)
    expect((await bids.myBid(asha, id)).state).toBe('SUBMITTED')
    await shop.endLiveBids()
  })

  test('[LOOK-08] what waits is counted for whom the viewer buys', async () => {
    const { id } = await bid(asha, { G1: 80_00 })
    await counter(id, 95_00)
    const count = async (scope: Scope) => (await faces.insight.countWaiting(scope)).bids
    expect(await Promise.all([dev, eve, forOneself(asha)].map(count))).toEqual([1, 0, 0])
    await shop.endLiveBids()
  })
})

describe('[CO-07] handing over bids', () => {
  test('an agreed bid of somebody who leaves is the successor’s, who still orders it', async () => {
    const { id } = await bid(asha, { G1: 80_00 })
    await counter(id, 90_00)
    const command = buildBidCommand(await bids.myBid(asha, id))
    expect((await bids.acceptBid(asha, id, command, null)).ok).toBe(true)
    const { database, letters } = shop
    await database.primary.transaction((db) =>
      bids.handOverBids(db as never, {
        sellerId: asha.seller.id,
        companyId: asha.company!.id,
        from: getId(asha),
        to: { personId: getId(cara) },
      }),
    )
    expect(await bids.myBid(ben, id)).toMatchObject({ madeBy: 'cara', may: { order: true } })
    // The pack is free for whoever left.
    const own = await bid(forOneself(asha), { G1: 80_00 })
    expect(own.state).toBe('SUBMITTED')
    await shop.advanceTime(hoursInMinutes(100))
    expect((await bids.myBid(ben, id)).state).toBe('LAPSED')
    const lapse = (await letters()).findLast(({ subject }) => subject.includes(id))
    expect(lapse?.to).toBe((cara.viewer as Customer).email)
    await shop.endLiveBids()
  })

  test('a deleted account’s bids go to who has managed the company longest', async () => {
    const { id } = await bid(ben, { G2: 80_00 })
    await shop.database.primary.transaction((db) => bids.keepCompanyBids(db as never, getId(ben)))
    expect((await bids.myBid(asha, id)).madeBy).not.toBe('ben')
    expect((await bids.myBid(asha, id)).state).toBe('SUBMITTED')
  })
})
