import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DraftShop, openDraftShop } from '../drafts/draft-shop-fixture.ts'

let shop: DraftShop
beforeAll(async () => {
  shop = await openDraftShop()
})
afterAll(() => shop.close())

const listNames = async (question: string) => {
  const { text, cards, links } = await shop.ask(question)
  return { text, names: cards.map(({ name }) => name), titles: links.map(({ title }) => title) }
}
const hammer = 'Claw hammer HM01'
const shower = 'Overhead shower SH01'

test('[CHAT-03] who weighs two products against each other sees both', async () => {
  expect(await listNames('claw hammer or overhead shower, which is cheaper?')).toEqual({
    text: 'These cost least for “claw hammer” and “overhead shower”, with today’s prices:',
    names: [hammer, shower],
    titles: ['All results for “claw hammer”', 'All results for “overhead shower”'],
  })
  expect((await listNames('show me hammers and showers')).names).toEqual([hammer, shower])
})

test('[LANG-06] [CHAT-03] so does who asks in Hindi', async () => {
  for (const question of [
    'claw hammer aur overhead shower dono dikhao, konsa sasta hai',
    'claw hammer या overhead shower, कौन सा बेहतर रहेगा?',
  ])
    expect((await listNames(question)).names, question).toEqual([hammer, shower])
})

test('[CHAT-03] a name that no product has is no second product', async () => {
  expect((await listNames('claw hammer or zorbl, which is better?')).names).toEqual([hammer])
})
