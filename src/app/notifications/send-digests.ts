import { sql } from 'drizzle-orm'
import type { NotificationChoice } from '#contract/desk/notifications.ts'
import { listSellersWith, sumForSellers } from '#db/across-sellers.ts'
import type { Db } from '#db/client.ts'
import { rightsSql, type StoredRights } from '#domain/accounts/accounts.ts'
import { createSystemScope, type Links } from '#domain/sellers/sellers.ts'
import type { AppContext } from '#platform/scope.ts'
import * as deskNotificationsTexts from '#texts/desk-notifications.ts'
import { isConcerned } from './is-concerned.ts'
import { type MailContext, mailGroup, type StoredNotification } from './mail-notifications.ts'

interface DigestLine extends StoredNotification {
  personId: string
  email: string
  language: string | null
  rights: StoredRights
  choice: NotificationChoice
}

/** Mails each member the digest items from before the current hour. Source: SAFE-13. */
export async function sendDigests(app: AppContext, now: Date, links: Links): Promise<number> {
  const hour = new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000)
  const sellerIds = await listSellersWith(
    app.database.primary,
    (whereSeller) => sql`
    select distinct seller_id as "sellerId" from staff_digest_item d where ${whereSeller(sql`d.seller_id`)}`,
  )
  return sumForSellers(sellerIds, async (sellerId) => {
    const scope = await createSystemScope(app, sellerId, links, now)
    if (!scope) return 0
    const context = { seller: scope.seller, now, texts: new Map() }
    return app.database.transaction((db) => sendSellerDigests(db, hour, context))
  })
}

async function sendSellerDigests(db: Db, hour: Date, context: MailContext): Promise<number> {
  const sellerId = context.seller.id
  const { rows } = await db.execute<DigestLine>(sql`
      with due as (
        delete from staff_digest_item d using staff_notification n
        where d.seller_id = ${sellerId} and n.seller_id = ${sellerId} and n.id = d.notification_id
          and n.created_at < ${hour.toISOString()}::timestamptz
        returning d.person_id, n.id, n.kind, n.message, n.subject, n.detail, n.path,
          n.except_person_id, n.to_person_id
      )
      select due.person_id as "personId", ${rightsSql(sellerId, sql`t`)} as rights,
        coalesce(c.choice, 'now') as choice, due.id, due.kind, due.message, due.subject, due.detail,
        due.path, due.except_person_id as "exceptPersonId", due.to_person_id as "toPersonId",
        p.email, p.language
      from due
      join staff t on t.seller_id = ${sellerId} and t.person_id = due.person_id and t.disabled_at is null
      join person p on p.id = due.person_id
      left join staff_notification_choice c
        on c.seller_id = ${sellerId} and c.person_id = due.person_id and c.kind = due.kind
      order by due.id`)
  // The member's current role and choice decide.
  const dueLines = rows.filter(
    ({ rights, kind, choice }) => isConcerned(rights, kind) && choice !== 'none',
  )
  const byMember = Map.groupBy(dueLines, ({ personId }) => personId)
  for (const lines of byMember.values()) {
    const [firstLine] = lines
    // Keyed by the first item: items processed after the hourly mail get another one.
    const key = `staff-digest:${firstLine!.personId}:${firstLine!.id}`
    await mailGroup(db, lines, firstLine!, context, key, () =>
      deskNotificationsTexts.lastHour({ count: lines.length }),
    )
  }
  return byMember.size
}
