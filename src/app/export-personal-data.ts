import { type SQL, sql } from 'drizzle-orm'
import { runAcrossSellers } from '#db/started-statements.ts'
import { reloadAccount } from '#domain/accounts/accounts.ts'
import type { Scope } from '#platform/scope.ts'

interface PersonalTable {
  /** Name in the exported file. */
  name: string
  table: string
  /** Selects the rows of `t` that belong to this person. */
  buildCondition: (person: DataSubject) => SQL
  /** What is handed over of `t`, as JSON; all of it unless told. */
  buildRow?: (person: DataSubject) => SQL
  /** Columns that hold secrets, or say nothing about the person. */
  omittedColumns?: readonly string[]
}

interface DataSubject {
  id: string
  /** Empty until the address is verified. */
  email: string
  /** The last ten digits of the phone number, or an empty string. */
  phoneDigits: string
}

const ownedByCustomer = ({ id }: DataSubject) => sql`t.customer_id = ${id}`
const ownedByPerson = ({ id }: DataSubject) => sql`t.person_id = ${id}`
const belongsToOrders = ({ id }: DataSubject) =>
  sql`exists (
    select 1 from shop_order o
    where o.seller_id = t.seller_id and o.id = t.order_id and o.customer_id = ${id})`

const belongsToRequests = ({ id }: DataSubject) =>
  sql`exists (
    select 1 from rfq r where r.seller_id = t.seller_id and r.id = t.rfq_id and r.customer_id = ${id})`
/** A phone number proves nothing: anybody can type a colleague's or a stranger's. */
const belongsToOwnCompany = ({ id }: DataSubject) =>
  sql`exists (
    select 1 from company_member m
    where m.seller_id = t.seller_id and m.company_id = t.company_id and m.person_id = ${id})`
/** A quote that is not sent yet belongs to the seller. */
const belongsToSentQuotes = (dataSubject: DataSubject) =>
  sql`t.sent_at is not null and ${belongsToRequests(dataSubject)}`

