import { sql } from 'drizzle-orm'
import { mailReader, type ReaderView } from '#platform/mail/mail-reader.ts'
import type { Scope } from '#platform/scope.ts'
import { buildAlertMail, type DueAlert } from './alert-mail.ts'

type EndedAlert = { id: number; email: string; stopKey: string; language: string | null }

/**
 * Deletes alerts that have come true and mails them, in one transaction; the DELETE decides who
 * mails, so that of several processes one does, and none for a price changed since then. Returns
 * how many.
 */
export async function mailAlerts(scope: Scope, alerts: readonly DueAlert[]): Promise<number> {
  if (alerts.length === 0) return 0
  const { seller, now } = scope
  const ids = sql.param(alerts.map(({ id }) => id))
  const maxPrices = sql.param(alerts.map(({ maxPrice }) => maxPrice))
  const newsById = new Map(alerts.map(({ id, news }) => [id, news]))
  return scope.database.transaction(async (db) => {
    const { rows } = await db.execute<EndedAlert>(sql`
      delete from product_alert a
      using unnest(${ids}::bigint[], ${maxPrices}::bigint[]) as listed(id, max_price)
      where a.seller_id = ${seller.id} and a.id = listed.id
        and a.max_price is not distinct from listed.max_price
      returning a.id, a.stop_key as "stopKey", a.language,
        coalesce((select p.email from person p where p.id = a.person_id), a.email) as email`)
    for (const { id, email, stopKey, language } of rows) {
      const write = async (view: ReaderView) => ({
        dedupKey: `product-alert:${id}`,
        replyTo: view.email,
        now,
        ...(await buildAlertMail(db, view, newsById.get(id)!, stopKey)),
      })
      await mailReader(db, seller, email, write, language)
    }
    return rows.length
  })
}
