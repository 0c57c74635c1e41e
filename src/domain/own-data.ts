import { type SQL, sql } from 'drizzle-orm'
import { accountNow } from './accounts/accounts.ts'
import type { Scope } from './scope.ts'

interface Part {
  /** As the file names it. */
  name: string
  table: string
  /** Which rows of `t` are this person's. */
  whose: (person: Whose) => SQL
  /** Columns that open something, or that say nothing about the person. */
  without?: readonly string[]
}

interface Whose {
  id: string
  /** Empty while it is not confirmed to be theirs. */
  email: string
  /** The last ten digits of the phone number, or none. */
  number: string
}

const byCustomer = ({ id }: Whose) => sql`t.customer_id = ${id}`
const byPerson = ({ id }: Whose) => sql`t.person_id = ${id}`
const ofOrders = ({ id }: Whose) =>
  sql`exists (select 1 from shop_order o where o.seller_id = t.seller_id and o.id = t.order_id and o.customer_id = ${id})`

const ofRequests = ({ id }: Whose) =>
  sql`exists (select 1 from rfq r where r.seller_id = t.seller_id and r.id = t.rfq_id and r.customer_id = ${id})`
/** What the seller has not sent is the seller's own. */
const ofSentQuotes = (whose: Whose) => sql`t.sent_at is not null and ${ofRequests(whose)}`

/**
 * Every table that has something of a person in it. A new one belongs here, or into `notExported` with the reason: a test reads
 * the schema and asks for it. Source: ACC-05, QUALITY V4.
 */
export const parts: readonly Part[] = [
  { name: 'account', table: 'person', whose: ({ id }) => sql`t.id = ${id}`, without: ['image'] },
  { name: 'addresses', table: 'address', whose: byPerson },
  { name: 'sessions', table: 'session', whose: byPerson, without: ['token_hash'] },
  { name: 'secondFactor', table: 'totp', whose: byPerson, without: ['secret', 'last_step'] },
  { name: 'passkeys', table: 'passkey', whose: byPerson, without: ['public_key', 'counter'] },
  { name: 'roles', table: 'staff', whose: byPerson },
  { name: 'notificationChoices', table: 'staff_notification_choice', whose: byPerson },
  { name: 'deskRecord', table: 'audit_entry', whose: byPerson },
  { name: 'carts', table: 'cart', whose: byCustomer, without: ['key_hash'] },
  {
    name: 'cartLines',
    table: 'cart_line',
    whose: ({ id }) =>
      sql`exists (select 1 from cart c where c.seller_id = t.seller_id and c.id = t.cart_id and c.customer_id = ${id})`,
  },
  { name: 'savedCarts', table: 'saved_cart', whose: byCustomer },
  {
    name: 'savedCartLines',
    table: 'saved_cart_line',
    whose: ({ id }) =>
      sql`exists (select 1 from saved_cart c where c.seller_id = t.seller_id and c.id = t.saved_cart_id and c.customer_id = ${id})`,
  },
  { name: 'wishes', table: 'wish', whose: byCustomer, without: ['key_hash'] },
  { name: 'comparisons', table: 'comparison', whose: byCustomer, without: ['key_hash'] },
  { name: 'chats', table: 'chat_visit', whose: byCustomer, without: ['key_hash'] },
  {
    name: 'chatMessages',
    table: 'chat_message',
    whose: ({ id }) =>
      sql`exists (select 1 from chat_visit v where v.seller_id = t.seller_id and v.id = t.visit_id and v.customer_id = ${id})`,
  },
  { name: 'tracked', table: 'tracked_event', whose: byCustomer },
  { name: 'orders', table: 'shop_order', whose: byCustomer },
  { name: 'orderLines', table: 'order_line', whose: ofOrders },
  { name: 'orderContacts', table: 'order_contact', whose: ofOrders },
  { name: 'orderSteps', table: 'order_event', whose: ofOrders },
  { name: 'orderRequests', table: 'order_request', whose: ofOrders },
  { name: 'payments', table: 'payment', whose: ofOrders, without: ['session_id', 'intent_id'] },
  {
    name: 'requests',
    table: 'rfq',
    whose: byCustomer,
    without: ['claim_hashes', 'link_hash', 'desk_version'],
  },
  { name: 'requestContacts', table: 'rfq_contact', whose: ofRequests },
  { name: 'requestLines', table: 'rfq_line', whose: ofRequests },
  { name: 'requestFiles', table: 'rfq_file', whose: ofRequests },
  { name: 'quotes', table: 'quote_version', whose: ofSentQuotes, without: ['authors'] },
  // What the rules said before it is in force is the seller's own (BID-03).
  {
    name: 'bids',
    table: 'bid',
    whose: byCustomer,
    without: ['verdict', 'answer_at', 'clock_from', 'warned'],
  },
  { name: 'bidLines', table: 'bid_line', whose: byCustomer },
  { name: 'bidAttempts', table: 'bid_attempt', whose: byCustomer },
  {
    name: 'negotiationSteps',
    table: 'negotiation_event',
    whose: ({ id }) => sql`t.actor_id = ${id}`,
  },
  { name: 'negotiationWords', table: 'negotiation_words', whose: byPerson },
  { name: 'agreedPrices', table: 'price_grant', whose: byCustomer },
  { name: 'wanted', table: 'wanted', whose: ({ email }) => sql`t.email = ${email}` },
  { name: 'couponsUsed', table: 'coupon_use', whose: byCustomer },
  {
    name: 'messages',
    table: 'contact_message',
    whose: ({ id, email }) => sql`t.customer_id = ${id} or t.email = ${email}`,
  },
  {
    name: 'newsletters',
    table: 'newsletter_subscriber',
    whose: ({ email, number }) => sql`t.contact in (${email}, ${number})`,
    without: ['leave_key'],
  },
  // Bodies may hold links that open something; they are emptied once a mail is sent.
  {
    name: 'mails',
    table: 'outbox_mail',
    whose: ({ id, email }) => sql`t.recipient = ${email} or t.person_id = ${id}`,
    without: ['body', 'content', 'unsubscribe', 'dedup_key'],
  },
]

