import { sql } from 'drizzle-orm'
import { formatFullDay } from '#contract/delivery/delivery-promise.ts'
import { paths } from '#contract/paths/paths.ts'
import { forRowsBySeller, readAcrossSellers } from '#db/across-sellers.ts'
import type { Db } from '#db/client.ts'
import { formatMoney } from '#kernel/money.ts'
import { runSafely } from '#platform/commands/run-safely.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import type { AppContext, Scope } from '#platform/scope.ts'
import { listReminded } from '../../companies/companies.ts'
import type { Links } from '../../sellers/sellers.ts'
import { createSystemScope } from '../../sellers/sellers.ts'
import { getAccountDue } from '../account-rules.ts'
import { loadAccount } from '../account-store.ts'
import { type LockedOrder, lockOrder } from '../payments/payment-store.ts'

/** Orders that are read at once. */
const batch = 100

/** Which reminder it is time for: 3 days before an order is due, on the day, and 7 days after. */
const reminderSql = sql`case
  when (statement_timestamp() at time zone 'UTC')::date >= p.due_on + 7 then 3
  when (statement_timestamp() at time zone 'UTC')::date >= p.due_on then 2
  when (statement_timestamp() at time zone 'UTC')::date >= p.due_on - 3 then 1
  else 0 end`

/**
 * Mails buyers about orders on account that will be due, are, or were: each reminder once, by the
 * database's clock, however many processes look. After a pause only the latest is made up for. One
 * that fails holds up no other. Returns of how many orders. Source: PAY-05.
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

/** Orders that it is time to remind of, after `last`: by due day, seller and order. */
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
    (named) => sql`
      select p.seller_id as "sellerId", p.order_id as "orderId", o.number, p.due_on::text as "dueOn"
      from payment p
      join seller s on s.id = p.seller_id and s.active
      join shop_order o on o.seller_id = p.seller_id and o.id = p.order_id
      where ${named(sql`p.seller_id`)} and p.state = 'due' and p.reminders < 3
        and p.due_on <= (statement_timestamp() at time zone 'UTC')::date + 3
        and p.reminders < ${reminderSql} and ${isAfter}
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
const headings: Record<Reminder, string> = {
  1: 'Due soon',
  2: 'Due today',
  3: 'Overdue',
}

function remind(scope: Scope, number: string): Promise<boolean> {
  return scope.database.transaction(async (db) => {
    const order = await lockOrder(db, scope.seller.id, number)
    if (!order) return false
    const reminder = await takeReminder(db, scope.seller.id, order.id)
    const emails = await listRecipients(db, scope.seller.id, order)
    if (!reminder || emails.length === 0) return false
    const amount = formatMoney(
      getAccountDue(await loadAccount(db, scope.seller.id, order.id)),
      scope.seller,
    )
    for (const email of emails)
      await enqueueMail(db, buildReminder(scope, email, { number, amount, ...reminder }))
    return true
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

/** Counts the reminder as sent; null: another process was first, or nothing is due any more. */
async function takeReminder(
  db: Db,
  sellerId: number,
  orderId: number,
): Promise<{ reminder: Reminder; dueOn: string } | null> {
  const { rows } = await db.execute<{ reminder: Reminder; dueOn: string }>(sql`
    update payment p set reminders = ${reminderSql}
    where p.seller_id = ${sellerId} and p.order_id = ${orderId} and p.state = 'due'
      and p.reminders < ${reminderSql}
    returning p.reminders as reminder, p.due_on::text as "dueOn"`)
  return rows[0] ?? null
}

function buildReminder(
  { seller, now }: Scope,
  email: string,
  {
    number,
    amount,
    reminder,
    dueOn,
  }: { number: string; amount: string; reminder: Reminder; dueOn: string },
) {
  const day = formatFullDay(dueOn)
  const texts: Record<Reminder, string> = {
    1: `${amount} for your order ${number} is due on ${day}.`,
    2: `${amount} for your order ${number} is due by ${day}.`,
    3: `${amount} for your order ${number} was due on ${day}, and we have not seen it yet.`,
  }
  const bank = seller.bankDetails === '' ? [] : [{ is: 'text', text: seller.bankDetails } as const]
  return {
    sellerId: seller.id,
    to: email,
    replyTo: seller.email,
    now,
    dedupKey: `credit-reminder:${number}:${reminder}:${email}`,
    subject: `${headings[reminder]}: order ${number}`,
    content: [
      { is: 'text', text: texts[reminder] } as const,
      ...bank,
      {
        is: 'button',
        label: 'See my account',
        lead: 'See what is open:',
        url: seller.origin + paths.statement(),
      } as const,
      {
        is: 'text',
        text: 'Have you paid meanwhile? Then please take no notice of this.',
      } as const,
    ],
  }
}
