import { sql } from 'drizzle-orm'
import type { DebitsView } from '#contract/orders/desk-orders.ts'
import type { DocumentFigures } from '#contract/tax/issued-document.ts'
import type { Db } from '#db/client.ts'
import type { Minor } from '#kernel/money.ts'
import type { Scope } from '#platform/scope.ts'
import type { StoredOrder } from '../order-reads.ts'

/** A debit note that was not taken back. */
export type OpenDebit = {
  /** Its serial number. */
  name: string
  /** Among the order's, from 1. */
  number: number
  amount: Minor
  figures: DocumentFigures
}

/** An order's debit notes that no credit note takes back, the first one first. Source: TAX-05. */
export async function loadOpenDebits(
  db: Db,
  sellerId: number,
  orderId: number,
): Promise<OpenDebit[]> {
  const { rows } = await db.execute<OpenDebit>(sql`
    select d.name, d.change as number, d.amount::float8 as amount, d.content->'figures' as figures
    from order_document d
    where d.seller_id = ${sellerId} and d.order_id = ${orderId} and d.kind = 'debit-note'
      and d.content is not null and not exists (select from order_document c
        where c.seller_id = ${sellerId} and c.order_id = d.order_id and c.kind = 'credit-note'
          and c.change = 0 and c.part = d.change)
    order by d.change`)
  return rows
}

/** What an order's invoices said when they were issued, the first one first. */
export async function loadInvoices(
  db: Db,
  sellerId: number,
  orderId: number,
): Promise<DocumentFigures[]> {
  const { rows } = await db.execute<{ figures: DocumentFigures }>(sql`
    select content->'figures' as figures from order_document
    where seller_id = ${sellerId} and order_id = ${orderId} and kind = 'invoice'
      and content is not null
    order by number`)
  return rows.map(({ figures }) => figures)
}

/**
 * What of an order's invoices can be charged more, and which debit notes can be taken back; null:
 * nothing. A cancelled order has none to charge, and an open note if one of an earlier release
 * cancelled it.
 */
export async function loadDebits(
  { database, seller }: Scope,
  { id, state, documents }: StoredOrder,
): Promise<DebitsView | null> {
  if (documents.every(({ kind }) => kind !== 'invoice')) return null
  const debits = documents.filter(({ kind }) => kind === 'debit-note')
  const open = debits.length === 0 ? [] : await loadOpenDebits(database.primary, seller.id, id)
  const hasEnded = state === 'cancelled'
  if (hasEnded && open.length === 0) return null
  const invoices = hasEnded ? [] : await loadInvoices(database.primary, seller.id, id)
  return {
    invoices: invoices.map(({ name, lines }) => ({
      name,
      lines: lines.map(({ name: goods, code, unit, quantity, total }) => ({
        name: goods,
        code,
        unit,
        quantity,
        total,
      })),
    })),
    open: open.map(({ name, amount }) => ({ name, amount })),
    count: debits.length,
  }
}
