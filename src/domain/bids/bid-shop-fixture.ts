import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Role, StaffMember } from '#contract/accounts/staff.ts'
import type { BidRule } from '#contract/negotiation/bid-rules.ts'
import type { BidView } from '#contract/negotiation/bids.ts'
import type { Customer, Scope } from '#platform/scope.ts'
import { type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import type { TestDatabase } from '#testing/test-database.ts'
import { links, testNow } from '#testing/test-shop.ts'
import { saveNegotiationSettings } from '../negotiation/negotiation.ts'
import { answerBid, makeBid, runBidClock } from './bids.ts'
import { aRule } from './rules/rule-fixture.ts'
import { replaceRules } from './rules/rule-store.ts'

type SellerCode = 'in' | 'tools'

export interface BidShop extends OrderedShop {
  /** Scope of staff at a seller's desk. */
  desk(role?: Role, code?: SellerCode): Promise<Scope & { staff: StaffMember }>
  saveRules(rules: readonly BidRule[], code?: SellerCode): Promise<void>
  /**
   * Submits a bid on G1 … G5 at these unit prices, one piece each by default; throws if it is
   * refused.
   */
  bid(
    customer: Customer,
    prices: Record<string, number>,
    more?: { quantity?: number; allOrNothing?: boolean },
  ): Promise<BidView>
  buildLines(
    prices: Record<string, number>,
    quantity?: number,
  ): Promise<{ packId: number; quantity: number; bidPrice: number }[]>
  /** Moves the database clock forward for bids and applies what is due then. */
  advanceTime(minutes: number, options?: { tick?: boolean }): Promise<void>
  /** The seller's answer; throws if it is refused. */
  answer: typeof answerBid
  /** Asha's attempts on a pack in the last thirty days. */
  countAttempts(code: string): Promise<number>
  /** Ends live bids and moves two months forward, so that tests don't count each other's attempts. */
  endLiveBids(): Promise<void>
}

export const newKey = () => randomUUID()
export const hoursInMinutes = (count: number) => count * 60
export const buildBidCommand = ({ rowVersion }: Pick<BidView, 'rowVersion'>) => ({
  rowVersion,
  key: newKey(),
})

/** A company of the Indian seller's with these people and their roles. */
export async function addCompany(
  shop: BidShop,
  name: string,
  members: readonly [Customer, readonly string[]][],
): Promise<number> {
  const { pool } = shop.database
  const sellerId = (await shop.scope('in')).seller.id
  const { rows } = await pool.query<{ id: number }>(
    `insert into company (seller_id, name, tax_number, created_at) values ($1, $2, '', now())
     returning id::float8 as id`,
    [sellerId, name],
  )
  for (const [{ id }, roles] of members)
    await pool.query(
      `insert into company_member (seller_id, company_id, person_id, roles, joined_at)
       values ($1, $2, $3, $4, now())`,
      [sellerId, rows[0]!.id, id, roles],
    )
  return rows[0]!.id
}

/** See openOrderedShop; both sellers accept bids on everything and leave them to people. */
export async function openBidShop(own?: TestDatabase): Promise<BidShop> {
  const shop = await openOrderedShop(own)
  const db = shop.database.primary
  const rules: BidShop['saveRules'] = async (bidRules, code = 'in') => {
    const { seller } = await shop.scope(code)
    await replaceRules(db, seller.id, bidRules)
    await saveNegotiationSettings(db, seller.id, {})
  }
  const buildLines: BidShop['buildLines'] = async (prices, quantity = 1) =>
    Promise.all(
      Object.entries(prices).map(async ([code, bidPrice]) => ({
        packId: await shop.pack(code),
        quantity,
        bidPrice,
      })),
    )
  const advanceTime: BidShop['advanceTime'] = async (minutes, { tick = true } = {}) => {
    const earlier = (name: string) => {
      const column = sql.identifier(name)
      // The same on all machines, whatever their time zone: Citus updates with nothing else.
      return sql`${column} = ((${column} at time zone 'UTC') - make_interval(mins => ${minutes})) at time zone 'UTC'`
    }
    await db.execute(sql`
      update bid set ${earlier('expires_at')}, ${earlier('clock_from')}, ${earlier('answer_at')},
        ${earlier('lapsed_at')}`)
    await db.execute(sql`update bid_attempt set ${earlier('at')}`)
    await db.execute(sql`update price_grant set ${earlier('expires_at')} where kind = 'bid'`)
    if (tick) while ((await runBidClock(shop, links, testNow)) > 0);
  }
  await db.execute(sql`update pack set cost = price * 3 / 10`)
  await rules([aRule()])
  await rules([aRule()], 'tools')
  const member = new Map<string, string>()
  return {
    ...shop,
    saveRules: rules,
    buildLines,
    async desk(role = 'sales', code = 'in') {
      const id = member.get(`${role} ${code}`) ?? randomUUID()
      member.set(`${role} ${code}`, id)
      return shop.scope(code, {
        staff: { id, sessionId: 'test', role, name: 'Staff', email: 'staff@in.example' },
      }) as Promise<Scope & { staff: StaffMember }>
    },
    async bid(customer, prices, { quantity = 1, allOrNothing = false } = {}) {
      const lines = await buildLines(prices, quantity)
      const outcome = await makeBid(await shop.as(customer), {
        key: newKey(),
        submit: true,
        allOrNothing,
        lines,
      })
      if (!outcome.ok) throw new Error(`${outcome.code} ${JSON.stringify(outcome.fields)}`)
      return outcome.value
    },
    advanceTime,
    async answer(...args) {
      const outcome = await answerBid(...args)
      if (!outcome.ok) throw new Error(`${outcome.code} ${JSON.stringify(outcome.fields)}`)
      return outcome
    },
    async countAttempts(code) {
      const { rows } = await db.execute<{ n: number }>(sql`
        select count(*)::int as n from bid_attempt where pack_id = ${await shop.pack(code)} and not given_back
          and customer_id = ${shop.asha.id}::uuid and at > now() - interval '30 days'`)
      return rows[0]!.n
    },
    async endLiveBids() {
      await advanceTime(hoursInMinutes(100))
      await advanceTime(hoursInMinutes(24 * 61))
    },
  }
}
