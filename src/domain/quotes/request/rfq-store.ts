import { type SQL, sql } from 'drizzle-orm'
import type { RfqState, Turn } from '#contract/negotiation/quotes.ts'
import type { Db } from '#db/client.ts'
import type { Minor } from '#kernel/money.ts'
import type { Buyer } from '#platform/buyer.ts'
import { type RfqAction, rfqMoves } from '../quote-moves.ts'

/** A request with its row locked until the transaction ends. */
export type OpenRfq = {
  id: number
  number: string
  customerId: string | null
  /** Whose it is; null: the person's own. Source: CO-06. */
  companyId: number | null
  claimHashes: string[]
  proven: boolean
  /** The seller sees it. */
  opened: boolean
  state: RfqState
  turn: Turn
  rowVersion: number
  deskVersion: number
  postalCode: string
  city: string
  neededBy: string | null
  currentVersion: number | null
  roundsUsed: number
  waiting: boolean
  orderNumber: string | null
  copyOf: number | null
  /** Null once the contact is erased. */
  email: string | null
  name: string | null
}

/** By number or row id; `linkHash`: only if this link still works. */
export type RfqKey = { number: string; linkHash?: string } | { id: number }

const columns = sql`r.id, r.number, r.customer_id as "customerId", r.company_id::float8 as "companyId",
  r.claim_hashes as "claimHashes", r.proven,
  r.opened_at is not null as opened, r.state, r.turn,
  r.row_version as "rowVersion", r.desk_version as "deskVersion", r.postal_code as "postalCode",
  r.city, r.needed_by::text as "neededBy",
  r.current_version as "currentVersion", r.rounds_used as "roundsUsed", r.waiting_since is not null as waiting,
  r.order_number as "orderNumber", r.copy_of as "copyOf", c.email, c.name`

/** The request; null if this seller has none. `lock` locks its row until the transaction ends. */
export async function findRfq(
  db: Db,
  sellerId: number,
  key: RfqKey,
  { lock = true } = {},
): Promise<OpenRfq | null> {
  const { rows } = await db.execute<OpenRfq>(sql`
    select ${columns} from rfq r left join rfq_contact c on c.seller_id = ${sellerId} and c.rfq_id = r.id
    where r.seller_id = ${sellerId} and ${keySql(key)} ${lock ? sql`for update of r` : sql``}`)
  return rows[0] ?? null
}

function keySql(key: RfqKey): SQL {
  if ('id' in key) return sql`r.id = ${key.id}`
  if (key.linkHash === undefined) return sql`r.number = ${key.number}`
  // By the database clock.
  return sql`r.number = ${key.number} and r.link_hash = ${key.linkHash} and r.link_until > statement_timestamp()`
}

export interface NewRfq {
  number: string
  customerId: string | null
  companyId: number | null
  claimHash: string | null
  proven: boolean
  postalCode: string
  city: string
  neededBy: string | null
  copyOf: number | null
}

