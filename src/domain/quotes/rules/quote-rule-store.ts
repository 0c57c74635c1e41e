import { sql } from 'drizzle-orm'
import type { QuoteRule } from '#contract/negotiation/quote-rules.ts'
import type { Db } from '#db/client.ts'
import { utcTextSql } from '#db/utc-text-sql.ts'

type Row = { [Name in keyof QuoteRule]: QuoteRule[Name] }

export const ruleColumns = sql`q.id, q.name, q.kind, nullif(q.subject_id, 0) as "subjectId",
  q.customer_id as "customerId", q.mail_domain as "mailDomain", q.from_amount::float8 as "fromAmount",
  q.to_amount::float8 as "toAmount", q.pricing, q.basis_points as "basisPoints", q.does,
  q.min_margin as "minMargin", q.template_id as "templateId",
  case when q.shadow_until <= statement_timestamp() then 'off' else q.state end as state,
  ${utcTextSql(sql`q.state_since`)} as "stateSince"`

/** A seller's rules in their order; a shadow that is over reads as off. */
export async function loadQuoteRules(db: Db, sellerId: number): Promise<QuoteRule[]> {
  const { rows } = await db.execute<Row>(sql`
    select ${ruleColumns} from quote_rule q where q.seller_id = ${sellerId}
    order by q.position, q.id`)
  return rows
}

/**
 * The rules that decide about a request: those that are on, and in the shadow also those that only
 * watch. Requests that came before a rule was turned on are not its own.
 */
export function listRulesFor(
  rules: readonly QuoteRule[],
  mode: 'live' | 'shadow',
  openedAt: string,
): QuoteRule[] {
  return rules.filter(
    ({ state, stateSince }) =>
      (state === 'on' || (mode === 'shadow' && state === 'shadow')) && stateSince <= openedAt,
  )
}

/** The next rule asks last. */
export async function insertQuoteRule(
  db: Db,
  sellerId: number,
  rule: Omit<QuoteRule, 'id' | 'state' | 'stateSince'>,
): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into quote_rule (seller_id, position, name, kind, subject_id, customer_id, mail_domain,
      from_amount, to_amount, pricing, basis_points, does, min_margin, template_id, state_since)
    select ${sellerId}, coalesce(max(position), 0) + 1, ${rule.name}, ${rule.kind},
      ${rule.subjectId ?? 0}::bigint, ${rule.customerId}::uuid, ${rule.mailDomain}::text,
      ${rule.fromAmount}::bigint, ${rule.toAmount}::bigint, ${rule.pricing}, ${rule.basisPoints}::int,
      ${rule.does}, ${rule.minMargin}::int, ${rule.templateId}::bigint, statement_timestamp()
    from quote_rule where seller_id = ${sellerId} returning id`)
  return rows[0]!.id
}

export async function updateQuoteRule(
  db: Db,
  sellerId: number,
  id: number,
  rule: Omit<QuoteRule, 'id' | 'state' | 'stateSince'>,
): Promise<void> {
  await db.execute(sql`
    update quote_rule set name = ${rule.name}, kind = ${rule.kind},
      subject_id = ${rule.subjectId ?? 0}, customer_id = ${rule.customerId}::uuid,
      mail_domain = ${rule.mailDomain}, from_amount = ${rule.fromAmount}::bigint,
      to_amount = ${rule.toAmount}::bigint, pricing = ${rule.pricing},
      basis_points = ${rule.basisPoints}, does = ${rule.does}, min_margin = ${rule.minMargin}::int,
      template_id = ${rule.templateId}::bigint
    where seller_id = ${sellerId} and id = ${id}`)
}

/** Turns a rule on, off, or into the shadow for some days; false if it is gone. */
export async function setRuleState(
  db: Db,
  sellerId: number,
  id: number,
  state: QuoteRule['state'],
  shadowDays: number,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update quote_rule set state = ${state}, state_since = statement_timestamp(),
      shadow_until = case when ${state}::text = 'shadow'
        then statement_timestamp() + make_interval(days => ${shadowDays}::int) end
    where seller_id = ${sellerId} and id = ${id}`)
  return rowCount === 1
}

export async function deleteQuoteRule(db: Db, sellerId: number, id: number): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`delete from quote_rule where seller_id = ${sellerId} and id = ${id}`,
  )
  return rowCount === 1
}

/** Numbers the rules anew, in this order. */
export async function orderQuoteRules(
  db: Db,
  sellerId: number,
  ids: readonly number[],
): Promise<void> {
  await db.execute(sql`
    update quote_rule q set position = o.at
    from unnest(${sql.param([...ids])}::bigint[]) with ordinality as o(id, at)
    where q.seller_id = ${sellerId} and q.id = o.id`)
}
