import { text } from 'node:stream/consumers'
import { shop as faces } from '#app/shop.ts'
import { readConfig } from '#boot/config.ts'
import { openShop } from '#boot/open-shop.ts'
import { openScoping } from '#server/pipeline/request-scope.ts'
import type { LimitedBuyer } from './limit-shop.ts'

/**
 * A process that places the drafts that stand on its input, many at once, each for its buyer as a
 * request of theirs would, and writes how many it placed and why it refused the others.
 */
const [host] = process.argv.slice(2)
const buyers = JSON.parse(await text(process.stdin)) as LimitedBuyer[]
const shop = await openShop(readConfig())
const scoping = openScoping(shop)
const seller = (await scoping.resolveSeller(host))!
const orders = buyers.flatMap(({ token, addressId, drafts }) =>
  drafts.map((draft) => ({ token, addressId, draft })),
)
const codes: Record<string, number> = {}

async function place({ token, addressId, draft }: (typeof orders)[number]): Promise<void> {
  const identity = { requestId: draft, cookie: undefined, authorization: `Bearer ${token}` }
  const scope = await scoping.buildScope(seller, identity)
  const outcome = await faces.orders.placeOrder(scope, {
    draft,
    key: `limit-${draft}`,
    addressId,
    billingAddressId: null,
    method: 'cod',
    purchaseOrder: null,
    expectedTotal: 10_000,
    totalsKey: null,
  })
  const code = outcome.ok ? 'placed' : outcome.code
  codes[code] = (codes[code] ?? 0) + 1
}

// As many at once as there are connections: those of one buyer stand side by side.
const atOnce = 24
await Promise.all(
  Array.from({ length: atOnce }, async (_, worker) => {
    for (let at = worker; at < orders.length; at += atOnce) await place(orders[at]!)
  }),
)
process.stdout.write(JSON.stringify(codes))
process.exit(0)