/** Starts a request: the `create` move. */
export async function insertRfq(db: Db, sellerId: number, newRfq: NewRfq): Promise<OpenRfq> {
  const { to, turn } = rfqMoves.create
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into rfq (seller_id, number, customer_id, company_id, claim_hashes, proven, state, turn, postal_code,
      city, needed_by, copy_of,
      created_at, state_since, changed_at)
    values (${sellerId}, ${newRfq.number}, ${newRfq.customerId}::uuid, ${newRfq.companyId}::bigint,
      ${sql.param(newRfq.claimHash === null ? [] : [newRfq.claimHash])}::text[], ${newRfq.proven},
      ${to}, ${turn},
      ${newRfq.postalCode}, ${newRfq.city}, ${newRfq.neededBy}::date, ${newRfq.copyOf}::bigint,
      statement_timestamp(), statement_timestamp(), statement_timestamp())
    returning id`)
  return (await findRfq(db, sellerId, { id: rows[0]!.id }))!
}

export interface Contact {
  name: string
  company: string
  email: string
  phone: string
  note: string
}

export async function saveRfqContact(
  db: Db,
  sellerId: number,
  rfqId: number,
  contact: Contact,
): Promise<void> {
  const { name, company, email, phone, note } = contact
  await db.execute(sql`
    insert into rfq_contact (seller_id, rfq_id, name, company, email, phone, note)
    values (${sellerId}, ${rfqId}, ${name}, ${company}, ${email}, ${phone}, ${note})
    on conflict (seller_id, rfq_id) do update set name = excluded.name, company = excluded.company,
      email = excluded.email,
      phone = excluded.phone, note = excluded.note`)
}

/** Adds a claim to a visitor's request; drops the oldest above the limit. */
export async function addClaim(
  db: Db,
  sellerId: number,
  rfqId: number,
  hash: string,
): Promise<void> {
  await db.execute(sql`
    update rfq set claim_hashes = (claim_hashes || ${hash}::text)[greatest(1, cardinality(claim_hashes) - 28):]
    where seller_id = ${sellerId} and id = ${rfqId} and customer_id is null`)
}

/** Assigns the request to an account, or to the company that it acts for. */
export async function joinRfq(
  db: Db,
  sellerId: number,
  rfqId: number,
  { customerId, companyId }: Buyer,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update rfq set customer_id = ${customerId}::uuid, company_id = ${companyId}::bigint
    where seller_id = ${sellerId} and id = ${rfqId} and customer_id is null and company_id is null
      and proven`)
  return rowCount === 1
}

export async function saveEndReason(
  db: Db,
  sellerId: number,
  rfqId: number,
  reason: string,
): Promise<void> {
  await db.execute(
    sql`update rfq_contact set reason = ${reason} where seller_id = ${sellerId} and rfq_id = ${rfqId}`,
  )
}

export type NewLine = {
  packId: number | null
  words: string
  unit: string
  link: string
  quantity: number
  targetPrice: Minor | null
}

/** Replaces the lines of a request that has no quote yet. */
export async function replaceRfqLines(
  db: Db,
  sellerId: number,
  rfqId: number,
  lines: readonly NewLine[],
): Promise<void> {
  await db.execute(sql`delete from rfq_line where seller_id = ${sellerId} and rfq_id = ${rfqId}`)
  const rows = lines.map((line, at) => ({ ...line, line: at + 1 }))
  await db.execute(sql`
    insert into rfq_line (seller_id, rfq_id, line, pack_id, words, unit, link, quantity, target_price)
    select ${sellerId}, ${rfqId}, r.line, r."packId", r.words, r.unit, r.link, r.quantity, r."targetPrice"
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r(line int, "packId" bigint, words text, unit text, link text,
      quantity int, "targetPrice" bigint)`)
}

/** Moves files along with the reordered lines of a draft. */
export async function moveFiles(
  db: Db,
  sellerId: number,
  rfqId: number,
  moves: readonly { line: number; to: number | null }[],
): Promise<void> {
  await db.execute(sql`
    update rfq_file f set line = m."to" from json_to_recordset(${JSON.stringify(moves)}::json) as m(line int, "to" int)
    where f.seller_id = ${sellerId} and f.rfq_id = ${rfqId} and f.line = m.line`)
}

/** Other columns that change with a move. */
export interface RfqChange {
  buyer?: Buyer
  /** The only valid claim from now on. */
  claimHash?: string
  opened?: true
  /** Minutes for which a new link works; null: no link works. */
  link?: { hash: string; minutes: number } | null
  proven?: true
  currentVersion?: number
  /** Uses one more round. */
  round?: true
  place?: { postalCode: string; city: string; neededBy: string | null }
  orderNumber?: string | null
  /** Whether the buyer waits for the seller from now on; absent: derived from the turn. */
  waiting?: boolean
}

export type MovedRfq = Pick<OpenRfq, 'state' | 'turn' | 'rowVersion' | 'deskVersion'>

/**
 * Moves a request along the table if versions and state are as expected, else returns null. This
 * alone decides races. The buyer's waiting clock follows the turn. Source: negotiation rules 1 and
 * 2.
 */
