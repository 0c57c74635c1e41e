import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { Customer, Scope } from '../scope.ts'
import type { DraftLine, OrderDraft } from './order-draft.ts'
import { newNumber } from './write-order.ts'

/** A customer who is signed in. */
export async function addCustomer(db: Db, email: string): Promise<Customer> {
  const id = randomUUID()
  await db.execute(
    sql`insert into person (id, name, first_name, email, email_verified) values (${id}, 'Asha Rao', 'Asha', ${email}, true)`,
  )
  return {
    ...{ kind: 'customer', id, sessionId: randomUUID(), firstName: 'Asha', lastName: 'Rao' },
    ...{ email, emailVerified: true, phone: '9800000001' },
  }
}

/** An address in Pune that every test seller serves. */
export async function addAddress(db: Db, personId: string, change: { postalCode?: string; state?: string } = {}) {
  const { postalCode = '411001', state = 'Maharashtra' } = change
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into address (person_id, first_name, last_name, mobile, line1, city, state, postal_code, country_code, is_primary)
    values (${personId}, 'Asha', 'Rao', '9800000001', '1 MG Road', 'Pune', ${state}, ${postalCode}, 'IN',
      not exists (select 1 from address where person_id = ${personId})) returning id`)
  return rows[0]!.id
}

/** An order as a cart of these packs would make it; its lines cost what `price` says. */
export function draftOf(
  scope: Scope,
  customer: Customer,
  packs: { packId: number; productId: number; quantity: number; price: number }[],
  change: Partial<OrderDraft> = {},
): OrderDraft {
  const lines = packs.map(
    ({ packId, productId, quantity, price }): DraftLine => ({
      ...{ packId, productId, quantity, price, name: `Pack ${packId}`, code: `P-${packId}`, url: `pack-${packId}` },
      ...{ unit: 'Piece', picture: null, discount: 0, charge: 0, total: price * quantity, days: 3 },
      ...{ taxRate: 0, tax: 0, taxParts: [] },
    }),
  )
  const goods = lines.reduce((sum, line) => sum + line.total, 0)
  const contact = {
    ...{ name: 'Asha Rao', phone: '9800000001', email: customer.email, line1: '1 MG Road', line2: '' },
    ...{ city: 'Pune', state: 'Maharashtra', postalCode: '411001', countryCode: 'IN' },
  }
  return {
    ...{ number: newNumber(scope), customerId: customer.id, cartId: null, zoneId: scope.place.zoneId! },
    ...{ destinationState: 'Maharashtra', paymentMethod: 'cod', purchaseOrder: null, coupon: null, lines },
    ...{ goods, discount: 0, charge: 0, total: goods, delivery: contact, billing: contact },
    ...change,
  }
}

export function claimOf(customer: Customer, key: string = randomUUID(), body = 'a body') {
  return { owner: customer.id, key, body: createHash('sha256').update(body).digest('hex') }
}

/** What is wrong with money and stock: nothing, one hopes. */
export async function invariants(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ invariant: string; subject: string }>(
    sql`select invariant, subject from check_invariants()`,
  )
  return rows.map(({ invariant, subject }) => `${invariant}: ${subject}`)
}
