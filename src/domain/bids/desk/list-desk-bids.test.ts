import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkThreadFile } from '../../negotiation/negotiation.ts'
import { type BidShop, hoursInMinutes, newKey, openBidShop } from '../bid-shop-fixture.ts'
import {
  answerBids,
  countDeskBids,
  type DeskBidQuery,
  deskBid,
  deskBidThread,
  listDeskBids,
  myBid,
  previewBids,
} from '../bids.ts'
import { aRule } from '../rules/rule-fixture.ts'

let shop: BidShop
const numbers: string[] = []
const all: DeskBidQuery = {
  page: 1,
  rows: 25,
  words: '',
  filters: {},
  sort: 'at',
  isDescending: false,
  keys: null,
}

beforeAll(async () => {
  shop = await openBidShop()
  await shop.saveRules([aRule({ floor: 6_000, acceptFrom: 9_000 })])
  numbers.push((await shop.bid(shop.asha, { G1: 4_000 })).id)
  await shop.advanceTime(hoursInMinutes(30))
  numbers.push((await shop.bid(shop.ben, { G2: 17_000 })).id)
  numbers.push((await shop.bid(shop.asha, { G3: 20_000, G4: 25_000 })).id)
})
afterAll(() => shop.close())

const find = async (change: Partial<DeskBidQuery>) => {
  const { rows } = await listDeskBids(await shop.desk(), { ...all, ...change })
  return rows.map(({ number }) => numbers.indexOf(number))
}

test('[BID-05] [DEAL-06] bids are found by words inside and sorted by every column', async () => {
  expect(await find({ words: numbers[1]!.slice(1).toLowerCase() })).toEqual([1])
  // No number of a bid can hold a 1.
  expect(await find({ words: 'g1' })).toEqual([0])
  expect(await find({ words: 'ben@' })).toEqual([1])
  expect(await find({ words: '%' })).toEqual([])
  const sorts = [
    'number',
    'at',
    'buyer',
    'state',
    'value',
    'margin',
    'due',
    'assignee',
    'discount',
  ] as const
  for (const sort of sorts)
    for (const isDescending of [true, false])
      expect(await find({ sort, isDescending }), sort).toHaveLength(3)
  expect(await find({ sort: 'margin', isDescending: true })).toEqual([1, 2, 0])
  expect(await find({ sort: 'due' })).toEqual([0, 1, 2])
  const page = await listDeskBids(await shop.desk(), { ...all, sort: 'value', isDescending: true })
  expect(page.sums.value).toBe(66_000)
  for (const row of page.rows)
    expect(row.margin).toBe((await deskBid(await shop.desk(), row.number)).margin)
})

test('[BID-05] [DEAL-06] each view counts what its page shows; names are for those who may know', async () => {
  const filters: DeskBidQuery['filters'][] = [
    {},
    { turn: 'seller' },
    { due: 'overdue' },
    { due: 'day' },
    { state: 'won' },
    { minimum: '400' },
    { assignee: 'me' },
    { to: '2020-01-01' },
  ]
  const queries = filters.map((each) => ({ ...all, filters: each }))
  const desk = await shop.desk()
  const counts = await countDeskBids(desk, queries)
  for (const [at, query] of queries.entries())
    expect((await listDeskBids(desk, query)).count).toBe(counts[at])
  expect(counts).toEqual([3, 3, 1, 1, 0, 1, 0, 0])
  const overdue = (await listDeskBids(desk, all)).rows.map(({ isOverdue }) => isOverdue)
  expect(overdue).toEqual([true, false, false])
  expect(await countDeskBids(await shop.desk('owner', 'tools'), queries)).toEqual(
    filters.map(() => 0),
  )
  const reader = await shop.desk('reader')
  const { rows } = await listDeskBids(reader, all)
  expect(rows.every(({ buyer, email }) => buyer === null && email === null)).toBe(true)
  expect((await listDeskBids(reader, { ...all, words: 'ben@' })).rows).toEqual([])
})

test('[BID-05] [DEAL-06] an answer to many is previewed: its worth, and what would be refused', async () => {
  const desk = await shop.desk()
  const preview = await previewBids(desk, [...numbers, 'B-NONE'], 'accept')
  expect(preview.refused).toEqual([
    { key: numbers[0], text: expect.stringContaining('floor') },
    { key: 'B-NONE', text: 'There is no such bid.' },
  ])
  expect([preview.keys, preview.value]).toEqual([[numbers[1], numbers[2]], 62_000])
  const approver = await shop.desk('approver')
  const approved = await previewBids(approver, numbers, 'accept')
  expect([approved.keys, approved.belowFloor]).toEqual([numbers, 1])
  const low = numbers[0]!
  const accept = { all: 'accept' as const }
  const rowVersion = Number(approved.versions![low])
  expect(await answerBids(approver, newKey(), [{ id: low, rowVersion, answer: accept }])).toEqual({
    ok: true,
    value: [{ id: low, refused: 'below-floor-unconfirmed', state: null }],
  })
  const { versions } = await previewBids(desk, numbers, 'decline')
  const id = numbers[0]!
  const item = { id, rowVersion: Number(versions![id]), answer: { all: 'decline' as const } }
  await answerBids(desk, newKey(), [item])
  expect((await previewBids(desk, numbers, 'decline')).refused).toEqual([
    { key: numbers[0], text: 'It is declined.' },
  ])
  expect((await previewBids(await shop.desk('owner', 'tools'), numbers, 'decline')).keys).toEqual(
    [],
  )
  await expect(previewBids(await shop.desk('reader'), numbers, 'decline')).rejects.toMatchObject({
    kind: 'forbidden',
  })
})

test('[BID-05] [DEAL-06] many bids are declined with one reason, which the buyer reads and the thread proves', async () => {
  const desk = await shop.desk()
  const ids = numbers.slice(1)
  const { versions } = await previewBids(desk, ids, 'decline')
  const decline = (reason: string, key = newKey()) =>
    answerBids(
      desk,
      key,
      ids.map((id) => {
        const rowVersion = Number(versions![id])
        return { id, rowVersion, answer: { all: 'decline' as const, reason } }
      }),
    )
  expect(await decline('x'.repeat(5_001))).toMatchObject({
    value: ids.map((id) => ({ id, refused: 'reason-too-long', state: null })),
  })
  const reason = 'The maker has raised its prices.'
  const key = newKey()
  await decline(reason, key)
  expect(await decline(reason, key)).toMatchObject({
    value: ids.map((id) => ({ id, refused: null })),
  })
  for (const [at, id] of ids.entries()) {
    const customer = at === 0 ? shop.ben : shop.asha
    const bid = await myBid(await shop.as(customer), id)
    expect([bid.state, bid.track.at(-1)!.note]).toEqual(['DECLINED', reason])
    const thread = await deskBidThread(desk, id)
    expect([thread.includes(reason), checkThreadFile(thread).ok]).toEqual([true, true])
    const mails = (await shop.letters()).filter(({ subject }) => subject === `Declined: bid ${id}`)
    expect(mails).toHaveLength(1)
    expect(mails[0]!.text).toContain(reason)
  }
})

test('[BID-04] a reason goes with a decline alone: an accepted bid says nothing of its own', async () => {
  const bid = await shop.bid(shop.ben, { G5: 20_000 })
  const command = { key: newKey(), rowVersion: bid.rowVersion }
  await shop.answer(await shop.desk('approver'), bid.id, command, {
    all: 'accept',
    reason: 'As a favour',
    belowFloor: true,
  })
  expect((await myBid(await shop.as(shop.ben), bid.id)).track.at(-1)!.note).toBeNull()
})
