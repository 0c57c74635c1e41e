import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { IssuedContent } from '#contract/tax/issued-document.ts'
import { withLocale } from '#messages/with-locale.server.ts'
import type { Scope } from '#platform/scope.ts'
import { type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import { inHindi, offerHindi } from '#testing/translated-shop.ts'
import { confirmOrder } from '../transition-order.ts'
import { issueInvoice } from './order-documents.ts'

let shop: OrderedShop
beforeAll(async () => {
  shop = await openOrderedShop()
  await shop.database.primary.execute(
    sql`update seller set tax_number = '27AAPFU0939F1ZV' where code = 'in'`,
  )
  await offerHindi(shop)
})
afterAll(() => shop.close())

const actor = { actor: 'staff', actorId: '00000000-0000-4000-8000-00000000beef' } as const

/** What the invoice of a new order says, without what numbers it. */
async function issue(desk: Scope, locale: string): Promise<string> {
  const number = await shop.order(shop.asha, { G1: 1 })
  await confirmOrder(desk, number, actor)
  const outcome = await withLocale(locale, () => issueInvoice(desk, number, actor))
  expect(outcome.ok).toBe(true)
  const { rows } = await shop.database.primary.execute<{ content: IssuedContent }>(
    sql`select content from order_document where content->'figures'->>'order' = ${number}`,
  )
  const { title, facts, parts } = rows[0]!.content.paper
  return JSON.stringify([title, facts.slice(2), parts])
}

test('[LANG-09] [TAX-04] an invoice that is issued below /hi is in the seller’s first language', async () => {
  const desk = await shop.atDesk('owner')
  const plain = await issue(desk, 'en-IN')
  const other = await issue(inHindi(desk), 'hi-IN')
  expect(other).not.toMatch(/\p{Script=Devanagari}/u)
  expect(other).toBe(plain)
})
