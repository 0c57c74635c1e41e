import { type SQL, sql } from 'drizzle-orm'
import type { QuoteState } from '#contract/negotiation/quotes.ts'
import type { Db } from '#db/client.ts'
import { utcTextSql } from '#db/utc-text-sql.ts'
import type { Minor } from '#kernel/money.ts'
import { type QuoteAction, quoteMoves } from '../quote-moves.ts'
import type { Break } from './price-steps.ts'
import type { DraftLine } from './read-draft.ts'

/** A quote version of a request whose row is locked. */
export type StoredVersion = {
  version: number
  state: QuoteState
  terms: string
  note: string
  /** ISO 8601; null in a draft with the seller's default validity. */
  validUntil: string | null
  /** For an order on account; null: the account's own. */
  paymentDays: number | null
  /** By the database clock. */
  expired: boolean
  authors: string[]
  sentAt: string | null
  payUntil: string | null
  reason: string
}

export type Availability = 'stock' | 'to-order' | 'unavailable'

export type StoredQuoteLine = {
  version: number
  line: number
  packId: number | null
  name: string
  code: string
  unit: string
  quantity: number
  unitPrice: Minor | null
  taxRate: number | null
  breaks: Break[]
  availability: Availability
  leadDays: number | null
  charge: Minor | null
  counterQuantity: number | null
  counterPrice: Minor | null
  acceptedQuantity: number | null
  acceptedPrice: Minor | null
}

/**
 * All versions of a request's quote, oldest first. Who made a key counts as an author of what the
 * key wrote.
 */
export async function loadVersions(
  db: Db,
  sellerId: number,
  rfqId: number,
): Promise<StoredVersion[]> {
  const { rows } = await db.execute<StoredVersion>(sql`
    select version, state, terms, note, ${utcTextSql(sql`valid_until`)} as "validUntil",
      payment_days as "paymentDays",
      coalesce(valid_until <= statement_timestamp(), false) as expired,
      (authors || array(
        select k.created_by from api_key k where k.seller_id = ${sellerId} and k.actor_id = any(authors)
        ))::text[] as authors,
      ${utcTextSql(sql`sent_at`)} as "sentAt", ${utcTextSql(sql`pay_until`)} as "payUntil", reason
    from quote_version where seller_id = ${sellerId} and rfq_id = ${rfqId} order by version`)
  return rows
}

export async function loadQuoteLines(
  db: Db,
  sellerId: number,
  rfqId: number,
  version: number | null = null,
): Promise<StoredQuoteLine[]> {
  const { rows } = await db.execute<StoredQuoteLine>(sql`
    select version, line, pack_id as "packId", name, code, unit, quantity,
      unit_price::float8 as "unitPrice", tax_rate as "taxRate",
      breaks, availability, lead_days as "leadDays", charge::float8 as charge, counter_quantity as "counterQuantity",
      counter_price::float8 as "counterPrice", accepted_quantity as "acceptedQuantity",
      accepted_price::float8 as "acceptedPrice"
    from quote_line where seller_id = ${sellerId} and rfq_id = ${rfqId}
      and (${version}::int is null or version = ${version}::int)
    order by version, line`)
  return rows
}

/**
 * Starts a version: the `draft` move. `author` null: the rules, with their texts. False if there is
 * a draft already.
 */
export async function insertVersion(
  db: Db,
  sellerId: number,
  rfqId: number,
  version: number,
  author: string | null,
  { terms, note, paymentDays }: { terms: string; note: string; paymentDays: number | null } = {
    terms: '',
    note: '',
    paymentDays: null,
  },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into quote_version (seller_id, rfq_id, version, state, terms, note, payment_days, authors, created_at)
    values (${sellerId}, ${rfqId}, ${version}, ${quoteMoves.draft.to}, ${terms}, ${note}, ${paymentDays}::int,
      ${sql.param(author === null ? [] : [author])}::uuid[], statement_timestamp())
    on conflict do nothing`)
  return rowCount === 1
}

/** Saves a draft's texts and author; sent versions are never changed. */
export async function writeDraft(
  db: Db,
  sellerId: number,
  rfqId: number,
  version: number,
  draft: {
    terms: string
    note: string
    validUntil: SQL
    paymentDays: number | null
    author: string
  },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update quote_version set terms = ${draft.terms}, note = ${draft.note}, valid_until = ${draft.validUntil},
      payment_days = ${draft.paymentDays}::int,
      authors = case when ${draft.author}::uuid = any(authors) then authors else authors || ${draft.author}::uuid end
    where seller_id = ${sellerId} and rfq_id = ${rfqId} and version = ${version} and state = 'DRAFT'`)
  return rowCount === 1
}

/** Names somebody as an author of a version, who then may not approve it. */
export async function addAuthor(
  db: Db,
  sellerId: number,
  rfqId: number,
  version: number,
  author: string,
): Promise<void> {
  await db.execute(sql`
    update quote_version set authors = authors || ${author}::uuid
    where seller_id = ${sellerId} and rfq_id = ${rfqId} and version = ${version}
      and not ${author}::uuid = any(authors)`)
}