/**
 * Every table with personal data. A new table belongs here, or into `excludedTables` with the
 * reason: a test compares them with the schema. Source: ACC-05, QUALITY V4.
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
  { name: 'assignedWork', table: 'work_assignment', buildCondition: ownedByPerson },
  {
    name: 'invitations',
    table: 'staff_invitation',
    buildCondition: ({ id, email }) => sql`t.email = ${email} or t.invited_by = ${id}`,
    omittedColumns: ['token_hash'],
  },
  { name: 'companyMemberships', table: 'company_member', buildCondition: ownedByPerson },
  {
    name: 'companyInvitations',
    table: 'company_invitation',
    buildCondition: ({ id, email }) => sql`t.email = ${email} or t.invited_by = ${id}`,
    omittedColumns: ['token_hash'],
  },
  {
    name: 'companySteps',
    table: 'company_event',
    buildCondition: ({ id }) => sql`t.person_id = ${id} or t.subject_id = ${id}`,
  },
  {
    name: 'companyAddresses',
    table: 'company_address',
    buildCondition: (subject) =>
      sql`(t.added_by = ${subject.id} or t.changed_by = ${subject.id}
        or (${subject.phoneDigits} <> '' and ${belongsToOwnCompany(subject)}
          and right(regexp_replace(t.mobile, '\\D', '', 'g'), 10) = ${subject.phoneDigits}))`,
    // Who has left a company learns when they wrote, and nothing of what it wrote since.
    buildRow: (subject) =>
      sql`case when ${belongsToOwnCompany(subject)} then to_jsonb(t) else jsonb_build_object(
        'seller_id', t.seller_id, 'id', t.id,
        'added_at', case when t.added_by = ${subject.id} then t.added_at end,
        'changed_at', case when t.changed_by = ${subject.id} then t.changed_at end) end`,
  },
  {
    name: 'orderApprovals',
    table: 'order_approval',
    buildCondition: ({ id }) => sql`t.author_id = ${id} or t.decider_id = ${id}`,
    omittedColumns: ['address_hash'],
  },
  {
    name: 'notificationChoices',
    table: 'staff_notification_choice',
    buildCondition: ownedByPerson,
  },
  { name: 'savedViews', table: 'saved_view', buildCondition: ownedByPerson },
  { name: 'snoozedWork', table: 'work_snooze', buildCondition: ownedByPerson },
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
      sql`exists (
        select 1 from saved_cart c
        where c.seller_id = t.seller_id and c.id = t.saved_cart_id and c.customer_id = ${id})`,
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
      sql`exists (
        select 1 from chat_visit v
        where v.seller_id = t.seller_id and v.id = t.visit_id and v.customer_id = ${id})`,
  },
  { name: 'tracked', table: 'tracked_event', buildCondition: ownedByCustomer },
  {
    name: 'searchesShown',
    table: 'search_shown',
    buildCondition: ownedByCustomer,
    omittedColumns: ['visit'],
  },
  {
    name: 'searchChoices',
    table: 'search_choice',
    buildCondition: ownedByCustomer,
    omittedColumns: ['visit'],
  },
  { name: 'orders', table: 'shop_order', buildCondition: ownedByCustomer },
  { name: 'orderLines', table: 'order_line', buildCondition: belongsToOrders },
  { name: 'orderContacts', table: 'order_contact', buildCondition: belongsToOrders },
  { name: 'orderSteps', table: 'order_event', buildCondition: belongsToOrders },
  { name: 'orderRequests', table: 'order_request', buildCondition: belongsToOrders },
  { name: 'orderChanges', table: 'order_change', buildCondition: belongsToOrders },
  { name: 'orderChangeLines', table: 'order_change_line', buildCondition: belongsToOrders },
  { name: 'orderDocuments', table: 'order_document', buildCondition: belongsToOrders },
  { name: 'creditAccounts', table: 'credit_account', buildCondition: ownedByPerson },
  { name: 'paymentEntries', table: 'payment_entry', buildCondition: belongsToOrders },
  {
    name: 'bankLines',
    table: 'bank_line',
    buildCondition: belongsToOrders,
    omittedColumns: ['fingerprint'],
  },
  { name: 'extraPayments', table: 'extra_payment', buildCondition: belongsToOrders },
  {
    name: 'notes',
    table: 'note',
    buildCondition: (subject) => sql`(t.person_id = ${subject.id} or ${belongsToOrders(subject)})`,
    omittedColumns: ['person_id'],
  },
  {
    name: 'parcelBookings',
    table: 'parcel_booking',
    buildCondition: belongsToOrders,
    omittedColumns: ['label'],
  },
  {
    name: 'draftOrders',
    table: 'draft_order',
    buildCondition: ({ id, email }) =>
      sql`(t.customer_id = ${id} or (${email} <> '' and t.customer_id is null and t.email = ${email}))`,
    omittedColumns: ['author_id'],
  },
  {
    name: 'draftOrderLines',
    table: 'draft_order_line',
    buildCondition: ({ id, email }) =>
      sql`exists (
        select 1 from draft_order d where d.seller_id = t.seller_id and d.id = t.draft_id
          and (d.customer_id = ${id} or (${email} <> '' and d.customer_id is null and d.email = ${email})))`,
  },
  { name: 'shipments', table: 'shipment', buildCondition: belongsToOrders },
  { name: 'shipmentLines', table: 'shipment_line', buildCondition: belongsToOrders },
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
    omittedColumns: ['claim_hashes', 'link_hash', 'reason_hash', 'desk_version'],
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
  // A bid rule's verdict belongs to the seller until it is in force (BID-03).
  {
    name: 'bids',
    table: 'bid',
    buildCondition: ownedByCustomer,
    omittedColumns: ['verdict', 'answer_at', 'clock_from', 'warned', 'reason_hash'],
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
  { name: 'connectedApps', table: 'agent_consent', buildCondition: ownedByPerson },
  {
    name: 'appRequests',
    table: 'agent_act',
    buildCondition: ownedByPerson,
    omittedColumns: ['key', 'command_key'],
  },
  { name: 'wanted', table: 'wanted', buildCondition: ({ email }) => sql`t.email = ${email}` },
  {
    name: 'alerts',
    table: 'product_alert',
    buildCondition: ({ id, email }) => sql`t.person_id = ${id} or t.email = ${email}`,
    omittedColumns: ['stop_key'],
  },
  { name: 'couponsUsed', table: 'coupon_use', buildCondition: ownedByCustomer },
  {
    name: 'messages',
    table: 'contact_message',
    buildCondition: ({ id, email }) => sql`t.customer_id = ${id} or t.email = ${email}`,
    omittedColumns: ['answered_by'],
  },
  { name: 'opinions', table: 'opinion', buildCondition: ownedByCustomer },
  { name: 'opinionMarks', table: 'opinion_mark', buildCondition: ownedByCustomer },
  {
    name: 'newsletters',
    table: 'newsletter_subscriber',
    buildCondition: ({ email, phoneDigits: number }) => sql`t.contact in (${email}, ${number})`,
    omittedColumns: ['leave_key'],
  },
  // Bodies may hold secret links. They are emptied once a mail is sent.
  {
    name: 'mails',
    table: 'outbox_mail',
    buildCondition: ({ id, email }) => sql`t.recipient = ${email} or t.person_id = ${id}`,
    omittedColumns: ['body', 'content', 'unsubscribe', 'dedup_key'],
  },
]

/** Tables that refer to a person but are not exported, with the reason. */
export const excludedTables: Readonly<Record<string, string>> = {
  agent_token: 'hashes of an app’s tokens',
  answer_switch: 'a switch of a seller’s desk, which the desk’s record tells of',
  api_key: 'made at a seller’s desk, which the desk’s record tells of',
  credential: 'the hash of the password',
  customer_group_member: 'terms of a seller’s desk, which end with the account',
  price_list: 'terms of a seller’s desk, which end with the account',
  recovery_code: 'hashes of codes',
  quote_rule: 'terms of a seller’s desk, which end with the account',
  one_time_token: 'links and sign-in steps that wait to be used',
  idempotency: 'answers that repeat what the orders say',
  feed_run: 'work at a seller’s desk, which the desk’s record tells of',
  stock_hold: 'pieces kept for orders and agreements, which tell of them',
  staff_digest_item: 'lines of a mail that has not gone out yet, and that names no person',
  rate_limit: 'hashes that nobody can be found by',
}

