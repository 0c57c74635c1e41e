import { setTimeout as pause } from 'node:timers/promises'
import { fillCarts, fillContest, orderCall, restock } from '../contest/contest-shop.ts'
import { type HttpCall, sendRequest } from '../http-request.ts'
import { type Verdict, whole } from '../verdicts.ts'
import type { MailTestBed } from './mail-test-bed.ts'
import { ageVerdict, findUnexcusedDoubles, readFates, waitUntilAllSent } from './read-mails.ts'

/** Maximum concurrent orders, where the machine is slower than the offered rate. */
const lanes = 24
const productCount = 500

/** Orders over HTTP at a steady rate, each with its mail and its notice to the seller. */
export async function orderMails(
  stand: MailTestBed,
  rate: number,
  forSeconds: number,
): Promise<Verdict[]> {
  const { database, servers, sink } = stand
  const db = database.primary
  const count = rate * forSeconds
  const shop = await fillContest(database, count, productCount)
  await restock(db, shop, 1_000_000)
  const wishes = shop.buyers.map((_, n) =>
    [0, 1].map((at) => shop.packIds[(n * 7 + at * 131) % productCount]!),
  )
  const totals = await fillCarts(db, shop, wishes)
  const start = performance.now()
  let next = 0
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      for (let n = next++; n < count; n = next++) {
        await pause(Math.max(0, start + (n / rate) * 1_000 - performance.now()))
        const call = orderCall(shop.buyers[n]!, totals[n]!)
        await place(servers.ports[lane % servers.ports.length]!, call)
      }
    }),
  )
  const placedPerSecond = count / ((performance.now() - start) / 1_000)
  await waitUntilAllSent(db, 180_000)
  const fates = await readFates(db, sink.received, 'order-placed')
  const staff = await readFates(db, sink.received, 'staff')
  const lost = count - fates.filter(({ receivedAt }) => receivedAt.length > 0).length
  const doubles = findUnexcusedDoubles(fates, [])
  return [
    { what: `orders/s, of ${rate} offered`, bar: '', measured: whole(placedPerSecond), met: null },
    ageVerdict('mails of orders', fates, 1, 60_000),
    ageVerdict('the staff’s mails of them', staff, 1, 60_000),
    { what: 'I12 orders without a mail', bar: '0', measured: String(lost), met: lost === 0 },
    {
      what: 'I12 mails that came twice',
      bar: '0',
      measured: String(doubles.length),
      met: doubles.length === 0,
    },
  ]
}

/** A busy machine refuses some for a moment: they are sent again with the same key. */
async function place(port: number, call: HttpCall): Promise<void> {
  for (let tries = 1; ; tries++) {
    const { status, body } = await sendRequest(port, '/api/v1/orders', call)
    if (status === 201) return
    if (status !== 503 || tries === 20)
      throw new Error(`${status}: ${body.toString().slice(0, 300)}`)
    await pause(250)
  }
}
