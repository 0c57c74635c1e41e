import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  bidNotices,
  type NotificationMessage,
  orderNotices,
  quoteNotices,
} from '#contract/desk/notification-messages.ts'
import { notificationKinds } from '#contract/desk/notifications.ts'
import { checkMessage } from '#contract/schemas/notifications.server.ts'
import { writeFor } from '#platform/mail/mail-reader.ts'
import { type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import { offerHindi, translate } from '#testing/translated-shop.ts'
import { countOfKind, writeNotification } from './write-notification.ts'

let shop: OrderedShop
let product: { id: number; packId: number; name: string }

beforeAll(async () => {
  shop = await openOrderedShop()
  await offerHindi(shop)
  const { rows } = await shop.database.pool.query(`
    select p.id, k.id as "packId", p.name from product p join pack k on k.product_id = p.id
    join seller s on s.id = p.seller_id and s.code = 'in' order by p.id limit 1`)
  product = rows[0]
  await translate(shop, await shop.scope('in'), [
    ['product', product.id, 'name', 'सुरक्षा दस्ताने', product.name],
  ])
})
afterAll(() => shop.close())

async function write(message: NotificationMessage, language: 'en' | 'hi') {
  const { seller } = await shop.scope('in')
  return writeFor(seller, language, (view) =>
    writeNotification(shop.database.primary, view, message),
  )
}

function listMessages(): NotificationMessage[] {
  const bid = {
    number: 'B1',
    state: 'SUBMITTED',
    askedDays: 30,
    paymentDays: null,
    until: '2026-11-24T06:00:00Z',
    lines: [
      { packId: product.packId, quantity: 2, bidPrice: 8_000, counterPrice: null, state: 'OPEN' },
    ],
  } as const
  return [
    ...orderNotices.map((is) => ({ is, number: 'O1', amount: 12_900 })),
    ...quoteNotices.map((is) => ({ is, number: 'R1' })),
    ...bidNotices.map((is) => ({ is, ...bid })),
    { is: 'account-payment', amount: 5_000, orders: ['O1', 'O2'], open: 0 },
    { is: 'account-payment', amount: 5_000, orders: ['O1'], open: 15_000 },
    { is: 'e-invoice-refused', name: 'IN27-1', problem: 'no-hsn' },
    { is: 'e-invoice-silent', taxNumber: '27AAACH7409R1ZZ' },
    { is: 'e-invoice-account', taxNumber: '27AAACH7409R1ZZ', problem: 'account: 1002' },
    { is: 'bid-approval', number: 'B1' },
    { is: 'contact-message' },
    { is: 'question', productId: product.id, name: product.name },
    { is: 'mention', on: 'order', name: 'O1' },
    { is: 'mention', on: 'customer', name: '0a1b2c3d' },
    { is: 'mention', on: 'coupon', name: 'DIWALI' },
    { is: 'webhook-paused', host: 'erp.example', reason: 'gone' },
    { is: 'webhook-paused', host: 'erp.example', reason: 'failing' },
  ]
}

/** What stays in any language: codes, and names that nobody translates. */
const untranslated =
  /\b(?:O1|O2|R1|B1|IN27-1|27AAACH7409R1ZZ|0a1b2c3d|DIWALI|HSN|SAC|GSTIN|410 Gone|erp\.example)\b|am\b|pm\b/g

test('[LANG-09] every message to staff is written in English and in Hindi, each without a word of the other', async () => {
  for (const message of listMessages()) {
    expect(checkMessage(message), message.is).toBe('whole')
    const english = (await write(message, 'en'))!
    const hindi = (await write(message, 'hi'))!
    expect(english.subject, message.is).toMatch(/^[A-Z]/)
    expect(english.subject + english.detail, message.is).not.toMatch(/\p{Script=Devanagari}/u)
    expect(hindi.subject, message.is).toMatch(/\p{Script=Devanagari}/u)
    const withUnit = (hindi.subject + hindi.detail).replace(/\([^)]*\)/g, '')
    expect(withUnit.replace(untranslated, ''), message.is).not.toMatch(/[A-Za-z]/)
    expect(hindi.detail === '', message.is).toBe(english.detail === '')
  }
})

test('[LANG-03] a bid and a question name the goods in the language of whoever reads of them', async () => {
  const [bid] = listMessages().filter(({ is }) => is === 'bid-new')
  expect((await write(bid!, 'en'))!.detail).toContain(`2 × ${product.name}`)
  expect((await write(bid!, 'hi'))!.detail).toContain('2 × सुरक्षा दस्ताने')
  const question = { is: 'question', productId: product.id, name: product.name } as const
  expect(await write(question, 'hi')).toMatchObject({ subject: 'नया प्रश्न: सुरक्षा दस्ताने' })
})

test('[LANG-09] several of a kind are counted in the reader’s language', async () => {
  const { seller } = await shop.scope('in')
  for (const kind of notificationKinds) {
    const [one, many] = [1, 4].map((count) =>
      writeFor(seller, 'en', () => countOfKind(kind, count)),
    )
    expect(one).toMatch(/^1 /)
    expect(many).toMatch(/^4 /)
    expect(writeFor(seller, 'hi', () => countOfKind(kind, 4))).toMatch(/^[^a-z]*4[^a-z]*$/)
  }
})
