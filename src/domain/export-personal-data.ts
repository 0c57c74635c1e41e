import { type SQL, sql } from 'drizzle-orm'
import { reloadAccount } from './accounts/accounts.ts'
import type { Scope } from './scope.ts'

interface PersonalTable {
  /** As the file names it. */
  name: string
  table: string
  /** Which rows of `t` are this person's. */
  buildCondition: (person: DataSubject) => SQL
  /** Columns that open something, or that say nothing about the person. */
  omittedColumns?: readonly string[]
}

interface DataSubject {
  id: string
  /** Empty while it is not confirmed to be theirs. */
  email: string
  /** The last ten digits of the phone number, or none. */
  phoneDigits: string
}

const ownedByCustomer = ({ id }: DataSubject) => sql`t.customer_id = ${id}`
const ownedByPerson = ({ id }: DataSubject) => sql`t.person_id = ${id}`
const belongsToOrders = ({ id }: DataSubject) =>
  sql`exists (select 1 from shop_order o where o.seller_id = t.seller_id and o.id = t.order_id and o.customer_id = ${id})`

const belongsToRequests = ({ id }: DataSubject) =>
  sql`exists (select 1 from rfq r where r.seller_id = t.seller_id and r.id = t.rfq_id and r.customer_id = ${id})`
/** What the seller has not sent is the seller's own. */
const belongsToSentQuotes = (whose: DataSubject) =>
  sql`t.sent_at is not null and ${belongsToRequests(whose)}`

/**
 * Every table that has something of a person in it. A new one belongs here, or into `notExported` with the reason: a test reads
 * the schema and asks for it. Source: ACC-05, QUALITY V4.
 */
export const personalTables: readonly PersonalTable[] = [
  {
    name: 'account',
    table: 'person',
    buildCondition: ({ id }) => sql`t.id = ${id}`,
    omittedColumns: ['image'],
  },
  { name: 'addresses', table: 'address', buildCondition: ownedByPerson },
  {
    name: 'sessions',
    table: 'session',
    buildCondition: ownedByPerson,
    omittedColumns: ['token_hash'],
  },
  {
    name: 'secondFactor',
    table: 'totp',
    buildCondition: ownedByPerson,
    omittedColumns: ['secret', 'last_step'],
  },
  {
    name: 'passkeys',
    table: 'passkey',
    buildCondition: ownedByPerson,
    omittedColumns: ['public_key', 'counter'],
  },
  { name: 'roles', table: 'staff', buildCondition: ownedByPerson },
  {
    name: 'notificationChoices',
    table: 'staff_notification_choice',
    buildCondition: ownedByPerson,
  },
  { name: 'deskRecord', table: 'audit_entry', buildCondition: ownedByPerson },
  { name: 'carts', table: 'cart', buildCondition: ownedByCustomer, omittedColumns: ['key_hash'] },
  {
    name: 'cartLines',
    table: 'cart_line',
    buildCondition: ({ id }) =>
      sql`exists (select 1 from cart c where c.seller_id = t.seller_id and c.id = t.cart_id and c.customer_id = ${id})`,
  },
  { name: 'savedCarts', table: 'saved_cart', buildCondition: ownedByCustomer },
  {
    name: 'savedCartLines',
    table: 'saved_cart_line',
    buildCondition: ({ id }) =>
      sql`exists (select 1 from saved_cart c where c.seller_id = t.seller_id and c.id = t.saved_cart_id and c.customer_id = ${id})`,
  },
  { name: 'wishes', table: 'wish', buildCondition: ownedByCustomer, omittedColumns: ['key_hash'] },
  {
    name: 'comparisons',
    table: 'comparison',
    buildCondition: ownedByCustomer,
    omittedColumns: ['key_hash'],
  },
  {
    name: 'chats',
    table: 'chat_visit',
    buildCondition: ownedByCustomer,
    omittedColumns: ['key_hash'],
  },
  {
    name: 'chatMessages',
    table: 'chat_message',
    buildCondition: ({ id }) =>
      sql`exists (select 1 from chat_visit v where v.seller_id = t.seller_id and v.id = t.visit_id and v.customer_id = ${id})`,
  },
  { name: 'tracked', table: 'tracked_event', buildCondition: ownedByCustomer },
  { name: 'orders', table: 'shop_order', buildCondition: ownedByCustomer },
  { name: 'orderLines', table: 'order_line', buildCondition: belongsToOrders },
  { name: 'orderContacts', table: 'order_contact', buildCondition: belongsToOrders },
  { name: 'orderSteps', table: 'order_event', buildCondition: belongsToOrders },
  { name: 'orderRequests', table: 'order_request', buildCondition: belongsToOrders },
  {
    name: 'payments',
    table: 'payment',
    buildCondition: belongsToOrders,
    omittedColumns: ['session_id', 'intent_id'],
  },
  {
    name: 'requests',
    table: 'rfq',
    buildCondition: ownedByCustomer,
    omittedColumns: ['claim_hashes', 'link_hash', 'desk_version'],
  },
  { name: 'requestContacts', table: 'rfq_contact', buildCondition: belongsToRequests },
  { name: 'requestLines', table: 'rfq_line', buildCondition: belongsToRequests },
  { name: 'requestFiles', table: 'rfq_file', buildCondition: belongsToRequests },
  {
    name: 'quotes',
    table: 'quote_version',
    buildCondition: belongsToSentQuotes,
    omittedColumns: ['authors'],
  },
  // What the rules said before it is in force is the seller's own (BID-03).
  {
    name: 'bids',
    table: 'bid',
    buildCondition: ownedByCustomer,
    omittedColumns: ['verdict', 'answer_at', 'clock_from', 'warned'],
  },
  { name: 'bidLines', table: 'bid_line', buildCondition: ownedByCustomer },
  { name: 'bidAttempts', table: 'bid_attempt', buildCondition: ownedByCustomer },
  {
    name: 'negotiationSteps',
    table: 'negotiation_event',
    buildCondition: ({ id }) => sql`t.actor_id = ${id}`,
  },
  { name: 'negotiationWords', table: 'negotiation_words', buildCondition: ownedByPerson },
  { name: 'agreedPrices', table: 'price_grant', buildCondition: ownedByCustomer },
  { name: 'wanted', table: 'wanted', buildCondition: ({ email }) => sql`t.email = ${email}` },
  { name: 'couponsUsed', table: 'coupon_use', buildCondition: ownedByCustomer },
  {
    name: 'messages',
    table: 'contact_message',
    buildCondition: ({ id, email }) => sql`t.customer_id = ${id} or t.email = ${email}`,
  },
  {
    name: 'newsletters',
    table: 'newsletter_subscriber',
    buildCondition: ({ email, phoneDigits: number }) => sql`t.contact in (${email}, ${number})`,
    omittedColumns: ['leave_key'],
  },
  // Bodies may hold links that open something; they are emptied once a mail is sent.
  {
    name: 'mails',
    table: 'outbox_mail',
    buildCondition: ({ id, email }) => sql`t.recipient = ${email} or t.person_id = ${id}`,
    omittedColumns: ['body', 'content', 'unsubscribe', 'dedup_key'],
  },
]

