import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import { findViolations } from '#testing/ordered-shop.ts'
import { links } from '#testing/test-shop.ts'
import { newKey, openQuotedShop, type QuotedShop, unwrap } from './quoted-shop-fixture.ts'

const { quotes } = faces
let shop: QuotedShop
beforeAll(async () => {
  shop = await openQuotedShop()
})
afterAll(() => shop.close())

const run = (statement: ReturnType<typeof sql>) => shop.database.primary.execute(statement)
const runClocks = () => quotes.runQuoteClocks(shop, links, new Date())
const listMailSubjects = async () => (await shop.letters()).map(({ subject }) => subject)
const rfqIdSql = (id: string) => sql`(select id from rfq where number = ${id})`

describe('time', () => {
  test('[RFQ-09] an expired quote can’t be accepted, swept or not; then the request has ended, and is re-opened as a copy', async () => {
    const { id } = await shop.sendQuote(shop.asha)
    const buyer = await shop.as(shop.asha)
    await run(
      sql`update quote_version set valid_until = now() - interval '1 second' where rfq_id = ${rfqIdSql(id)}`,
    )
    const command = async () => ({
      key: newKey(),
      rowVersion: (await shop.getVersions(id)).buyer,
      quoteVersion: 1,
    })
    const lines = [{ lineId: 1, quantity: '10' }]
    expect(await quotes.acceptQuote(buyer, { id }, { ...(await command()), lines })).toMatchObject({
      code: 'quote-expired',
    })
    expect((await quotes.getRfq(buyer, { id })).may).not.toContain('accept')
    expect(await runClocks()).toBe(1)
    expect(await runClocks()).toBe(0)
    const ended = await quotes.getRfq(buyer, { id })
    expect(ended).toMatchObject({
      state: 'EXPIRED',
      turn: 'none',
      may: ['reopen'],
      versions: [{ state: 'EXPIRED' }],
    })
    expect(await listMailSubjects()).toContain(`Your request has expired: ${id}`)
    const copy = unwrap(await quotes.reopenRfq(buyer, { id }, await command()))
    expect(await quotes.getRfq(buyer, { id: copy.id })).toMatchObject({
      state: 'DRAFT',
      copyOf: id,
      lines: [{ quantity: 10 }],
    })
    expect(await quotes.getRfq(buyer, { id })).toMatchObject({ copiedAs: copy.id, may: [] })
  })

  test('[RFQ-09] what is accepted and not ordered in time lapses, and its goods are free again', async () => {
    const before = await shop.stock('G1')
    const { id } = await shop.sendQuote(shop.ben)
    const buyer = await shop.as(shop.ben)
    const lines = [{ lineId: 1, quantity: '10' }]
    unwrap(
      await quotes.acceptQuote(
        buyer,
        { id },
        { key: newKey(), rowVersion: (await shop.getVersions(id)).buyer, quoteVersion: 1, lines },
      ),
    )
    expect((await shop.stock('G1')).reserved).toBe(before.reserved + 10)
    await run(
      sql`update price_grant set expires_at = now() - interval '1 second'
        where kind = 'rfq' and thread_id = ${rfqIdSql(id)}`,
    )
    await runClocks()
    expect(await quotes.getRfq(buyer, { id })).toMatchObject({
      state: 'EXPIRED',
      versions: [{ state: 'LAPSED' }],
      may: ['reopen'],
    })
    expect(await shop.stock('G1')).toEqual(before)
    expect(await listMailSubjects()).toContain(`Your accepted quote has lapsed: ${id}`)
    expect(await findViolations(shop.database.primary)).toEqual([])
  })

  test('[RFQ-09] silence and the day by which it is needed end a request, thirty days a draft', async () => {
    const silent = await shop.requestQuote(shop.asha)
    const overdueRfq = await shop.requestQuote(shop.asha)
    const draft = await shop.requestQuote(shop.asha, { submit: false })
    await run(
      sql`update rfq set state_since = now() - interval '31 days' where number in (${silent.id}, ${draft.id})`,
    )
    await run(sql`update rfq set needed_by = current_date - 2 where number = ${overdueRfq.id}`)
    expect(await runClocks()).toBe(3)
    const states = await Promise.all(
      [silent, overdueRfq, draft].map(async ({ id }) => (await shop.getVersions(id)).state),
    )
    expect(states).toEqual(['EXPIRED', 'EXPIRED', 'CANCELLED'])
    await expect(quotes.deskRfq(shop.sales, draft.id)).rejects.toMatchObject({ kind: 'not-found' })
  })

  test('[RFQ-09] whoever has the turn is warned at half and at the last tenth, once each', async () => {
    const { id } = await shop.sendQuote(shop.asha)
    const listWarnings = async () =>
      (await listMailSubjects()).filter((subject) => subject.endsWith(id) && /time/i.test(subject))
    const setElapsedShare = (share: number) =>
      run(sql`update quote_version set sent_at = now() - interval '100 hours' * ${share}::float8,
        valid_until = now() + interval '100 hours' * ${1 - share}::float8
        where rfq_id = ${rfqIdSql(id)}`)
    await setElapsedShare(0.49)
    await runClocks()
    expect(await listWarnings()).toEqual([])
    await setElapsedShare(0.51)
    await runClocks()
    await runClocks()
    expect(await listWarnings()).toEqual([`Half the time has passed: ${id}`])
    const buyer = await shop.as(shop.asha)
    const command = {
      key: newKey(),
      rowVersion: (await shop.getVersions(id)).buyer,
      quoteVersion: 1,
      text: '',
    }
    unwrap(
      await quotes.counterQuote(
        buyer,
        { id },
        { ...command, lines: [{ lineId: 1, quantity: '10', unitPrice: '80' }] },
      ),
    )
    await setElapsedShare(0.91)
    await runClocks()
    await runClocks()
    expect(await listWarnings()).toEqual([
      `Half the time has passed: ${id}`,
      `Little time left to answer: request ${id}`,
    ])
  })

  test('[RFQ-05] the desk’s clock runs while the buyer waits, and not while it is asked', async () => {
    const { id } = await shop.requestQuote(shop.ben)
    const readWaitedMinutes = async () => (await quotes.deskRfq(shop.sales, id)).waitedMinutes
    const advanceWait = (minutes: number) =>
      run(
        sql`update rfq set waiting_since = waiting_since - make_interval(mins => ${minutes}::int) where number = ${id}`,
      )
    await advanceWait(30)
    expect(await readWaitedMinutes()).toBe(30)
    const desk = async () => ({ key: newKey(), rowVersion: (await shop.getVersions(id)).desk })
    unwrap(await quotes.askBuyer(shop.sales, id, await desk(), 'Which size?'))
    await advanceWait(60)
    expect(await quotes.deskRfq(shop.sales, id)).toMatchObject({
      waitedMinutes: 30,
      waiting: false,
    })
    const buyer = await shop.as(shop.ben)
    unwrap(
      await quotes.answerRfq(
        buyer,
        { id },
        { key: newKey(), rowVersion: (await shop.getVersions(id)).buyer },
        'Large.',
      ),
    )
    await advanceWait(5)
    expect(await readWaitedMinutes()).toBe(35)
  })
})
