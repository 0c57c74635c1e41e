import { type SQL, sql } from 'drizzle-orm'
import { isReminder, type Reminder, reminders } from '#contract/cart/saved-carts.ts'
import { paths } from '#contract/paths/paths.ts'
import { readAcrossSellers } from '#db/across-sellers.ts'
import { stop } from '#kernel/outcome.ts'
import { ownedBySql, requireBuyer } from '#platform/buyer.ts'
import { runSafely } from '#platform/commands/run-safely.ts'
import { mailReader } from '#platform/mail/mail-reader.ts'
import type { AppContext, Scope } from '#platform/scope.ts'
import * as mailsTexts from '#texts/mails.ts'
import * as shopMailsTexts from '#texts/shop-mails.ts'
import { createSystemScope, type Links } from '../sellers/sellers.ts'
import { remindedSql } from './saved-cart-store.ts'
import { requireChangeable } from './saved-carts.ts'

const batch = 100

/**
 * Reminds the customer of a saved cart from now on, the first time after one interval; null: no
 * more. Nothing is ever ordered by itself. Source: PAD-03.
 */
export async function remindOfSavedCart(
  scope: Scope,
  id: number,
  every: string | null,
): Promise<void> {
  const { database, seller, now } = scope
  await requireChangeable(scope, id)
  const reminder = isReminder(every) ? every : null
  const start = sql`${now.toISOString()}::timestamptz`
  const next = reminder === null ? sql`null::timestamptz` : sql`${start} + ${toInterval(reminder)}`
  const { rowCount } = await database.primary.execute(sql`
    update saved_cart s set remind_every = ${reminder}, remind_at = ${next}
    where s.seller_id = ${seller.id} and ${ownedBySql(requireBuyer(scope), sql`s`)} and s.id = ${id}`)
  if (rowCount !== 1) throw stop('not-found')
}

/**
 * Mails whoever saved carts that they want to order again by now, or who manages their company,
 * once per interval, however many processes look. After a pause only the next one is made up for.
 * Returns how many mails were made. Source: PAD-03.
 */
export async function remindOfDueCarts(app: AppContext, links: Links, now: Date): Promise<number> {
  const due = await readAcrossSellers<{ sellerId: number; id: number }>(
    app.database.primary,
    (whereSeller) => sql`
      select c.seller_id as "sellerId", c.id from saved_cart c
      join seller s on s.id = c.seller_id and s.active
      where ${whereSeller(sql`c.seller_id`)} and c.remind_at <= statement_timestamp()
      order by c.remind_at limit ${batch}`,
  )
  let mailCount = 0
  for (const { sellerId, id } of due) {
    const scope = await createSystemScope(app, sellerId, links, now)
    if (scope && (await runSafely(scope, { savedCart: id }, () => remind(scope, id)))) mailCount++
  }
  return mailCount
}

type DueCart = {
  name: string
  every: Reminder
  at: string
  email: string | null
  /** Null: the person's own. */
  companyName: string | null
  lines: number
}

function remind({ database, seller, now }: Scope, id: number): Promise<boolean> {
  return database.transaction(async (db) => {
    const { rows } = await db.execute<DueCart>(sql`
      select c.name, c.remind_every as every, c.remind_at as at,
        (select p.email from person p where p.id = ${remindedSql(seller.id, sql`c`)}
          and p.email_verified) as email,
        (select k.name from company k
          where k.seller_id = ${seller.id} and k.id = c.company_id) as "companyName",
        (select count(*)::int from saved_cart_line l
          where l.seller_id = ${seller.id} and l.saved_cart_id = c.id) as lines
      from saved_cart c
      where c.seller_id = ${seller.id} and c.id = ${id} and c.remind_at <= statement_timestamp()
      for update of c skip locked`)
    const [cart] = rows
    if (!cart) return false
    const interval = toInterval(cart.every)
    await db.execute(sql`
      update saved_cart set remind_at = case
        when remind_at + ${interval} > statement_timestamp() then remind_at + ${interval}
        else statement_timestamp() + ${interval} end
      where seller_id = ${seller.id} and id = ${id}`)
    if (cart.email === null) return false
    const { name, lines: count, companyName: company } = cart
    await mailReader(db, seller, cart.email, (view) => ({
      dedupKey: `list-reminder:${id}:${new Date(cart.at).toISOString()}`,
      replyTo: view.email,
      now,
      subject: shopMailsTexts.listReminderSubject({ name }),
      content: [
        {
          is: 'text',
          text:
            company === null
              ? shopMailsTexts.listReminder({ name, count })
              : shopMailsTexts.companyListReminder({ company, name, count }),
        },
        {
          is: 'button',
          label: mailsTexts.openList(),
          lead: shopMailsTexts.listReminderLead(),
          url: `${view.origin}${paths.savedCarts()}?open=${id}`,
        },
        {
          is: 'text',
          text: shopMailsTexts.listReminderNote(),
        },
      ],
    }))
    return true
  })
}

/** A month has as many days as the calendar gives it. */
function toInterval(reminder: Reminder): SQL {
  const { weeks = 0, months = 0 }: { weeks?: number; months?: number } = reminders[reminder]
  return sql`make_interval(months => ${months}::int, weeks => ${weeks}::int)`
}
