import { type SQL, sql } from 'drizzle-orm'
import type { ApprovalState } from '#contract/orders/order-approvals.ts'
import type { PaymentMethod } from '#contract/orders/payment-methods.ts'
import type { PriceReason } from '#contract/pricing/price-reason.ts'
import type { Db } from '#db/client.ts'
import { utcTextSql } from '#db/utc-text-sql.ts'

export type ApprovalLine = {
  packId: number
  name: string
  quantity: number
  price: number
  isSpecial: boolean
  priceReason: PriceReason | null
}

export type StoredApproval = {
  id: number
  number: string
  companyId: number
  authorId: string | null
  authorName: string | null
  cartId: number
  addressId: number
  billingAddressId: number | null
  addressHash: string | null
  method: PaymentMethod
  /** Of a split order, what its author saw as on account; null: none is. */
  onAccount: number | null
  purchaseOrder: string | null
  costCenter: string | null
  total: number
  isZeroRated: boolean
  state: ApprovalState
  deciderName: string | null
  reason: string
  orderNumber: string | null
  createdAt: string
  expiresAt: string
  lines: ApprovalLine[]
}

export interface NewApproval {
  number: string
  companyId: number
  authorId: string
  cartId: number
  addressId: number
  billingAddressId: number | null
  addressHash: string | null
  method: PaymentMethod
  /** Of a split order, what its author saw as on account; null: none is. */
  onAccount: number | null
  purchaseOrder: string | null
  costCenter: string | null
  total: number
  isZeroRated: boolean
  lines: ApprovalLine[]
}

export async function insertApproval(
  db: Db,
  sellerId: number,
  approval: NewApproval,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into order_approval (seller_id, number, company_id, author_id, cart_id, address_id,
      billing_address_id, address_hash, payment_method, credit_amount,
      purchase_order, cost_center, total, is_zero_rated,
      created_at, expires_at)
    values (${sellerId}, ${approval.number}, ${approval.companyId}, ${approval.authorId}::uuid,
      ${approval.cartId}, ${approval.addressId}, ${approval.billingAddressId}, ${approval.addressHash},
      ${approval.method}, ${approval.onAccount},
      ${approval.purchaseOrder}, ${approval.costCenter}, ${approval.total}, ${approval.isZeroRated},
      ${now}, ${expiresAt})
    returning id::float8 as id`)
  const { id } = rows[0]!
  const lines = approval.lines.map((line, at) => ({ ...line, position: at + 1 }))
  await db.execute(sql`
    insert into order_approval_line (seller_id, approval_id, position, pack_id, name, quantity, price,
      is_special, price_reason)
    select ${sellerId}, ${id}::bigint, r.position, r."packId", r.name, r.quantity, r.price, r."isSpecial",
      r."priceReason"
    from json_to_recordset(${JSON.stringify(lines)}::json) as r(position int, "packId" bigint,
      name text, quantity int, price bigint, "isSpecial" boolean, "priceReason" jsonb)`)
  return id
}

/** The company's approvals that match, the latest first. */
export async function loadApprovals(
  db: Db,
  sellerId: number,
  companyId: number,
  condition: SQL,
): Promise<StoredApproval[]> {
  const { rows } = await db.execute<StoredApproval>(sql`
    select a.id::float8 as id, a.number, a.company_id::float8 as "companyId", a.author_id as "authorId",
      w.name as "authorName", a.cart_id::float8 as "cartId", a.address_id::float8 as "addressId",
      a.billing_address_id::float8 as "billingAddressId", a.address_hash as "addressHash", a.payment_method as method,
      a.credit_amount::float8 as "onAccount",
      a.purchase_order as "purchaseOrder", a.cost_center as "costCenter", a.total::float8 as total,
      a.is_zero_rated as "isZeroRated",
      a.state, d.name as "deciderName", a.reason, o.number as "orderNumber",
      ${utcTextSql(sql`a.created_at`)} as "createdAt", ${utcTextSql(sql`a.expires_at`)} as "expiresAt", (
        select json_agg(json_build_object('packId', l.pack_id, 'name', l.name, 'quantity', l.quantity,
          'price', l.price, 'isSpecial', l.is_special, 'priceReason', l.price_reason) order by l.position)
        from order_approval_line l where l.seller_id = ${sellerId} and l.approval_id = a.id) as lines
    from order_approval a left join person w on w.id = a.author_id
    left join person d on d.id = a.decider_id
    left join shop_order o on o.seller_id = ${sellerId} and o.id = a.order_id
    where a.seller_id = ${sellerId} and a.company_id = ${companyId} and ${condition}
    order by a.id desc limit 100`)
  return rows
}

/** One of the company's by its number; `lock` locks its row until the transaction ends. */
export async function loadApproval(
  db: Db,
  sellerId: number,
  companyId: number,
  number: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<StoredApproval | null> {
  if (lock)
    await db.execute(sql`
      select 1 from order_approval where seller_id = ${sellerId} and company_id = ${companyId}
        and number = ${number} for update`)
  const [row] = await loadApprovals(db, sellerId, companyId, sql`a.number = ${number}`)
  return row ?? null
}

interface ApprovalEnd {
  state: Exclude<ApprovalState, 'open'>
  deciderId: string | null
  reason?: string
  orderId?: number
}

/** Ends an open approval; false if it had ended already. */
export async function endApproval(
  db: Db,
  sellerId: number,
  id: number,
  { state, deciderId, reason = '', orderId }: ApprovalEnd,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update order_approval set state = ${state}, decider_id = ${deciderId}::uuid, decided_at = ${now},
      reason = ${reason}, order_id = ${orderId ?? null}::bigint
    where seller_id = ${sellerId} and id = ${id} and state = 'open'`)
  return rowCount === 1
}

type OpenApprovals = { open: number; own: number; pieces: number }

/** How many of the company are open, and how many of this author's at all, with the pieces they keep. */
export async function countOpenApprovals(
  db: Db,
  sellerId: number,
  companyId: number,
  authorId: string,
): Promise<OpenApprovals> {
  const { rows } = await db.execute<OpenApprovals>(sql`
    select (count(distinct a.id) filter (where a.company_id = ${companyId}))::int as open,
      (count(distinct a.id) filter (where a.author_id = ${authorId}::uuid))::int as own,
      coalesce(sum(l.quantity) filter (where a.author_id = ${authorId}::uuid), 0)::int as pieces
    from order_approval a join order_approval_line l on l.seller_id = ${sellerId} and l.approval_id = a.id
    where a.seller_id = ${sellerId} and a.state = 'open'
      and (a.company_id = ${companyId} or a.author_id = ${authorId}::uuid)`)
  return rows[0]!
}

/** Addresses of those who may approve what this author orders. */
export async function listApproverEmails(
  db: Db,
  sellerId: number,
  companyId: number,
  authorId: string,
): Promise<string[]> {
  const { rows } = await db.execute<{ email: string }>(sql`
    select p.email from company_member m join person p on p.id = m.person_id
    where m.seller_id = ${sellerId} and m.company_id = ${companyId}
      and m.person_id <> ${authorId}::uuid and 'approve' = any(m.roles) order by p.email limit 50`)
  return rows.map(({ email }) => email)
}
