import { sql } from 'drizzle-orm'
import type {
  EInvoiceNumbers,
  EInvoiceStanding,
  UnregisteredDocument,
} from '#contract/tax/e-invoice.ts'
import { describeEInvoiceProblem } from '#contract/tax/e-invoice-problems.ts'
import type { DocumentFigures } from '#contract/tax/issued-document.ts'
import { readAcrossSellers } from '#db/across-sellers.ts'
import type { Db } from '#db/client.ts'

/** What one run asks at most: of all sellers, and of one. */
const maxDocuments = 40
const maxDocumentsOfSeller = 10
/** Longer than a call to the portal may take. */
const leaseSeconds = 120

export type DueEInvoice = { sellerId: number; kind: string; number: number }

/** Puts a document into the outbox, in the transaction that issues it. */
export async function insertEInvoice(
  db: Db,
  { sellerId, kind, number, now }: DueEInvoice & { now: Date },
): Promise<void> {
  await db.execute(sql`
    insert into e_invoice (seller_id, kind, number, next_at)
    values (${sellerId}, ${kind}, ${number}, ${now.toISOString()}::timestamptz)`)
}

/**
 * Puts those documents of a registration into the outbox that a process without its account issued:
 * of the last week, from the day before the first one that is in it. The portal knows again what it
 * registered before. Which documents need it says decision 078.
 */
export async function insertMissingEInvoices(
  db: Db,
  sellerId: number,
  taxNumber: string,
  now: Date,
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  await db.execute(sql`
    insert into e_invoice (seller_id, kind, number, next_at)
    select ${sellerId}, d.kind, d.number, ${at} from order_document d
    where d.seller_id = ${sellerId} and d.kind <> 'receipt' and d.at > ${at} - interval '7 days'
      and d.content->'figures'->'seller'->>'taxNumber' = ${taxNumber}
      and d.content->'figures'->'buyer'->>'taxNumber' <> '' and (
        d.content->'figures'->>'lutNumber' <> '' or exists (
          select from jsonb_array_elements(d.content->'figures'->'lines') l where (l->>'taxRate')::numeric > 0))
      and not exists (select from e_invoice e
        where e.seller_id = ${sellerId} and e.kind = d.kind and e.number = d.number)
      and exists (select from e_invoice e
        join order_document f on f.seller_id = ${sellerId} and f.kind = e.kind and f.number = e.number
        where e.seller_id = ${sellerId} and f.at < d.at + interval '1 day'
          and f.content->'figures'->'seller'->>'taxNumber' = ${taxNumber})
    on conflict do nothing`)
}

/** The first of each seller, then the second of each, and so on. */
export function listDueEInvoices(db: Db, now: Date): Promise<DueEInvoice[]> {
  return readAcrossSellers<DueEInvoice>(
    db,
    (whereSeller) => sql`
      select d."sellerId", d.kind, d.number from (
        select e.seller_id as "sellerId", e.kind, e.number, e.next_at, row_number() over (
          partition by e.seller_id order by e.next_at, e.kind desc, e.number) as place
        from e_invoice e
        where ${whereSeller(sql`e.seller_id`)} and e.state = 'due' and e.next_at <= ${now.toISOString()}::timestamptz) d
      where d.place <= ${maxDocumentsOfSeller} order by d.place, d.next_at limit ${maxDocuments}`,
  )
}

/** Takes a due document for this process; null: another one has it, or its content was erased. */
export async function claimEInvoice(
  db: Db,
  { sellerId, kind, number }: DueEInvoice,
  now: Date,
): Promise<{ attempts: number; figures: DocumentFigures } | null> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<{ attempts: number; figures: DocumentFigures }>(sql`
    update e_invoice e set attempts = e.attempts + 1,
      next_at = ${at} + make_interval(secs => ${leaseSeconds})
    from order_document d
    where e.seller_id = ${sellerId} and e.kind = ${kind} and e.number = ${number}
      and d.seller_id = ${sellerId} and d.kind = e.kind and d.number = e.number and d.content is not null
      and e.state = 'due' and e.next_at <= ${at}
    returning e.attempts, d.content->'figures' as figures`)
  return rows[0] ?? null
}

/**
 * Keeps the portal's numbers, once. A file that was handed out before has none of them: it goes, even
 * if a process that knows nothing of the portal has kept it as the last one. Source: TAX-04; CGST
 * Rules, rule 46(r).
 */
export async function keepNumbers(
  db: Db,
  { sellerId, kind, number }: DueEInvoice,
  { irn, ackNo, ackDate, signedQr }: EInvoiceNumbers,
): Promise<void> {
  await db.execute(sql`
    with registered as (
      update e_invoice set state = 'registered', problem = '', irn = ${irn}, ack_no = ${ackNo},
        ack_date = ${ackDate}, signed_qr = ${signedQr}
      where seller_id = ${sellerId} and kind = ${kind} and number = ${number} and state <> 'registered'
      returning number)
    delete from document_pdf f using registered r
    where f.seller_id = ${sellerId} and f.kind = ${kind} and f.number = r.number`)
}

/** `refused`: it is not asked again by itself; `due`: after so many seconds. */
export async function keepProblem(
  db: Db,
  { sellerId, kind, number }: DueEInvoice,
  {
    state,
    problem,
    now,
    seconds,
  }: { state: 'due' | 'refused'; problem: string; now: Date; seconds: number },
): Promise<void> {
  await db.execute(sql`
    update e_invoice set state = ${state}, problem = ${problem},
      next_at = ${now.toISOString()}::timestamptz + make_interval(secs => ${seconds})
    where seller_id = ${sellerId} and kind = ${kind} and number = ${number} and state = 'due'`)
}

/** How a document stands at the portal; null: it is none that is registered there. */
export async function loadEInvoice(
  db: Db,
  sellerId: number,
  { kind, name }: { kind: string; name: string },
): Promise<EInvoiceStanding | null> {
  const { rows } = await db.execute<{
    [Name in keyof EInvoiceStanding]: EInvoiceStanding[Name]
  }>(sql`
    select e.state, e.irn, e.ack_no as "ackNo", e.ack_date as "ackDate", e.signed_qr as "signedQr"
    from order_document d
    join e_invoice e on e.seller_id = ${sellerId} and e.kind = d.kind and e.number = d.number
    where d.seller_id = ${sellerId} and d.name = ${name} and d.kind = ${kind}`)
  return rows[0] ?? null
}

/** Documents that the portal has not registered, the oldest first. */
export async function listUnregistered(db: Db, sellerId: number): Promise<UnregisteredDocument[]> {
  const { rows } = await db.execute<{
    [Name in keyof UnregisteredDocument]: UnregisteredDocument[Name]
  }>(sql`
    select e.kind, e.number, d.name, o.number as "order", e.state, e.problem from e_invoice e
    join order_document d on d.seller_id = ${sellerId} and d.kind = e.kind and d.number = e.number
    join shop_order o on o.seller_id = ${sellerId} and o.id = d.order_id
    where e.seller_id = ${sellerId} and e.state <> 'registered'
    order by d.at, e.kind desc, e.number limit 100`)
  return rows.map((row) => ({ ...row, problem: describeEInvoiceProblem(row.problem) }))
}

/** Has the portal asked of all that it has not registered; returns their number. */
export async function askAgain(db: Db, sellerId: number, now: Date): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update e_invoice set state = 'due', problem = '', next_at = ${now.toISOString()}::timestamptz
    where seller_id = ${sellerId} and state <> 'registered'
      and (state = 'refused' or next_at > ${now.toISOString()}::timestamptz + make_interval(secs => ${leaseSeconds}))`)
  return rowCount ?? 0
}
