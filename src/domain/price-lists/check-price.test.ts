import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CartShop, openCartShop } from '#testing/cart-shop.ts'
import { checkPrice, savePriceFile } from './price-lists.ts'

let shop: CartShop
let owner: Awaited<ReturnType<CartShop['atDesk']>>
beforeAll(async () => {
  shop = await openCartShop()
  owner = await shop.atDesk('owner')
})
afterAll(() => shop.close())

test('[LIST-02] the desk sees what a buyer pays, all prices that could count, and which decides', async () => {
  const { email } = (await shop.customer()).viewer
  await shop.query(sql`update person set email_verified = true where email = ${email}`)
  const rows = [
    { list: 'Breaks', sku: 'G1', quantity: '10', price: '90' },
    { list: 'Theirs', for: `customer: ${email}`, percent: '5' },
  ]
  await savePriceFile(shop, owner.seller, rows, { now: owner.now, isTrial: false })
  shop.cache.invalidate(['*'])
  const check = (buyer: string, quantity: number) =>
    checkPrice(owner, { sku: 'g1', buyer, quantity })
  const decider = async (buyer: string, quantity: number) => {
    const { view } = await check(buyer, quantity)
    const [pack] = view!.packs
    const deciders = pack!.candidates.filter(({ decides }) => decides)
    expect(deciders).toHaveLength(1)
    expect(deciders[0]!.price).toBe(pack!.price)
    return [pack!.price, deciders[0]!.listName, pack!.candidates.length]
  }
  expect(await decider('', 1)).toEqual([10_000, null, 2])
  expect(await decider('', 10)).toEqual([9_000, 'Breaks', 2])
  expect(await decider(email, 1)).toEqual([9_500, 'Theirs', 3])
  expect(await decider(email, 10)).toEqual([9_000, 'Breaks', 3])
  expect(await check('nobody@example.com', 1)).toMatchObject({
    faults: { buyer: expect.stringContaining('No customer') },
  })
  expect(
    (await checkPrice(owner, { sku: 'NO-SUCH-SKU', buyer: '', quantity: 1 })).faults.sku,
  ).toBeDefined()
  const elsewhere = await shop.atDesk('owner', 'tools')
  const theirs = await checkPrice(elsewhere, { sku: 'G1', buyer: email, quantity: 1 })
  expect(theirs.view).toBeNull()
  const reader = await shop.atDesk('reader')
  await expect(checkPrice(reader, { sku: 'G1', buyer: '', quantity: 1 })).rejects.toThrow()
})
