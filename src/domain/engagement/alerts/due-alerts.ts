import { type SQL, sql } from 'drizzle-orm'
import { type AlertKind, alertLimits } from '#contract/alerts/alerts.ts'
import { listSellersWith, ofAllSellers } from '#db/across-sellers.ts'
import type { Db } from '#db/client.ts'
import { tryTaskLock } from '#db/try-task-lock.ts'
import { limitConcurrency } from '#kernel/limit-concurrency.ts'
import type { Minor } from '#kernel/money.ts'
import { runSafely } from '#platform/commands/run-safely.ts'
import type { AppContext, Scope } from '#platform/scope.ts'
import { loadWatchedPacks, type WatchedPack } from '../../catalog/catalog.ts'
import { getZoneId } from '../../delivery/delivery.ts'
import { findPriceLists } from '../../pricing/pricing.ts'
import { createSystemScope, type Links } from '../../sellers/sellers.ts'
import { buildNews, type DueAlert } from './alert-mail.ts'
import { mailAlerts } from './mail-alerts.ts'
import { sendReplacedAlerts } from './replaced-alerts.ts'

const batch = 500
/** Advisory lock: one process at a time looks. */
const lockNumber = 7_420_011
/** Look-ups at once, which leaves connections for requests. */
const maxLookups = 4

/**
 * Mails whoever waits for what has come true, once however many processes look, and deletes their
 * alerts. A look at all of them finds it whatever made it so: an import, the desk, a cancelled
 * order, a price list. Returns how many mails were made; none while another process looks. Source:
 * LIST-06.
 */
export async function sendDueAlerts(app: AppContext, links: Links, now: Date): Promise<number> {
  return (await tryTaskLock(app.database, lockNumber, () => sendOfAll(app, links, now))) ?? 0
}

async function sendOfAll(app: AppContext, links: Links, now: Date): Promise<number> {
  const sellerIds = await listSellersWith(
    app.database.primary,
    (whereSeller) => sql`
      select s.id as "sellerId" from seller s where s.active and exists (
        select 1 from product_alert a where ${whereSeller(sql`a.seller_id`)} and a.seller_id = s.id)`,
  )
  let mailCount = 0
  for (const sellerId of sellerIds) {
    const scope = await createSystemScope(app, sellerId, links, now)
    if (!scope) continue
    await runSafely(scope, { alertsOfSeller: sellerId }, async () => {
      mailCount += (await sendSellerAlerts(scope)) + (await sendReplacedAlerts(scope))
      return true
    })
  }
  return mailCount
}

async function sendSellerAlerts(scope: Scope): Promise<number> {
  let mailCount = 0
  let lastId = 0
  for (;;) {
    const candidates = await loadCandidates(scope, lastId)
    if (candidates.length === 0) return mailCount
    mailCount += await sendTrueOnes(scope, candidates)
    if (candidates.length < batch) return mailCount
    lastId = candidates.at(-1)!.id
  }
}

type Candidate = {
  id: number
  kind: Exclude<AlertKind, 'replaced'>
  packId: number
  postalCode: string
  maxPrice: Minor | null
  personId: string | null
  /** Null too once they have left it. */
  companyId: number | null
}

/**
 * Alerts that may have come true: the pack is in stock somewhere, or cheap enough by itself or by
 * some price list.
 */
async function loadCandidates({ database, seller, now }: Scope, lastId: number) {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await database.primary.execute<Candidate>(sql`
    select a.id, a.kind, a.pack_id as "packId", a.postal_code as "postalCode",
      a.max_price::float8 as "maxPrice", a.person_id as "personId",
      (select m.company_id from company_member m where m.seller_id = ${seller.id}
        and m.company_id = a.company_id and m.person_id = a.person_id) as "companyId"
    from product_alert a
    join product p on p.seller_id = ${seller.id} and p.id = a.product_id and p.active
    join pack k on k.seller_id = ${seller.id} and k.id = a.pack_id and k.active
    where a.seller_id = ${seller.id} and a.id > ${lastId} and a.kind <> 'replaced' and case a.kind
      when 'stock' then exists (
        select 1 from stock s where s.seller_id = ${seller.id} and s.pack_id = k.id
          and s.on_hand > s.reserved)
      else k.price <= a.max_price
        or (k.special_price <= a.max_price and k.special_from <= ${at} and ${at} < k.special_until)
        or ${isListedSql(seller.id)} end
    order by a.id limit ${batch}`)
  return rows
}

/** A price list may say something of pack `k` of product `p`. */
function isListedSql(sellerId: number): SQL {
  return sql`exists (
    select 1 from price_list l join price_list_row r on r.seller_id = ${sellerId} and r.list_id = l.id
    where l.seller_id = ${sellerId} and l.active
      and (r.pack_id = k.id or (r.pack_id is null and (r.brand_id is null or r.brand_id = p.brand_id))))`
}

async function sendTrueOnes(scope: Scope, candidates: readonly Candidate[]): Promise<number> {
  const pairs = await findAllTerms(scope, candidates)
  let mailCount = 0
  for (const group of Map.groupBy(pairs, ({ terms }) => JSON.stringify(terms)).values()) {
    const { zoneId, lists } = group[0]!.terms
    const packIds = [...new Set(group.map(({ candidate }) => candidate.packId))]
    const groupScope = { ...scope, place: { ...scope.place, zoneId } }
    const packs = await loadWatchedPacks(scope.database.primary, groupScope, packIds, lists)
    const alerts = group.flatMap(({ candidate }): DueAlert[] => {
      const watchedPack = packs.get(candidate.packId)
      if (!watchedPack || !isTrue(candidate, watchedPack)) return []
      const { id, maxPrice } = candidate
      return [{ id, maxPrice, news: buildNews(candidate, watchedPack) }]
    })
    mailCount += await mailAlerts(scope, alerts)
  }
  return mailCount
}

/** The terms of each, looked up once for those that share them, a few at a time. */
async function findAllTerms(scope: Scope, candidates: readonly Candidate[]) {
  const limit = limitConcurrency(maxLookups)
  const termsByKey = new Map<string, ReturnType<typeof findTerms>>()
  const lookUp = (candidate: Candidate) => {
    const { kind, postalCode, personId, companyId } = candidate
    const key = JSON.stringify(kind === 'stock' ? [postalCode] : [personId, companyId])
    const terms = termsByKey.get(key) ?? limit(() => findTerms(scope, candidate))
    termsByKey.set(key, terms)
    return terms
  }
  return Promise.all(
    candidates.map(async (candidate) => ({ candidate, terms: await lookUp(candidate) })),
  )
}

/** The place and the price lists that count for it: alerts with the same are looked at together. */
async function findTerms(scope: Scope, { kind, postalCode, personId, companyId }: Candidate) {
  return kind === 'stock'
    ? { zoneId: await getZoneId(scope, scope.seller.id, postalCode), lists: [] }
    : {
        zoneId: scope.place.zoneId,
        lists: await findPriceLists(scope, { customerId: personId, companyId }),
      }
}

function isTrue({ kind, maxPrice }: Candidate, { pack }: WatchedPack): boolean {
  return kind === 'stock'
    ? pack.delivered && pack.stock > 0
    : pack.price !== null && pack.price <= maxPrice!
}

/** Deletes alerts that waited in vain for a year. */
export async function purgeAlerts(db: Db, now: Date): Promise<void> {
  const start = new Date(now.getTime() - alertLimits.days * 24 * 60 * 60_000)
  await db.execute(
    sql`delete from product_alert where ${ofAllSellers} and at < ${start.toISOString()}`,
  )
}
