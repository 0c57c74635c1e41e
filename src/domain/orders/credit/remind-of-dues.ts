import { type SQL, sql } from 'drizzle-orm'
import { formatFullDay } from '#contract/delivery/delivery-promise.ts'
import { paths } from '#contract/paths/paths.ts'
import { forRowsBySeller, readAcrossSellers } from '#db/across-sellers.ts'
import type { Db } from '#db/client.ts'
import { formatMoney, type Minor } from '#kernel/money.ts'
import { runSafely } from '#platform/commands/run-safely.ts'
import { mailReader } from '#platform/mail/mail-reader.ts'
import type { AppContext, Scope } from '#platform/scope.ts'
import * as mailsTexts from '#texts/mails.ts'
import * as orderMailsTexts from '#texts/order-mails.ts'
import { listReminded } from '../../companies/companies.ts'
import type { Links } from '../../sellers/sellers.ts'
import { createSystemScope } from '../../sellers/sellers.ts'
import { type LockedOrder, lockOrder } from '../payments/payment-store.ts'
import { invoiceDueSql, isDebitPart, loadItems, nameInvoice, partSql } from './open-items.ts'

/** Orders that are read at once. */
const batch = 100

/** Which reminder it is time for: 3 days before an invoice is due, on the day, and 7 days after. */
const reminderSql = (dueOn: SQL) => sql`case
  when (statement_timestamp() at time zone 'UTC')::date >= ${dueOn} + 7 then 3
  when (statement_timestamp() at time zone 'UTC')::date >= ${dueOn} then 2
  when (statement_timestamp() at time zone 'UTC')::date >= ${dueOn} - 3 then 1
  else 0 end`

/** An order's payment `p` counts for its first invoice, or for all of an order without one. */
const firstSql = sql`p.reminders < ${reminderSql(sql`p.due_on`)}`
/** Each later invoice `d` of the order counts for itself, as does a debit note. */
const laterSql = sql`(d.kind = 'debit-note' or (d.kind = 'invoice' and d.part > 1))
  and d.reminders < ${reminderSql(invoiceDueSql(sql`p`))}`

/**
 * Mails buyers about invoices on account that will be due, are, or were: each reminder once, by the
 * database's clock, however many processes look. After a pause only the latest is made up for, and
 * none for an invoice that is settled. One that fails holds up no other. Returns for how many
 * orders. Source: PAY-05.
 */
export async function remindOfDues(
  app: AppContext,
  links: Links,
  now: Date,
  atOnce = batch,
): Promise<number> {
  let orderCount = 0
  for (let last: DueOrder | null = null; ; ) {
    const orders: DueOrder[] = await listDues(app, last, atOnce)
    await forRowsBySeller(orders, async (sellerId, ofSeller) => {
      const scope = await createSystemScope(app, sellerId, links, now)
      if (!scope) return
      for (const { number } of ofSeller)
        if (await runSafely(scope, { order: number }, () => remind(scope, number))) orderCount++
    })
    if (orders.length < atOnce) return orderCount
    last = orders.at(-1)!
  }
}

type DueOrder = { sellerId: number; orderId: number; number: string; dueOn: string }

/** Orders that it is time to remind of, after `last`: by first due day, seller and order. */
async function listDues(
  app: AppContext,
  last: DueOrder | null,
  count: number,
): Promise<DueOrder[]> {
  const isAfter = last
    ? sql`(p.due_on, p.seller_id, p.order_id) > (${last.dueOn}::date, ${last.sellerId}, ${last.orderId})`
    : sql`true`
  const orders = await readAcrossSellers<DueOrder>(
    app.database.primary,
    (whereSeller) => sql`
      select p.seller_id as "sellerId", p.order_id as "orderId", o.number, p.due_on::text as "dueOn"
      from payment p
      join seller s on s.id = p.seller_id and s.active
      join shop_order o on o.seller_id = p.seller_id and o.id = p.order_id
      where ${whereSeller(sql`p.seller_id`)} and p.state = 'due'
        and p.due_on <= (statement_timestamp() at time zone 'UTC')::date + 3
        and (${firstSql} or exists (select from order_document d
          where d.seller_id = p.seller_id and d.order_id = p.order_id and ${laterSql}))
        and ${isAfter}
      order by p.due_on, p.seller_id, p.order_id limit ${count}`,
  )
  // Where each seller was read by itself there are more, seller by seller.
  const compare = (a: DueOrder, b: DueOrder) =>
    a.dueOn < b.dueOn
      ? -1
      : a.dueOn > b.dueOn
        ? 1
        : a.sellerId - b.sellerId || a.orderId - b.orderId
  return orders.sort(compare).slice(0, count)
}

