import { sql } from 'drizzle-orm'
import type { OpenShop } from '#boot/open-shop.ts'
import { figures, measure } from '#domain/measure.ts'
import { advised, type Finding, judged } from './finding.ts'

const max = 10

/** What the shop has, by its own rules. */
export async function aboutData(shop: OpenShop): Promise<Finding[]> {
  return [
    await hosts(shop),
    await entries(shop),
    ...(await invariants(shop)),
    await stockFigures(shop),
    ...(await byTheClock(shop)),
  ]
}

async function hosts({ database }: OpenShop): Promise<Finding> {
  const { rows } = await database.primary.execute<{ code: string }>(sql`
    select s.code from seller s where s.active
    and (select count(*) from seller_host h where h.seller_id = s.id and h.is_primary) <> 1`)
  const lame = rows.map((row) => row.code).join(', ')
  return judged(
    rows.length === 0,
    lame === '' ? 'every seller has one primary host' : `sellers without one primary host: ${lame}`,
  )
}

/** The read model must have a row for each product that can be bought or asked for, and none else. */
async function entries({ database }: OpenShop): Promise<Finding> {
  const { rows } = await database.primary.execute<{ missing: number; surplus: number }>(sql`
    with wanted as (
      select p.seller_id, p.id from product p
      where p.active and exists (select 1 from pack k where k.seller_id = p.seller_id and k.product_id = p.id and k.active)
    )
    select
      (select count(*)::int from wanted w where not exists
        (select 1 from listing_entry e where e.seller_id = w.seller_id and e.product_id = w.id)) as missing,
      (select count(*)::int from listing_entry e where not exists
        (select 1 from wanted w where w.seller_id = e.seller_id and w.id = e.product_id)) as surplus`)
  const { missing, surplus } = rows[0]!
  return judged(
    missing + surplus === 0,
    `listings: ${missing} products missing, ${surplus} too many`,
  )
}

/** Money and stock: every rule that is broken, by name. Source: QUALITY O7. */
async function invariants({ database }: OpenShop): Promise<Finding[]> {
  const { rows } = await database.primary.execute<{ invariant: string; subject: string }>(
    sql`select invariant, subject from check_invariants() order by 1, 2`,
  )
  if (rows.length === 0) return [judged(true, 'money and stock keep all their rules')]
  const told = rows
    .slice(0, max)
    .map(({ invariant, subject }) => judged(false, `${invariant}: ${subject}`))
  return rows.length > max ? [...told, judged(false, `and ${rows.length - max} more`)] : told
}

async function stockFigures({ database }: OpenShop): Promise<Finding> {
  const { rows } = await database.primary.execute<{ wrong: number }>(sql`
    select count(*)::int as wrong from stock where reserved < 0 or on_hand < 0 or reserved > on_hand`)
  return judged(rows[0]!.wrong === 0, `stock: ${rows[0]!.wrong} figures that can't be`)
}

/** What should have happened by itself while a server runs. */
async function byTheClock({ database }: OpenShop): Promise<Finding[]> {
  await measure(database.primary, new Date())
  const {
    reservations_expired: late = 0,
    outbox_oldest_seconds: waits = 0,
    outbox_failed: failed = 0,
  } = await figures(database.primary)
  return [
    advised(
      late === 0,
      `unpaid orders past their time: ${late}${late > 0 ? ' (a running server ends them)' : ''}`,
    ),
    advised(waits < 600, `oldest mail that waits: ${Math.round(waits / 60)} minutes`),
    advised(failed === 0, `mails given up: ${failed}`),
  ]
}
