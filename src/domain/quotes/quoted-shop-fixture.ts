import { randomUUID } from 'node:crypto'
import { shop as faces } from '#app/shop.ts'
import type { Role } from '#contract/accounts/staff.ts'
import type { QuoteRefusal, RfqResult } from '#contract/negotiation/quotes.ts'
import type {
  QuoteDraftInput,
  QuoteLineInput,
  RfqInput,
  RfqLineInput,
} from '#contract/schemas/quotes.server.ts'
import type { Outcome } from '#kernel/outcome.ts'
import type { Customer, Scope } from '#platform/scope.ts'
import { type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'

const { quotes } = faces

export interface QuotedShop extends OrderedShop {
  /** Desk staff of a seller. */
  desk(name: string, role: Role, code?: 'in' | 'tools'): Promise<Scope>
  sales: Scope
  /** An open request of a customer, with one line of G1. */
  requestQuote(customer: Customer, change?: Partial<RfqInput>): Promise<RfqResult>
  /** The same with a quote sent, at this unit price per line. */
  sendQuote(customer: Customer, price?: string, change?: Partial<RfqInput>): Promise<RfqResult>
  /** The current request version for a buyer, or for the desk. */
  getVersions(
    number: string,
  ): Promise<{ buyer: number; desk: number; state: string; version: number | null }>
  /** A new key and the current request version for the desk. */
  buildDeskCommand(id: string): Promise<{ key: string; rowVersion: number }>
  /** The same for the buyer. */
  buildBuyerCommand(id: string): Promise<{ key: string; rowVersion: number }>
}

export const newKey = () => randomUUID()

/** The value; throws on a refusal, for tests about something else. */
export function unwrap<T>(outcome: Outcome<T, QuoteRefusal>): T {
  if (!outcome.ok)
    throw new Error(`Refused: ${outcome.code} ${JSON.stringify(outcome.fields ?? {})}`)
  return outcome.value
}

export function aLine(change: Partial<RfqLineInput> = {}): RfqLineInput {
  return { packId: '', quantity: '10', words: '', unit: '', link: '', targetPrice: '', ...change }
}

export function aRequest(change: Partial<RfqInput> = {}): RfqInput {
  return {
    name: 'Asha Rao',
    company: 'Rao & Co',
    email: 'asha@visitor.example',
    phone: '',
    pincode: '411001',
    neededBy: '',
    note: 'For the workshop.',
    lines: [],
    fromCart: false,
    submit: true,
    ...change,
  }
}

export function aQuoteLine(lineId: number, change: Partial<QuoteLineInput> = {}): QuoteLineInput {
  return {
    lineId,
    packId: '',
    quantity: '',
    unitPrice: '90',
    taxRate: '',
    breaks: [],
    unavailable: false,
    toOrder: false,
    leadDays: '',
    deliveryCharge: '',
    ...change,
  }
}

export function aDraft(
  lines: QuoteLineInput[],
  change: Partial<QuoteDraftInput> = {},
): QuoteDraftInput {
  return {
    lines,
    terms: 'Payment within 30 days.',
    note: '',
    validUntil: '',
    paymentDays: '',
    ...change,
  }
}

/** A shop with products, two buyers and staff of two sellers. */
export async function openQuotedShop(): Promise<QuotedShop> {
  const shop = await openOrderedShop()
  const { pool } = shop.database
  async function desk(name: string, role: Role, code: 'in' | 'tools' = 'in'): Promise<Scope> {
    const scope = await shop.scope(code)
    const email = `${name}@${code}.example`
    const { rows } = await pool.query<{ id: string }>(
      `insert into person (id, name, first_name, email, email_verified) values ($1, $2, $2, $3, true)
       on conflict (email) do update set name = excluded.name returning id`,
      [randomUUID(), name, email],
    )
    const { id } = rows[0]!
    await pool.query(
      `insert into staff (seller_id, person_id, role) values ($1, $2, $3)
       on conflict (seller_id, person_id) do update set role = excluded.role`,
      [scope.seller.id, id, role],
    )
    return { ...scope, staff: { id, sessionId: randomUUID(), role, name, email } }
  }
  const sales = await desk('sales', 'sales')
  async function getVersions(number: string) {
    const { rows } = await pool.query<{
      buyer: number
      desk: number
      state: string
      version: number | null
    }>(
      'select row_version as buyer, desk_version as desk, state, current_version as version from rfq where number = $1',
      [number],
    )
    return rows[0]!
  }
  async function requestQuote(customer: Customer, change: Partial<RfqInput> = {}) {
    const lines = [aLine({ packId: String(await shop.pack('G1')) })]
    return unwrap(
      await quotes.createRfq(await shop.as(customer), newKey(), aRequest({ lines, ...change })),
    )
  }
  return {
    ...shop,
    desk,
    sales,
    getVersions,
    async buildDeskCommand(id) {
      return { key: newKey(), rowVersion: (await getVersions(id)).desk }
    },
    async buildBuyerCommand(id) {
      return { key: newKey(), rowVersion: (await getVersions(id)).buyer }
    },
    requestQuote,
    async sendQuote(customer, price = '90', change = {}) {
      const { id } = await requestQuote(customer, change)
      const { rows } = await pool.query<{ line: number }>(
        'select l.line from rfq_line l join rfq r on r.id = l.rfq_id where r.number = $1 order by l.line',
        [id],
      )
      const lines = rows.map(({ line }) => aQuoteLine(line, { unitPrice: price }))
      const draftOutcome = unwrap(
        await quotes.draftQuote(
          sales,
          id,
          { key: newKey(), rowVersion: (await getVersions(id)).desk },
          aDraft(lines),
        ),
      )
      return unwrap(
        await quotes.sendQuote(sales, id, { key: newKey(), rowVersion: draftOutcome.rowVersion }),
      )
    },
  }
}
