import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLimits } from '#adapters/limits/open-limits.ts'
import { outboxMail } from '#db/tables/mail.ts'
import { beginDraft, saveDraft, sendDraft } from '#domain/orders/orders.ts'
import { openOrderedShop } from './ordered-shop.ts'

let shop: Awaited<ReturnType<typeof openOrderedShop>>
beforeAll(async () => {
  shop = await openOrderedShop()
})
afterAll(() => shop.close())

test('[DEAL-05] [SAFE-04] a draft is mailed to one address a few times an hour, whoever presses', async () => {
  const desk = await shop.atDesk('sales')
  const limits = openLimits(shop.database.pool)
  const scope = { ...desk, rateLimitKey: 'desk', outside: { ...desk.outside, limits } }
  const email = 'somebody@orders.example'
  const outcome = await beginDraft(scope, { key: randomUUID(), email })
  if (!outcome.ok) throw new Error(outcome.code)
  const number = outcome.value.number
  const input = {
    email,
    company: '',
    pincode: '400001',
    payment: 'transfer',
    purchaseOrder: '',
    message: '',
    lines: [{ packId: '', code: 'G2', quantity: '1' }],
  }
  expect(await saveDraft(scope, number, { version: 1, input })).toMatchObject({ ok: true })
  const codes: string[] = []
  for (let version = 2; version < 9; version++) {
    const outcome = await sendDraft(scope, number, version)
    codes.push(outcome.ok ? 'sent' : outcome.code)
    if (!outcome.ok) break
  }
  expect(codes).toEqual(['sent', 'sent', 'sent', 'sent', 'sent', 'too-many-mails'])
  const mails = await shop.database.primary.select().from(outboxMail)
  expect(
    mails.filter(({ dedupKey }) => dedupKey.startsWith(`draft-order:${number}:`)),
  ).toHaveLength(5)
})
