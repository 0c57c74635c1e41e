import { type SQL, sql } from 'drizzle-orm'
import type { DraftState } from '#contract/orders/draft-orders.ts'
import type { PaymentMethod } from '#contract/orders/payment-methods.ts'
import type { Db } from '#db/client.ts'

export interface DraftLine {
  packId: number
  quantity: number
}

export type StoredDraft = {
  id: number
  number: string
  state: DraftState
  version: number
  /** The account that has confirmed the address, or had when it was last changed. */
  customerId: string | null
  /** The company that it is for; null: the customer's own. */
  companyId: number | null
  email: string
  pincode: string
  payment: PaymentMethod
  purchaseOrder: string
  message: string
  sentAt: string | null
  order: string | null
  lines: (DraftLine & { code: string })[]
}

const draftColumns = (sellerId: number): SQL => sql`d.id, d.number, d.state, d.version,
  d.customer_id as "customerId", d.company_id::float8 as "companyId", d.email, d.pincode, d.payment_method as payment,
  d.purchase_order as "purchaseOrder", d.message, d.sent_at as "sentAt", (
    select o.number from shop_order o where o.seller_id = ${sellerId} and o.id = d.order_id) as order, coalesce((
    select json_agg(json_build_object('packId', l.pack_id, 'quantity', l.quantity, 'code', k.code)
      order by l.position)
    from draft_order_line l join pack k on k.seller_id = ${sellerId} and k.id = l.pack_id
    where l.seller_id = ${sellerId} and l.draft_id = d.id), '[]') as lines`

/** The draft with this number; `lock`: its row, until the transaction ends. */
export async function loadDraft(
  db: Db,
  sellerId: number,
  number: string,
  options: { lock?: boolean } = {},
): Promise<StoredDraft | null> {
  const { rows } = await db.execute<StoredDraft>(sql`
    select ${draftColumns(sellerId)} from draft_order d
    where d.seller_id = ${sellerId} and d.number = ${number} ${options.lock ? sql`for update` : sql``}`)
  return rows[0] ?? null
}

export async function insertDraft(
  db: Db,
  sellerId: number,
  draft: Pick<StoredDraft, 'number' | 'email' | 'companyId' | 'pincode'> & {
    authorId: string
    now: Date
  },
): Promise<void> {
  const { number, email, companyId, pincode, authorId, now } = draft
  const at = sql`${now.toISOString()}::timestamptz`
  await db.execute(sql`
    insert into draft_order (seller_id, number, customer_id, company_id, email, pincode, payment_method,
      author_id, created_at, updated_at)
    select ${sellerId}, ${number}, (select id from person where email = ${email} and email_verified),
      ${companyId}::bigint, ${email}, ${pincode}, 'transfer', (select id from person where id::text = ${authorId}), ${at}, ${at}`)
}

export interface DraftChange {
  email: string
  companyId: number | null
  pincode: string
  payment: PaymentMethod
  purchaseOrder: string
  message: string
  lines: readonly DraftLine[]
}

/** Writes all of an open or sent draft, which is then to be sent anew. The caller has it locked. */
export async function updateDraft(
  db: Db,
  sellerId: number,
  id: number,
  { email, companyId, pincode, payment, purchaseOrder, message, lines }: DraftChange,
  now: Date,
): Promise<void> {
  await db.execute(sql`
    update draft_order set email = ${email}, company_id = ${companyId}::bigint, pincode = ${pincode}, payment_method = ${payment},
      purchase_order = ${purchaseOrder}, message = ${message}, state = 'open', version = version + 1,
      customer_id = (select p.id from person p where p.email = ${email} and p.email_verified),
      updated_at = ${now.toISOString()}::timestamptz
    where seller_id = ${sellerId} and id = ${id} and state in ('open', 'sent')`)
  await db.execute(
    sql`delete from draft_order_line where seller_id = ${sellerId} and draft_id = ${id}`,
  )
  const rows = lines.map((line, at) => ({ ...line, position: at + 1 }))
  await db.execute(sql`
    insert into draft_order_line (seller_id, draft_id, position, pack_id, quantity)
    select ${sellerId}, ${id}, r.position, r."packId", r.quantity
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(position int, "packId" bigint, quantity int)`)
}

/** Moves a draft that is still open or sent; false: it is not. */
export async function moveDraft(
  db: Db,
  sellerId: number,
  id: number,
  to: { state: 'sent' | 'withdrawn' } | { state: 'placed'; orderId: number },
  now: Date,
): Promise<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`
  const orderId = to.state === 'placed' ? to.orderId : null
  const { rowCount } = await db.execute(sql`
    update draft_order set state = ${to.state}, version = version + 1, updated_at = ${at},
      sent_at = case when ${to.state} = 'sent' then ${at} else sent_at end, order_id = ${orderId}::bigint
    where seller_id = ${sellerId} and id = ${id} and state in ('open', 'sent')`)
  return rowCount === 1
}

/**
 * The packs on sale that these codes name: a pack's own code where one has it, or a product's code
 * for its smallest pack. By code in lower case.
 */
export async function findPacksByCode(
  db: Db,
  sellerId: number,
  codes: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ code: string; id: number }>(sql`
    select m.code, (array_agg(m.id order by m.own desc, m.pieces, m.id))[1]::float8 as id
    from (
      select c.code, k.id, k.product_id, k.quantity as pieces, c.code = lower(k.code) as own
      from unnest(${sql.param(codes.map((code) => code.toLowerCase()))}::text[]) as c(code)
      join pack k on k.seller_id = ${sellerId} and k.active
      join product p on p.seller_id = ${sellerId} and p.id = k.product_id and p.active
        and c.code in (lower(k.code), lower(p.code))) m
    group by m.code
    having count(*) filter (where m.own) = 1
      or (count(*) filter (where m.own) = 0 and count(distinct m.product_id) = 1)`)
  return new Map(rows.map(({ code, id }) => [code, id]))
}

/** Those of these packs that the seller has. */
export async function findPackIds(
  db: Db,
  sellerId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id::float8 as id from pack where seller_id = ${sellerId} and id = any(${sql.param(ids)}::bigint[])`)
  return new Set(rows.map(({ id }) => id))
}