/** Tables that know a person and are left out of the file, and why. */
export const notExported: Readonly<Record<string, string>> = {
  credential: 'the hash of the password',
  recovery_code: 'hashes of codes',
  verification: 'links that wait to be opened',
  one_time_token: 'links and sign-in steps that wait to be used',
  idempotency: 'answers that repeat what the orders say',
  feed_run: 'work at a seller’s desk, which the desk’s record tells of',
  staff_digest_item: 'lines of a mail that has not gone out yet, and that names no person',
  rate_limit: 'hashes that nobody can be found by',
}

export type OwnData = { exportedAt: string } & Record<string, unknown>

/** All that is stored about the customer, at all sellers, under the tables' own names; no secrets. Source: ACC-05, HOST-05. */
export async function ownData(scope: Scope): Promise<OwnData> {
  const { id, email, emailVerified, phone } = await accountNow(scope)
  // Whoever has not shown that the address is theirs sees nothing that others may have left under it.
  const whose = emailVerified
    ? { id, email, number: phone.replace(/\D/g, '').slice(-10) }
    : { id, email: '', number: '' }
  const db = scope.database.primary
  const file: OwnData = { exportedAt: scope.now.toISOString() }
  const { rows: sellers } = await db.execute(
    sql`select id, code, company_name as name from seller order by id`,
  )
  file.sellers = sellers
  for (const { name, table, whose: where, without = [] } of parts) {
    const { rows } = await db.execute<{ row: object }>(
      sql`select to_jsonb(t) - ${sql.param([...without])}::text[] as row from ${sql.identifier(table)} t where ${where(whose)}`,
    )
    file[name] = rows.map(({ row }) => row)
  }
  return file
}