/** Tables that know a person and are left out of the file, and why. */
export const excludedTables: Readonly<Record<string, string>> = {
  credential: 'the hash of the password',
  recovery_code: 'hashes of codes',
  verification: 'links that wait to be opened',
  one_time_token: 'links and sign-in steps that wait to be used',
  idempotency: 'answers that repeat what the orders say',
  feed_run: 'work at a seller’s desk, which the desk’s record tells of',
  staff_digest_item: 'lines of a mail that has not gone out yet, and that names no person',
  rate_limit: 'hashes that nobody can be found by',
}

export type PersonalData = { exportedAt: string } & Record<string, unknown>

/** All that is stored about the customer, at all sellers, under the tables' own names; no secrets. Source: ACC-05, HOST-05. */
export async function exportPersonalData(scope: Scope): Promise<PersonalData> {
  const { id, email, emailVerified, phone } = await reloadAccount(scope)
  // Whoever has not shown that the address is theirs sees nothing that others may have left under it.
  const subject = emailVerified
    ? { id, email, phoneDigits: phone.replace(/\D/g, '').slice(-10) }
    : { id, email: '', phoneDigits: '' }
  const db = scope.database.primary
  const file: PersonalData = { exportedAt: scope.now.toISOString() }
  const { rows: sellers } = await db.execute(
    sql`select id, code, company_name as name from seller order by id`,
  )
  file.sellers = sellers
  for (const {
    name,
    table,
    buildCondition: where,
    omittedColumns: without = [],
  } of personalTables) {
    const { rows } = await db.execute<{ row: object }>(
      sql`select to_jsonb(t) - ${sql.param([...without])}::text[] as row from ${sql.identifier(table)} t where ${where(subject)}`,
    )
    file[name] = rows.map(({ row }) => row)
  }
  return file
}
