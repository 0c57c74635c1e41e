import { setTimeout as sleep } from 'node:timers/promises'
import type { ReceiptContent } from '#contract/tax/issued-document.ts'
import { openDatabase } from '#db/client.ts'
import { insertDocument, takeNumber } from '#domain/orders/documents/document-store.ts'
import { formatSerial, hashContent } from '#domain/tax/tax.ts'
import type { Scope } from '#platform/scope.ts'

/** A process that issues documents of two registrations until it is killed. */
const [url, sellerId, orderId, worker] = process.argv.slice(2)
const database = openDatabase({ url: url!, connections: 4 })
const seller = { id: Number(sellerId) } as Scope['seller']

async function issue(change: number) {
  await database.transaction(async (db) => {
    const series = change % 2 === 0 ? '27-2627' : '29-2627'
    const { previous, ...slot } = await takeNumber(db, seller.id, 'receipt', series)
    const name = formatSerial('receipt', series, slot.seriesNumber)
    const content = { paper: { number: name }, previous } as unknown as ReceiptContent
    // A kill may come between the number and its document.
    await sleep(change % 7)
    await insertDocument(db, { seller, now: new Date() }, Number(orderId), {
      ...slot,
      kind: 'receipt',
      name,
      change,
      part: 0,
      amount: 100,
      content,
      hash: hashContent(content),
    })
    // One in nine is rolled back, as a refused step is.
    if (change % 9 === 0) throw new Error('refused')
  })
}

let count = Number(worker) * 100_000
async function run() {
  while (true) {
    count += 1
    await issue(count).catch((error: Error) => {
      if (error.message !== 'refused') throw error
    })
  }
}
await Promise.all([run(), run(), run()])
