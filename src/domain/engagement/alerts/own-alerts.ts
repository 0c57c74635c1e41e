import { type SQL, sql } from 'drizzle-orm'
import type { AlertView } from '#contract/alerts/alerts.ts'
import { ofAllSellers } from '#db/across-sellers.ts'
import type { Db } from '#db/client.ts'
import { stop } from '#kernel/outcome.ts'
import { formatMoment } from '#platform/format-moment.ts'
import type { Scope } from '#platform/scope.ts'
import { translateLines } from '#platform/translations/translate-lines.ts'
import { requireCustomer } from '../../accounts/accounts.ts'

/** The customer's alerts at this seller, newest first. Source: LIST-06. */
export async function listOwnAlerts(scope: Scope): Promise<AlertView[]> {
  const { database, seller } = scope
  const { rows } = await database.primary.execute<
    Omit<AlertView, 'sinceText'> & { productId: number; at: string }
  >(sql`
    select a.id, a.kind, p.id as "productId", p.name, k.unit, case when p.active and k.active then p.url end as url,
      a.postal_code as "postalCode", a.max_price::float8 as "maxPrice", a.at
    from product_alert a
    join product p on p.seller_id = ${seller.id} and p.id = a.product_id
    join pack k on k.seller_id = ${seller.id} and k.id = a.pack_id
    where a.seller_id = ${seller.id} and ${ownAlertSql(scope)}
    order by a.at desc, a.id desc`)
  const alerts = await translateLines(database.primary, seller, rows)
  return alerts.map(({ at, productId: _, ...alert }) => ({
    ...alert,
    sinceText: formatMoment(at, seller, 'day'),
  }))
}

/** Ends one of them; stops at another's as at none. */
export async function endAlert(scope: Scope, id: number): Promise<void> {
  const { database, seller } = scope
  const { rowCount } = await database.primary.execute(sql`
    delete from product_alert a where a.seller_id = ${seller.id} and a.id = ${id}
      and ${ownAlertSql(scope)}`)
  if (rowCount !== 1) throw stop('not-found')
}

/** What they saved, signed in or not: the address counts once it is confirmed. */
function ownAlertSql(scope: Scope): SQL {
  const { id, email, emailVerified } = requireCustomer(scope)
  return sql`(a.person_id = ${id}::uuid or (a.email = ${emailVerified ? email : null}::text
    and a.person_id is null))`
}

/**
 * Ends all alerts of an address by the link of one of its mails. The answer is the same where there
 * are none. Source: LIST-06, QUALITY V8.
 */
export async function stopAlerts({ database, seller }: Scope, token: string): Promise<void> {
  await database.primary.execute(sql`
    delete from product_alert where seller_id = ${seller.id} and stop_key = ${token}`)
}

/** Deletes a person's alerts at every seller. `email`: null while unverified. Source: ACC-05. */
export async function eraseAlerts(
  db: Db,
  { id, email }: { id: string; email: string | null },
): Promise<void> {
  await db.execute(sql`
    delete from product_alert where ${ofAllSellers}
      and (person_id = ${id}::uuid or email = ${email}::text)`)
}