type Reminder = 1 | 2 | 3
const headings: Record<Reminder, () => string> = {
  1: orderMailsTexts.dueSoonHeading,
  2: orderMailsTexts.dueNowHeading,
  3: orderMailsTexts.overdueHeading,
}

function remind(scope: Scope, number: string): Promise<boolean> {
  const { seller, now } = scope
  return scope.database.transaction(async (db) => {
    const order = await lockOrder(db, seller.id, number)
    if (!order) return false
    const dues = await takeReminders(db, seller.id, order.id)
    const emails = dues.length > 0 ? await listRecipients(db, seller.id, order) : []
    for (const due of dues)
      for (const email of emails)
        await mailReader(db, seller, email, (view) =>
          buildReminder({ seller: view, now }, email, number, due),
        )
    return dues.length > 0 && emails.length > 0
  })
}

/** Who ordered; of a company, only while they belong to it, and whoever manages it. */
async function listRecipients(
  db: Db,
  sellerId: number,
  { companyId, email }: LockedOrder,
): Promise<string[]> {
  if (companyId === null) return email === null ? [] : [email]
  return listReminded(db, sellerId, companyId, email)
}

/** What a reminder is about. */
interface Due {
  reminder: Reminder
  /** The serial number of the invoice or debit note; null: the order has none. */
  invoice: string | null
  kind: 'invoice' | 'debit'
  /** Whether it has a part of the order, and is not the first. */
  isLater: boolean
  dueOn: string
  amount: Minor
}

/**
 * Counts an order's reminders as made, and gives those of which something is open; none: another
 * process was first, or nothing is due any more.
 */
async function takeReminders(db: Db, sellerId: number, orderId: number): Promise<Due[]> {
  type Taken = { reminder: Reminder; part: number; dueOn: string }
  const first = await db.execute<Taken>(sql`
    update payment p set reminders = ${reminderSql(sql`p.due_on`)}
    where p.seller_id = ${sellerId} and p.order_id = ${orderId} and p.state = 'due' and ${firstSql}
    returning p.reminders as reminder, 0 as part, p.due_on::text as "dueOn"`)
  const later = await db.execute<Taken>(sql`
    update order_document d set reminders = ${reminderSql(invoiceDueSql(sql`p`))} from payment p
    where p.seller_id = ${sellerId} and p.order_id = ${orderId} and p.state = 'due'
      and d.seller_id = ${sellerId} and d.order_id = ${orderId} and ${laterSql}
    returning d.reminders as reminder, ${partSql} as part, ${invoiceDueSql(sql`p`)}::text as "dueOn"`)
  const items = await loadItems(db, sellerId, orderId)
  return [...first.rows, ...later.rows].flatMap(({ reminder, part, dueOn }) => {
    const isLater = part > 1
    const item = items.find((each) =>
      isLater ? each.part === part : each.dueOn !== null && (each.part < 2 || each.serial === null),
    )
    if (!item) return []
    const kind = isDebitPart(item.part) ? 'debit' : 'invoice'
    return [{ reminder, invoice: nameInvoice(item), kind, isLater, dueOn, amount: item.amount }]
  })
}

function buildReminder(
  { seller, now }: Pick<Scope, 'seller' | 'now'>,
  email: string,
  number: string,
  { reminder, invoice, kind, isLater, dueOn, amount }: Due,
) {
  const day = formatFullDay(dueOn)
  const sum = formatMoney(amount, seller)
  const what =
    invoice === null
      ? orderMailsTexts.sumOfOrder({ sum, number })
      : orderMailsTexts.sumOfInvoice({ kind, sum, invoice, number })
  const texts: Record<Reminder, () => string> = {
    1: () => orderMailsTexts.dueOn({ what, day }),
    2: () => orderMailsTexts.dueBy({ what, day }),
    3: () => orderMailsTexts.overdue({ what, day }),
  }
  const heading = headings[reminder]()
  // The first invoice has the key that earlier releases gave the whole order.
  const key = isLater ? `${number}:${invoice}` : number
  const bank = seller.bankDetails === '' ? [] : [{ is: 'text', text: seller.bankDetails } as const]
  return {
    replyTo: seller.email,
    now,
    dedupKey: `credit-reminder:${key}:${reminder}:${email}`,
    subject:
      invoice === null
        ? orderMailsTexts.subject({ heading, number })
        : orderMailsTexts.invoiceSubject({ kind, heading, invoice, number }),
    content: [
      { is: 'text', text: texts[reminder]() } as const,
      ...bank,
      {
        is: 'button',
        label: mailsTexts.seeAccount(),
        lead: orderMailsTexts.seeOpenLead(),
        url: seller.origin + paths.statement(),
      } as const,
      {
        is: 'text',
        text: orderMailsTexts.alreadyPaid(),
      } as const,
    ],
  }
}
