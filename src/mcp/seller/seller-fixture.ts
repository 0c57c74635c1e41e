import { randomUUID } from 'node:crypto'
import { shop as faces } from '#app/shop.ts'
import type { RfqInput, RfqLineInput } from '#contract/schemas/quotes.server.ts'
import { saveNegotiationSettings } from '#domain/negotiation/negotiation.ts'
import { openDesk } from '#testing/api-keys.ts'
import { type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import { openTestHttp, type TestHttp } from '#testing/test-http.ts'

export interface SellerStage extends OrderedShop {
  http: TestHttp
  /** An open request of Asha's, with ten of G1; its number. */
  request(change?: Partial<RfqInput>): Promise<string>
  /** The version of a request at the desk, its state, and those of its quotes. */
  state(number: string): Promise<{ version: number; state: string; quotes: string[] }>
  /** Saves a draft as a person. */
  draft(number: string, unitPrice: string): Promise<number>
  /** The same, sent. */
  send(number: string, unitPrice: string): Promise<void>
}

/** A shop whose goods cost 60 % of their prices, with a margin floor of 10 %, behind HTTP. */
export async function openSellerStage(rateLimits: string): Promise<SellerStage> {
  const shop = await openOrderedShop()
  const http = await openTestHttp({ RATE_LIMITS: rateLimits }, {}, shop)
  const sales = await openDesk(shop, 'sales')
  const { pool } = shop.database
  await pool.query('update pack set cost = price * 6 / 10')
  await setFloor(shop, 1_000)
  async function state(number: string) {
    const { rows } = await pool.query<{ version: number; state: string; quotes: string[] }>(
      `select r.desk_version as version, r.state, array(select v.state from quote_version v
        where v.seller_id = r.seller_id and v.rfq_id = r.id order by v.version) as quotes
      from rfq r where r.number = $1`,
      [number],
    )
    return rows[0]!
  }
  async function draft(number: string, unitPrice: string) {
    const command = { key: randomUUID(), rowVersion: (await state(number)).version }
    const line = { lineId: 1, packId: '', quantity: '', unitPrice, taxRate: '', breaks: [] }
    const terms = { unavailable: false, toOrder: false, leadDays: '', deliveryCharge: '' }
    const input = {
      lines: [{ ...line, ...terms }],
      terms: '',
      note: '',
      validUntil: '',
      paymentDays: '',
    }
    return unwrap(await faces.quotes.draftQuote(sales, number, command, input)).rowVersion
  }
  return {
    ...shop,
    http,
    async request(change = {}) {
      const lines = [buildLine({ packId: String(await shop.pack('G1')) })]
      const contact = { name: 'Asha Rao', company: 'Rao & Co', email: '', phone: '' }
      const rest = { pincode: '411001', neededBy: '', note: 'For the workshop.' }
      const input = { ...contact, ...rest, lines, fromCart: false, submit: true, ...change }
      const scope = await shop.as(shop.asha)
      return unwrap(await faces.quotes.createRfq(scope, randomUUID(), input)).id
    },
    state,
    draft,
    async send(number, unitPrice) {
      const command = { key: randomUUID(), rowVersion: await draft(number, unitPrice) }
      unwrap(await faces.quotes.sendQuote(sales, number, command))
    },
  }
}

export function buildLine(change: Partial<RfqLineInput>): RfqLineInput {
  return { packId: '', quantity: '10', words: '', unit: '', link: '', targetPrice: '', ...change }
}

/** In basis points; null: the shop has none. */
export async function setFloor(shop: OrderedShop, floor: number | null): Promise<void> {
  const { seller } = await shop.scope('in')
  await saveNegotiationSettings(shop.database.primary, seller.id, { marginFloor: floor })
}

function unwrap<T>(outcome: { ok: true; value: T } | { ok: false; code: string }): T {
  if (!outcome.ok) throw new Error(`Refused: ${outcome.code}`)
  return outcome.value
}