/** Replaces the lines of a draft. */
export async function replaceQuoteLines(
  db: Db,
  sellerId: number,
  rfqId: number,
  version: number,
  lines: readonly DraftLine[],
): Promise<void> {
  await db.execute(sql`
    delete from quote_line l using quote_version v
    where l.seller_id = ${sellerId} and l.rfq_id = ${rfqId} and l.version = ${version}
      and v.seller_id = ${sellerId} and v.rfq_id = l.rfq_id and v.version = l.version and v.state = 'DRAFT'`)
  await db.execute(sql`
    insert into quote_line (seller_id, rfq_id, version, line, pack_id, quantity, unit_price,
      tax_rate, breaks, availability,
      lead_days, charge)
    select ${sellerId}, ${rfqId}, ${version}, r.line, r."packId", r.quantity, r."unitPrice", r."taxRate", r.breaks,
      r.availability, r."leadDays", r.charge
    from json_to_recordset(${JSON.stringify(lines)}::json) as r(line int, "packId" bigint,
      quantity int, "unitPrice" bigint,
      "taxRate" int, breaks jsonb, availability text, "leadDays" int, charge bigint)`)
}

/** Copies pack names into a version as it is sent, permanently. */
export async function fillLineNames(
  db: Db,
  sellerId: number,
  rfqId: number,
  version: number,
): Promise<void> {
  await db.execute(sql`
    update quote_line l set name = p.name, code = p.code, unit = k.unit, tax_rate = coalesce(l.tax_rate, p.tax_rate)
    from pack k join product p on p.seller_id = ${sellerId} and p.id = k.product_id
    where l.seller_id = ${sellerId} and l.rfq_id = ${rfqId} and l.version = ${version}
      and k.seller_id = ${sellerId} and k.id = l.pack_id`)
}

export interface VersionChange {
  /** Sent now: days of validity unless the draft has a date. */
  sentFor?: { days: number }
  payHours?: number
  reason?: string
  /** Only if still valid, by the database clock. */
  unexpired?: true
}

/**
 * Moves a version along the table if it is in the expected state and, if requested, has not
 * expired; else returns false. Source: negotiation rules 1 to 4.
 */
export async function moveVersion(
  db: Db,
  sellerId: number,
  rfqId: number,
  version: number,
  action: QuoteAction,
  change: VersionChange = {},
): Promise<boolean> {
  const { from, to } = quoteMoves[action]
  const { sentFor, payHours, reason, unexpired } = change
  const sets = [
    sql`state = ${to}`,
    ...(sentFor
      ? [
          sql`sent_at = statement_timestamp()`,
          // COALESCE with a clock in it could not be written to a database of several machines.
          sql`valid_until = (array_remove(
            array[valid_until, statement_timestamp() + make_interval(days => ${sentFor.days}::int)], null))[1]`,
        ]
      : []),
    ...(payHours
      ? [sql`pay_until = statement_timestamp() + make_interval(hours => ${payHours}::int)`]
      : []),
    ...(reason === undefined ? [] : [sql`reason = ${reason}`]),
  ]
  const valid = unexpired
    ? sql`and (valid_until is null or valid_until > statement_timestamp())`
    : sql``
  const { rowCount } = await db.execute(sql`
    update quote_version set ${sql.join(sets, sql`, `)}
    where seller_id = ${sellerId} and rfq_id = ${rfqId} and version = ${version}
      and state = any(${sql.param([...from])}::text[]) ${valid}`)
  return rowCount === 1
}

/** Ends older offered versions when a newer one is sent, or all of them with the request. */
export async function moveVersions(
  db: Db,
  sellerId: number,
  rfqId: number,
  action: QuoteAction,
  { but = null, reason = '' }: { but?: number | null; reason?: string } = {},
): Promise<number[]> {
  const { from, to } = quoteMoves[action]
  const { rows } = await db.execute<{ version: number }>(sql`
    update quote_version set state = ${to}, reason = ${reason}
    where seller_id = ${sellerId} and rfq_id = ${rfqId} and state = any(${sql.param([...from])}::text[])
      and (${but}::int is null or version <> ${but}::int)
    returning version`)
  return rows.map(({ version }) => version)
}

/** The buyer's counter, or the agreed terms, line by line. */
export async function saveLineAnswers(
  db: Db,
  sellerId: number,
  rfqId: number,
  version: number,
  kind: 'counter' | 'accepted',
  lines: readonly { line: number; quantity: number; unitPrice: Minor }[],
): Promise<void> {
  const [quantity, price] =
    kind === 'counter'
      ? [sql`counter_quantity`, sql`counter_price`]
      : [sql`accepted_quantity`, sql`accepted_price`]
  await db.execute(sql`
    update quote_line l set ${quantity} = r.quantity, ${price} = r."unitPrice"
    from json_to_recordset(${JSON.stringify(lines)}::json) as r(line int, quantity int, "unitPrice" bigint)
    where l.seller_id = ${sellerId} and l.rfq_id = ${rfqId} and l.version = ${version} and l.line = r.line`)
}

/** Clears a failed counter; the version is again as sent. */
export async function clearCounter(
  db: Db,
  sellerId: number,
  rfqId: number,
  version: number,
): Promise<void> {
  await db.execute(sql`
    update quote_line set counter_quantity = null, counter_price = null
    where seller_id = ${sellerId} and rfq_id = ${rfqId} and version = ${version}`)
}
