import { sql } from 'drizzle-orm'
import type { OpenShop } from '#boot/open-shop.ts'
import { readAcrossSellers } from '#db/across-sellers.ts'
import { loadMetrics, recordMetrics } from '#platform/metrics.ts'
import { adviseFinding, type Finding, requireFinding } from './finding.ts'

const max = 10

/** Checks the shop's data against its own rules. */
export async function checkData(shop: OpenShop): Promise<Finding[]> {
  return [
    await checkHosts(shop),
    await checkListings(shop),
    ...(await checkInvariants(shop)),
    await checkStock(shop),
    ...(await checkDueWork(shop)),
  ]
}

async function checkHosts({ database }: OpenShop): Promise<Finding> {
  const { rows } = await database.primary.execute<{ code: string }>(sql`
    select s.code from seller s where s.active
    and (select count(*) from seller_host h where h.seller_id = s.id and h.is_primary) <> 1`)
  const sellersWithoutHost = rows.map((row) => row.code).join(', ')
  return requireFinding(
    rows.length === 0,
    sellersWithoutHost === ''
      ? 'every seller has one primary host'
      : `sellers without one primary host: ${sellersWithoutHost}`,
  )
}

/**
 * The read model must have a row for each product that can be bought or requested, and no others.
 */
async function checkListings({ database }: OpenShop): Promise<Finding> {
  const rows = await readAcrossSellers<{ missing: number; surplus: number }>(
    database.primary,
    (whereSeller) => sql`
    select count(*) filter (where entry is null)::int as missing,
      count(*) filter (where product is null)::int as surplus
    from (
      select p.id as product, e.product_id as entry
      from (
        select p.seller_id, p.id from product p
        where ${whereSeller(sql`p.seller_id`)} and p.active and exists (
          select 1 from pack k
          where k.seller_id = p.seller_id and k.product_id = p.id and k.active)
      ) p
      full join (
        select seller_id, product_id from listing_entry where ${whereSeller(sql`seller_id`)}
      ) e on e.seller_id = p.seller_id and e.product_id = p.id
    ) both_sides`,
  )
  const missing = rows.reduce((sum, row) => sum + row.missing, 0)
  const surplus = rows.reduce((sum, row) => sum + row.surplus, 0)
  return requireFinding(
    missing + surplus === 0,
    `listings: ${missing} products missing, ${surplus} too many`,
  )
}

/** Checks money and stock: names every violated rule. Source: QUALITY O7. */
async function checkInvariants({ database }: OpenShop): Promise<Finding[]> {
  const { rows } = await database.primary.execute<{ invariant: string; subject: string }>(
    sql`select invariant, subject from check_invariants() order by 1, 2`,
  )
  if (rows.length === 0) return [requireFinding(true, 'money and stock keep all their rules')]
  const findings = rows
    .slice(0, max)
    .map(({ invariant, subject }) => requireFinding(false, `${invariant}: ${subject}`))
  return rows.length > max
    ? [...findings, requireFinding(false, `and ${rows.length - max} more`)]
    : findings
}

async function checkStock({ database }: OpenShop): Promise<Finding> {
  const rows = await readAcrossSellers<{ wrong: number }>(
    database.primary,
    (whereSeller) => sql`
      select count(*)::int as wrong from stock
      where ${whereSeller(sql`seller_id`)} and (reserved < 0 or on_hand < 0 or reserved > on_hand)`,
  )
  const wrong = rows.reduce((sum, row) => sum + row.wrong, 0)
  return requireFinding(wrong === 0, `stock: ${wrong} figures that can't be`)
}

/** Checks for overdue background work. */
async function checkDueWork({ database }: OpenShop): Promise<Finding[]> {
  await recordMetrics(database.primary, new Date())
  const {
    reservations_expired: overdue = 0,
    outbox_oldest_seconds: oldestSeconds = 0,
    outbox_failed: failed = 0,
  } = await loadMetrics(database.primary)
  return [
    adviseFinding(
      overdue === 0,
      `unpaid orders past their time: ${overdue}${overdue > 0 ? ' (a running server ends them)' : ''}`,
    ),
    adviseFinding(
      oldestSeconds < 600,
      `oldest mail that waits: ${Math.round(oldestSeconds / 60)} minutes`,
    ),
    adviseFinding(failed === 0, `mails given up: ${failed}`),
  ]
}