export async function moveRfq(
  db: Db,
  sellerId: number,
  rfq: OpenRfq,
  action: RfqAction,
  change: RfqChange = {},
): Promise<MovedRfq | null> {
  const { from, to, turn } = rfqMoves[action]
  const isWaiting = change.waiting ?? turn === 'seller'
  const restartsClock =
    to !== rfq.state || action === 'quote' || action === 'counter' || action === 'stand'
  const sets = [
    sql`state = ${to}`,
    sql`turn = ${turn}`,
    ...(to === rfq.state ? [] : [sql`state_since = statement_timestamp()`]),
    ...(restartsClock ? [sql`warned = 0`] : []),
    ...buildWaitingSets(isWaiting),
    ...buildChangeSets(change),
  ]
  return updateRfq(db, sellerId, rfq, [...from], sets, true)
}

/**
 * Counts a change that keeps the state: a message, a file, a quote being drafted. Not `visible`:
 * the buyer's version stays, so that changes the buyer can't see cause no conflict.
 */
export function touchRfq(
  db: Db,
  sellerId: number,
  rfq: OpenRfq,
  { visible, waiting }: { visible: boolean; waiting?: boolean },
): Promise<MovedRfq | null> {
  return updateRfq(
    db,
    sellerId,
    rfq,
    [rfq.state],
    waiting === undefined ? [] : buildWaitingSets(waiting),
    visible,
  )
}

async function updateRfq(
  db: Db,
  sellerId: number,
  rfq: OpenRfq,
  from: readonly RfqState[],
  sets: SQL[],
  visible: boolean,
) {
  const all = [
    sql`desk_version = desk_version + 1`,
    ...(visible
      ? [sql`row_version = row_version + 1`, sql`changed_at = statement_timestamp()`]
      : []),
    ...sets,
  ]
  const { rows } = await db.execute<MovedRfq>(sql`
    update rfq set ${sql.join(all, sql`, `)}
    where seller_id = ${sellerId} and id = ${rfq.id} and row_version = ${rfq.rowVersion}
      and desk_version = ${rfq.deskVersion}
      and state = any(${sql.param(from)}::text[])
    returning state, turn, row_version as "rowVersion", desk_version as "deskVersion"`)
  return rows[0] ?? null
}

function buildWaitingSets(isWaiting: boolean): SQL[] {
  const elapsedSeconds = sql`greatest(extract(epoch from statement_timestamp() - waiting_since), 0)::int`
  return isWaiting
    ? [sql`waiting_since = least(waiting_since, statement_timestamp())`]
    : [sql`waited_seconds = waited_seconds + ${elapsedSeconds}`, sql`waiting_since = null`]
}

function buildChangeSets(change: RfqChange): SQL[] {
  const { buyer, claimHash, opened, link, proven, currentVersion, round, place, orderNumber } =
    change
  return [
    ...(buyer === undefined
      ? []
      : [
          sql`customer_id = ${buyer.customerId}::uuid`,
          sql`company_id = ${buyer.companyId}::bigint`,
        ]),
    ...(claimHash === undefined ? [] : [sql`claim_hashes = array[${claimHash}]::text[]`]),
    ...(opened === undefined ? [] : [sql`opened_at = statement_timestamp()`]),
    ...(link === undefined
      ? []
      : link === null
        ? [sql`link_hash = null`, sql`link_until = null`]
        : [
            sql`link_hash = ${link.hash}`,
            sql`link_until = statement_timestamp() + make_interval(mins => ${link.minutes}::int)`,
          ]),
    ...(proven === undefined ? [] : [sql`proven = true`]),
    ...(currentVersion === undefined ? [] : [sql`current_version = ${currentVersion}::int`]),
    ...(round === undefined ? [] : [sql`rounds_used = rounds_used + 1`]),
    ...(place === undefined
      ? []
      : [
          sql`postal_code = ${place.postalCode}`,
          sql`city = ${place.city}`,
          sql`needed_by = ${place.neededBy}::date`,
        ]),
    ...(orderNumber === undefined ? [] : [sql`order_number = ${orderNumber}`]),
  ]
}
