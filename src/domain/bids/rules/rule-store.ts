import { sql } from 'drizzle-orm'
import type { BidRule, StoredBidRule } from '#contract/negotiation/bid-rules.ts'
import { nameRuleSubject } from '#contract/negotiation/decision-reasons.ts'
import { quoteRuleLimits } from '#contract/negotiation/quote-rules.ts'
import type { Db } from '#db/client.ts'
import { utcTextSql } from '#db/utc-text-sql.ts'

const columns = sql`r.kind, nullif(r.subject_id, 0) as "subjectId", r.from_quantity as "fromQuantity", r.allowed,
  r.accept_from as "acceptFrom", r.decline_below as "declineBelow", r.floor, r.counters,
      r.payment_days as "paymentDays",
  case when r.shadow_until <= statement_timestamp() then 'off' else r.state end as state`

/** The rules by which a seller's bids are answered now: those that are on. */
export async function loadBidRules(db: Db, sellerId: number): Promise<BidRule[]> {
  const { rows } = await db.execute<BidRule & Record<string, unknown>>(sql`
    select ${columns} from bid_rule r where r.seller_id = ${sellerId} and r.state = 'on' order by r.id`)
  return rows
}

/**
 * All of a seller's rules with their subjects' names, most specific first; a shadow that is over
 * reads as off.
 */
export async function loadRuleBook(db: Db, sellerId: number): Promise<StoredBidRule[]> {
  const { rows } = await db.execute<StoredBidRule & Record<string, unknown>>(sql`
    select r.id, ${columns}, ${utcTextSql(sql`r.shadow_until`)} as "shadowUntil", coalesce(case r.kind
      when 'sku' then (select p.code || ' ' || p.name from product p
        where p.seller_id = ${sellerId} and p.id = r.subject_id)
      when 'brand' then (select b.name from brand b where b.seller_id = ${sellerId} and b.id = r.subject_id)
      when 'category' then (select c.display_name from category c
        where c.seller_id = ${sellerId} and c.id = r.subject_id)
      end, '') as subject
    from bid_rule r where r.seller_id = ${sellerId}
    order by array_position(array['sku', 'brand', 'category', 'all'], r.kind), subject, r.from_quantity`)
  return rows.map((rule) => ({ ...rule, subject: nameRuleSubject(rule) }))
}

export async function getRuleVersion(db: Db, sellerId: number): Promise<number> {
  const { rows } = await db.execute<{ v: number }>(
    sql`select row_version as v from bid_rule_set where seller_id = ${sellerId}`,
  )
  return rows[0]?.v ?? 1
}

/** Increments the version if it is still the expected one; the row lock serialises writers. */
export async function bumpRuleVersion(
  db: Db,
  sellerId: number,
  expectedVersion: number,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into bid_rule_set (seller_id, row_version) select ${sellerId}, 2 where ${expectedVersion} = 1
    on conflict (seller_id) do update set row_version = bid_rule_set.row_version + 1
    where bid_rule_set.row_version = ${expectedVersion}`)
  if (rowCount === 1) return true
  const update = await db.execute(sql`
    update bid_rule_set set row_version = row_version + 1
    where seller_id = ${sellerId} and row_version = ${expectedVersion}`)
  return update.rowCount === 1
}

/** Invalidates the version of the rules form, which also shows settings that another form edits. */
export async function renewRuleVersion(db: Db, sellerId: number): Promise<void> {
  await db.execute(sql`
    insert into bid_rule_set (seller_id, row_version) values (${sellerId}, 2)
    on conflict (seller_id) do update set row_version = bid_rule_set.row_version + 1`)
}

/**
 * Makes these the seller's rules. A rule about the same thing from the same quantity keeps its id,
 * and its week in the shadow while it stays there.
 */
export async function replaceRules(
  db: Db,
  sellerId: number,
  rules: readonly BidRule[],
): Promise<void> {
  const ruleRows = sql`json_to_recordset(${JSON.stringify(rules)}::json) as r(kind text, "subjectId" bigint,
    "fromQuantity" int, allowed boolean, "acceptFrom" int, "declineBelow" int, floor int, counters boolean,
    "paymentDays" int, state text)`
  await db.execute(sql`
    delete from bid_rule b where b.seller_id = ${sellerId} and not exists (
      select 1 from ${ruleRows} where r.kind = b.kind and coalesce(r."subjectId", 0) = b.subject_id
        and r."fromQuantity" = b.from_quantity)`)
  await db.execute(sql`
    insert into bid_rule as b (seller_id, kind, subject_id, from_quantity, allowed, accept_from,
      decline_below, floor, counters, payment_days, state, shadow_until)
    select ${sellerId}, r.kind, coalesce(r."subjectId", 0), r."fromQuantity", r.allowed,
      r."acceptFrom", r."declineBelow", r.floor, r.counters, r."paymentDays", r.state, case when r.state = 'shadow'
        then statement_timestamp() + make_interval(days => ${quoteRuleLimits.shadowDays}) end
    from ${ruleRows}
    on conflict (seller_id, kind, subject_id, from_quantity) do update set allowed = excluded.allowed,
      accept_from = excluded.accept_from, decline_below = excluded.decline_below,
      floor = excluded.floor, counters = excluded.counters,
      payment_days = excluded.payment_days, state = excluded.state,
      shadow_until = case when excluded.state = 'shadow' and b.shadow_until > statement_timestamp()
        then b.shadow_until else excluded.shadow_until end`)
}

/** Which of these subjects the seller has, as `sku:12`. */
export async function findExistingSubjects(
  db: Db,
  sellerId: number,
  rules: readonly BidRule[],
): Promise<Set<string>> {
  const ids = (kind: BidRule['kind']) =>
    sql.param(rules.filter((rule) => rule.kind === kind).map(({ subjectId }) => subjectId))
  const { rows } = await db.execute<{ subject: string }>(sql`
    select 'sku:' || id as subject from product where seller_id = ${sellerId} and id = any(${ids('sku')}::bigint[])
    union all select 'brand:' || id from brand where seller_id = ${sellerId} and id = any(${ids('brand')}::bigint[])
    union all select 'category:' || id from category where seller_id = ${sellerId}
      and id = any(${ids('category')}::bigint[])`)
  return new Set(rows.map(({ subject }) => subject))
}
