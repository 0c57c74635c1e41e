import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { BidRule } from '#contract/bid-rules.ts'
import type { BidView } from '#contract/bids.ts'
import type { Role, StaffMember } from '#contract/staff.ts'
import { type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import { links, testNow } from '#testing/test-shop.ts'
import { saveSettings } from '../negotiation/negotiation.ts'
import type { Customer, Scope } from '../scope.ts'
import { makeBid, runBidClock } from './bids.ts'
import { aRule } from './rule-fixture.ts'
import { replaceRules } from './rule-store.ts'

type SellerCode = 'in' | 'tools'

export interface BidShop extends OrderedShop {
  /** Scope of staff at a seller's desk. */
  desk(role?: Role, code?: SellerCode): Promise<Scope & { staff: StaffMember }>
  rules(rules: readonly BidRule[], code?: SellerCode): Promise<void>
  /** Submits a bid on G1 … G5 at these prices of one, a piece each unless said otherwise; throws where it is refused. */
  bid(
    customer: Customer,
    prices: Record<string, number>,
    more?: { quantity?: number; allOrNothing?: boolean },
  ): Promise<BidView>
  wanted(
    prices: Record<string, number>,
    quantity?: number,
  ): Promise<{ packId: number; quantity: number; bidPrice: number }[]>
  /** Lets the database's clock go on, for all that bids know, and does what is due then. */
  pass(minutes: number, options?: { tick?: boolean }): Promise<void>
}

export const key = () => randomUUID()
export const hours = (count: number) => count * 60

/** See openOrderedShop; both sellers take bids on everything and leave them to people. */
export async function openBidShop(): Promise<BidShop> {
  const shop = await openOrderedShop()
  const db = shop.database.primary
  const rules: BidShop['rules'] = async (of, code = 'in') => {
    const { seller } = await shop.scope(code)
    await replaceRules(db, seller.id, of)
    await saveSettings(db, seller.id, {})
  }
  const wanted: BidShop['wanted'] = async (prices, quantity = 1) =>
    Promise.all(
      Object.entries(prices).map(async ([code, bidPrice]) => ({
        packId: await shop.pack(code),
        quantity,
        bidPrice,
      })),
    )
  await db.execute(sql`update pack set cost = price * 3 / 10`)
  await rules([aRule()])
  await rules([aRule()], 'tools')
  const member = new Map<string, string>()
  return {
    ...shop,
    rules,
    wanted,
    async desk(role = 'sales', code = 'in') {
      const id = member.get(`${role} ${code}`) ?? randomUUID()
      member.set(`${role} ${code}`, id)
      return shop.scope(code, {
        staff: { id, sessionId: 'test', role, name: 'Staff', email: 'staff@in.example' },
      }) as Promise<Scope & { staff: StaffMember }>
    },
    async bid(customer, prices, { quantity = 1, allOrNothing = false } = {}) {
      const lines = await wanted(prices, quantity)
      const made = await makeBid(await shop.as(customer), {
        key: key(),
        submit: true,
        allOrNothing,
        lines,
      })
      if (!made.ok) throw new Error(`${made.code} ${JSON.stringify(made.fields)}`)
      return made.value
    },
    async pass(minutes, { tick = true } = {}) {
      const ago = sql`make_interval(mins => ${minutes})`
      await db.execute(sql`
        update bid set expires_at = expires_at - ${ago}, clock_from = clock_from - ${ago}, answer_at = answer_at - ${ago},
          lapsed_at = lapsed_at - ${ago}`)
      await db.execute(sql`update bid_attempt set at = at - ${ago}`)
      await db.execute(
        sql`update price_grant set expires_at = expires_at - ${ago} where kind = 'bid'`,
      )
      if (tick) while ((await runBidClock(shop, links, testNow)) > 0);
    },
  }
}
