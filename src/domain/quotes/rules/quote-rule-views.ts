import { sql } from 'drizzle-orm'
import { mayDo } from '#contract/accounts/staff.ts'
import { describePricing, nameRuleSubject } from '#contract/negotiation/decision-reasons.ts'
import { formatPercent } from '#contract/negotiation/format-percent.ts'
import type {
  AnswerSwitch,
  QuoteRule,
  QuoteRulesView,
  QuoteRuleView,
} from '#contract/negotiation/quote-rules.ts'
import type { Db } from '#db/client.ts'
import { utcTextSql } from '#db/utc-text-sql.ts'
import { formatMoney, type MoneyStyle } from '#kernel/money.ts'
import { formatMoment } from '#platform/format-moment.ts'
import type { Scope } from '#platform/scope.ts'
import * as decisionReasonsTexts from '#texts/decision-reasons.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import { readAnswerSwitch } from '../../negotiation/negotiation.ts'
import { ruleColumns } from './quote-rule-store.ts'

/** The seller's rules for quotes in their order, and whether they answer. Staff only. */
export async function readQuoteRules(scope: Scope): Promise<QuoteRulesView> {
  const answering = await readAnswering(scope)
  return { answering, rules: await loadRuleViews(scope.database.primary, scope) }
}

/** Whether rules answer, and who stopped them. Staff only. */
export async function readAnswering(scope: Scope): Promise<AnswerSwitch> {
  requireStaff(scope, 'read')
  const db = scope.database.primary
  const { seller } = scope
  const answering = await readAnswerSwitch(db, seller.id)
  const { stoppedAt, stoppedBy, afterMinutes, maxPerProduct } = answering
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from person where id = ${stoppedBy}::uuid`,
  )
  return {
    stoppedOn: stoppedAt && formatMoment(new Date(stoppedAt), seller),
    stoppedBy: rows[0]?.name ?? '',
    afterMinutes,
    maxPerProduct,
  }
}

/** One of them; null: this seller has none by that number. */
export async function readQuoteRule(scope: Scope, id: number): Promise<QuoteRuleView | null> {
  requireStaff(scope, 'read')
  const rules = await loadRuleViews(scope.database.primary, scope)
  return rules.find((rule) => rule.id === id) ?? null
}

type Row = { [Name in keyof QuoteRule]: QuoteRule[Name] } & {
  subject: string
  buyerName: string | null
  email: string | null
  shadowUntil: string | null
} & QuoteRuleView['counts']

async function loadRuleViews(db: Db, { seller, staff }: Scope): Promise<QuoteRuleView[]> {
  const { rows } = await db.execute<Row>(sql`
    select ${ruleColumns}, coalesce(case q.kind
      when 'sku' then (select p.code || ' ' || p.name from product p
        where p.seller_id = ${seller.id} and p.id = q.subject_id)
      when 'brand' then (select b.name from brand b where b.seller_id = ${seller.id} and b.id = q.subject_id)
      when 'category' then (select c.display_name from category c
        where c.seller_id = ${seller.id} and c.id = q.subject_id)
      end, '') as subject,
      coalesce(nullif(b.name, ''), b.email) as "buyerName", b.email,
      ${utcTextSql(sql`q.shadow_until`)} as "shadowUntil",
      coalesce(d.sent, 0)::int as sent, coalesce(d.proposed, 0)::int as proposed,
      coalesce(d."left", 0)::int as "left"
    from quote_rule q left join person b on b.id = q.customer_id
    left join (
      select rule_id, mode, count(*) filter (where outcome = 'sent') as sent,
        count(*) filter (where outcome = 'proposed') as proposed,
        count(*) filter (where outcome = 'left') as "left"
      from rule_decision where seller_id = ${seller.id} and kind = 'rfq'
        and at > statement_timestamp() - interval '30 days'
      group by rule_id, mode
    ) d on d.rule_id = q.id and d.mode = case q.state when 'shadow' then 'shadow' else 'live' end
    where q.seller_id = ${seller.id} order by q.position, q.id`)
  const seesContacts = staff !== null && staff !== undefined && mayDo(staff, 'contacts')
  return rows.map(({ sent, proposed, left, buyerName, email, shadowUntil, ...rule }) => ({
    ...rule,
    subject: nameRuleSubject(rule),
    ...nameBuyer(rule, seesContacts, buyerName, email),
    words: describeRule(rule, nameRuleSubject(rule), seller),
    shadowUntilText:
      rule.state === 'shadow' && shadowUntil !== null ? formatMoment(shadowUntil, seller) : '',
    counts: { sent, proposed, left },
  }))
}

function nameBuyer(
  { customerId, mailDomain }: QuoteRule,
  seesContacts: boolean,
  name: string | null,
  email: string | null,
): Pick<QuoteRuleView, 'buyer' | 'buyerTyped'> {
  if (mailDomain !== null) return { buyer: `@${mailDomain}`, buyerTyped: `@${mailDomain}` }
  if (customerId === null) return { buyer: '', buyerTyped: '' }
  const someone = decisionReasonsTexts.aCustomer()
  return seesContacts
    ? { buyer: name ?? someone, buyerTyped: email ?? '' }
    : { buyer: someone, buyerTyped: someone }
}

/** A rule in a sentence, without the buyer. */
function describeRule(rule: QuoteRule, subject: string, money: MoneyStyle): string {
  const { minMargin } = rule
  const about = describeBounds(rule, subject, money)
  const means = describePricing(rule, { seesCosts: true })
  return minMargin === null
    ? decisionReasonsTexts.quoteRule({ about, means })
    : decisionReasonsTexts.quoteRuleWithLimit({ about, means, margin: formatPercent(minMargin) })
}

function describeBounds(
  { fromAmount, toAmount }: QuoteRule,
  subject: string,
  money: MoneyStyle,
): string {
  const from = fromAmount === null ? null : formatMoney(fromAmount, money)
  const to = toAmount === null ? null : formatMoney(toAmount, money)
  if (from === null) return to === null ? subject : decisionReasonsTexts.aboutUpTo({ subject, to })
  return to === null
    ? decisionReasonsTexts.aboutFrom({ subject, from })
    : decisionReasonsTexts.aboutFromTo({ subject, from, to })
}
