import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { shop as faces } from '#app/shop.ts'
import type { Role } from '#contract/accounts/staff.ts'
import type { Customer, Scope } from '#platform/scope.ts'
import { type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'

export interface WorkShop extends OrderedShop {
  /** Staff with an account, at a seller's desk. */
  desk(role: Role, code?: 'in' | 'tools', name?: string): Promise<Scope>
  /** Submits a bid on these packs at these unit prices; returns its number. */
  bid(customer: Customer, prices: Record<string, number>, quantity?: number): Promise<string>
  /** Opens a request for one pack; returns its number. */
  request(customer: Customer, code: string, quantity?: number): Promise<string>
  /** Prices a request's one line and sends the quote, or asks for its approval. */
  quote(number: string, unitPrice: string): Promise<void>
}

export const newKey = () => randomUUID()

/** A shop with goods at a known cost, two buyers, and rules that leave every bid to people. */
export async function openWorkShop(): Promise<WorkShop> {
  const shop = await openOrderedShop()
  const db = shop.database.primary
  await db.execute(sql`update pack set cost = price * 3 / 10`)
  async function desk(role: Role, code: 'in' | 'tools' = 'in', name = role): Promise<Scope> {
    const scope = await shop.scope(code)
    const email = `${name}@${code}.example`
    const { rows } = await db.execute<{ id: string }>(sql`
      insert into person (id, name, first_name, email, email_verified)
      values (${randomUUID()}, ${name}, ${name}, ${email}, true)
      on conflict (email) do update set name = excluded.name returning id`)
    const { id } = rows[0]!
    await db.execute(sql`
      insert into staff (seller_id, person_id, role) values (${scope.seller.id}, ${id}, ${role})
      on conflict (seller_id, person_id) do update set role = excluded.role`)
    return { ...scope, staff: { id, sessionId: randomUUID(), role, name, email } }
  }
  for (const code of ['in', 'tools'] as const) {
    const owner = await desk('owner', code)
    const { rowVersion } = await faces.bids.readBidRules(owner)
    await faces.bids.saveBidRules(owner, {
      rowVersion,
      answerFrom: 5,
      answerTo: 10,
      rules: [
        {
          kind: 'all',
          subjectId: null,
          fromQuantity: 1,
          allowed: true,
          acceptFrom: null,
          declineBelow: null,
          floor: null,
          counters: false,
          paymentDays: null,
          state: 'on',
        },
      ],
    })
  }
  const getDeskVersion = async (number: string) => {
    const { rows } = await db.execute<{ version: number }>(
      sql`select desk_version as version from rfq where number = ${number}`,
    )
    return rows[0]!.version
  }
  return {
    ...shop,
    desk,
    async bid(customer, prices, quantity = 1) {
      const lines = await Promise.all(
        Object.entries(prices).map(async ([code, bidPrice]) => ({
          packId: await shop.pack(code),
          quantity,
          bidPrice,
        })),
      )
      const outcome = await faces.bids.makeBid(await shop.as(customer), {
        key: newKey(),
        submit: true,
        allOrNothing: false,
        lines,
      })
      if (!outcome.ok) throw new Error(`${outcome.code} ${JSON.stringify(outcome.fields)}`)
      return outcome.value.id
    },
    async request(customer, code, quantity = 10) {
      const outcome = await faces.quotes.createRfq(await shop.as(customer), newKey(), {
        name: 'Asha Rao',
        company: 'Rao & Co',
        email: 'asha@visitor.example',
        phone: '',
        pincode: '411001',
        neededBy: '',
        note: '',
        fromCart: false,
        submit: true,
        lines: [
          {
            packId: String(await shop.pack(code)),
            quantity: String(quantity),
            words: '',
            unit: '',
            link: '',
            targetPrice: '',
          },
        ],
      })
      if (!outcome.ok) throw new Error(`${outcome.code} ${JSON.stringify(outcome.fields)}`)
      return outcome.value.id
    },
    async quote(number, unitPrice) {
      const sales = await desk('sales')
      const draft = await faces.quotes.draftQuote(
        sales,
        number,
        { key: newKey(), rowVersion: await getDeskVersion(number) },
        {
          lines: [
            {
              lineId: 1,
              packId: '',
              quantity: '',
              unitPrice,
              taxRate: '',
              breaks: [],
              unavailable: false,
              toOrder: false,
              leadDays: '',
              deliveryCharge: '',
            },
          ],
          terms: '',
          note: '',
          validUntil: '',
          paymentDays: '',
        },
      )
      if (!draft.ok) throw new Error(draft.code)
      const sent = await faces.quotes.sendQuote(sales, number, {
        key: newKey(),
        rowVersion: draft.value.rowVersion,
      })
      if (!sent.ok) throw new Error(sent.code)
    },
  }
}

/** Adds submitted bids of nobody in particular, by SQL: for figures with many. */
export async function addManyBids(shop: WorkShop, count: number): Promise<void> {
  const { seller } = await shop.scope('in')
  const packId = await shop.pack('G1')
  await shop.database.primary.execute(sql`
    with made as (
      insert into bid (seller_id, number, state, currency, pincode, round, expires_at, clock_from, made_at)
      select ${seller.id}, 'BULK-' || gen_random_uuid(), 'SUBMITTED', 'INR', '411001', 1,
        now() + make_interval(mins => 60 + n), now(), now()
      from generate_series(1, ${count}::int) n returning seller_id, id)
    insert into bid_line (seller_id, bid_id, pack_id, position, quantity, list_price, bid_price)
    select seller_id, id, ${packId}, 0, 1 + id % 9, 10000, 9000 + id % 900 from made`)
}
