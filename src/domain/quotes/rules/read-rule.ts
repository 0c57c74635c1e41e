import { sql } from 'drizzle-orm'
import type { RuleKind } from '#contract/negotiation/bid-rules.ts'
import type { QuoteRule, QuoteRuleCode } from '#contract/negotiation/quote-rules.ts'
import { parseEachField } from '#contract/schemas/parse-input.server.ts'
import { type QuoteRuleInput, quoteRuleSchema } from '#contract/schemas/quote-rules.server.ts'
import type { Db } from '#db/client.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import { findRuleSubjects } from '../../negotiation/negotiation.ts'
import { loadTemplate } from './rule-template.ts'

export type RuleFields = Omit<QuoteRule, 'id' | 'state' | 'stateSince'>
/** What a stored rule is about, so that its form may name it as it does. */
export type StoredNames = { kind: RuleKind; subjectId: number | null; subject: string } & Pick<
  QuoteRule,
  'customerId' | 'mailDomain'
> & { buyerTyped: string }

/**
 * Reads a rule as typed: products, brands and categories by code or name, buyers by their address,
 * companies by `@` and their domain. Reports all faults at once. Source: DEAL-03.
 */
export async function readRule(
  scope: Scope,
  db: Db,
  input: QuoteRuleInput,
  stored: StoredNames | null,
): Promise<Outcome<RuleFields, QuoteRuleCode>> {
  const parsed = parseEachField(quoteRuleSchema(scope.seller), input)
  const { value } = parsed
  const faults: Record<string, QuoteRuleCode> = parsed.faults
  const kind = value.kind ?? 'all'
  const pricing = value.pricing ?? 'list'
  const subject = await findSubject(scope, kind, input, stored)
  if (!subject.ok) faults.subject = subject.code
  const buyer = await findBuyer(db, scope.seller.id, input.buyer.trim(), stored)
  if (!buyer.ok) faults.buyer = buyer.code
  const template = await findTemplate(db, scope.seller.id, input.templateId.trim())
  if (!template.ok) faults.templateId = template.code
  const { fromAmount, toAmount, share, minMargin } = value
  if (fromAmount === 0) faults.fromAmount = 'bad-money'
  if (toAmount === 0) faults.toAmount = 'bad-money'
  if (fromAmount !== null && toAmount !== null && toAmount < fromAmount)
    faults.toAmount ??= 'bad-amounts'
  if (pricing !== 'last' && share === null) faults.share ??= 'bad-share'
  if (!subject.ok || !buyer.ok || !template.ok || Object.keys(faults).length > 0)
    return refuse('invalid', faults)
  return ok({
    name: value.name!,
    kind,
    subjectId: subject.value,
    ...buyer.value,
    fromAmount,
    toAmount,
    pricing,
    basisPoints: pricing === 'last' ? 0 : share!,
    does: value.does ?? 'propose',
    minMargin,
    templateId: template.value,
  })
}

async function findSubject(
  scope: Scope,
  kind: RuleKind,
  { subject, subjectId }: QuoteRuleInput,
  stored: StoredNames | null,
): Promise<Outcome<number | null, QuoteRuleCode>> {
  if (kind === 'all') return ok(null)
  const words = subject.trim()
  if (stored?.kind === kind && stored.subject === words) return ok(stored.subjectId)
  const matches = await findRuleSubjects(scope, kind, words)
  const match =
    matches.length === 1 ? matches[0] : matches.find(({ id }) => String(id) === subjectId)
  if (match) return ok(match.id)
  return refuse(matches.length === 0 ? 'unknown-subject' : 'several-subjects')
}

async function findTemplate(
  db: Db,
  sellerId: number,
  typed: string,
): Promise<Outcome<number | null, QuoteRuleCode>> {
  if (typed === '') return ok(null)
  const template = /^\d{1,9}$/.test(typed) ? await loadTemplate(db, sellerId, Number(typed)) : null
  return template ? ok(Number(typed)) : refuse('unknown-template')
}

type Buyer = Pick<QuoteRule, 'customerId' | 'mailDomain'>

/** Only people who have dealt with this seller can be named. */
async function findBuyer(
  db: Db,
  sellerId: number,
  typed: string,
  stored: StoredNames | null,
): Promise<Outcome<Buyer, QuoteRuleCode>> {
  if (typed === '') return ok({ customerId: null, mailDomain: null })
  if (stored && typed === stored.buyerTyped) {
    const { customerId, mailDomain } = stored
    return ok({ customerId, mailDomain })
  }
  const domain = /^@((?:[a-z0-9-]+\.)+[a-z]{2,})$/.exec(typed.toLowerCase())?.[1]
  if (domain && domain.length <= 200) return ok({ customerId: null, mailDomain: domain })
  const { rows } = await db.execute<{ id: string }>(sql`
    select p.id from person p where p.email = ${typed.toLowerCase().slice(0, 320)} and (
      exists (select 1 from rfq r where r.seller_id = ${sellerId} and r.customer_id = p.id)
      or exists (select 1 from bid b where b.seller_id = ${sellerId} and b.customer_id = p.id)
      or exists (select 1 from shop_order o where o.seller_id = ${sellerId} and o.customer_id = p.id))`)
  return rows[0] ? ok({ customerId: rows[0].id, mailDomain: null }) : refuse('unknown-buyer')
}