export type PersonalData = { exportedAt: string } & Record<string, unknown>

/**
 * Returns all data stored about the customer, at all sellers, under the tables' own names, without
 * secrets. Source: ACC-05, HOST-05.
 */
export async function exportPersonalData(scope: Scope): Promise<PersonalData> {
  const { id, email, emailVerified, phone } = await reloadAccount(scope)
  // Data that others may have left under an unverified address is not exported.
  const subject = emailVerified
    ? { id, email, phoneDigits: phone.replace(/\D/g, '').slice(-10) }
    : { id, email: '', phoneDigits: '' }
  const db = scope.database.primary
  const file: PersonalData = { exportedAt: scope.now.toISOString() }
  const { rows: sellers } = await db.execute(
    sql`select id, code, company_name as name from seller order by id`,
  )
  file.sellers = sellers
  for (const { name, table, buildCondition, buildRow, omittedColumns = [] } of personalTables) {
    const row = buildRow?.(subject) ?? sql`to_jsonb(t)`
    const { rows } = await runAcrossSellers(async () =>
      db.execute<{ row: object }>(
        sql`select ${row} - ${sql.param([...omittedColumns])}::text[] as row
          from ${sql.identifier(table)} t where ${buildCondition(subject)}`,
      ),
    )
    file[name] = rows.map(({ row }) => row)
  }
  return file
}
