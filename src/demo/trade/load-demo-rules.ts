import { sql } from 'drizzle-orm'
import type { RuleState } from '#contract/negotiation/quote-rules.ts'
import type { QuoteRuleInput } from '#contract/schemas/quote-rules.server.ts'
import { readBidRules, saveBidRules } from '#domain/bids/bids.ts'
import { saveApprovals, saveQuoteRule, turnQuoteRule } from '#domain/quotes/quotes.ts'
import type { Scope } from '#platform/scope.ts'

const forAll: QuoteRuleInput = {
  name: '',
  kind: 'all',
  subject: '',
  subjectId: '',
  buyer: '',
  fromAmount: '',
  toAmount: '',
  pricing: 'list',
  share: '',
  does: 'send',
  minMargin: '',
  templateId: '',
}

/**
 * Of a buyer whom the demo's people don't deal with, one watches, one is off: nobody's request is
 * answered by surprise, and the past shows what each would have done.
 */
const rules: readonly { state: RuleState; rule: QuoteRuleInput }[] = [
  {
    state: 'on',
    rule: {
      ...forAll,
      name: 'Frame contract, Deccan Works',
      buyer: '@deccan-works.example',
      share: '8',
      minMargin: '10',
    },
  },
  {
    state: 'shadow',
    rule: {
      ...forAll,
      name: 'Five off up to 5 lakh',
      toAmount: '500000',
      share: '5',
      minMargin: '12',
    },
  },
  {
    state: 'off',
    rule: { ...forAll, name: 'Last price again', pricing: 'last', does: 'propose' },
  },
]

/** Gives a demo seller's desk rules for quotes, a bid rule that watches, and an approval policy. */
export async function loadDemoRules(desk: Scope): Promise<void> {
  for (const { state, rule } of rules) {
    const saved = await saveQuoteRule(desk, null, rule, null)
    if (saved.ok && state !== 'off') await turnQuoteRule(desk, saved.value, state)
  }
  const approvals = {
    'what-new1': 'amount',
    'limit-new1': '2500000',
    'who-new1': 'owner',
    'what-new2': 'discount',
    'limit-new2': '45',
    'who-new2': 'approver',
    'what-new3': 'terms',
    'limit-new3': 'penalty',
    'who-new3': 'owner',
  }
  await saveApprovals(desk, approvals, null)
  const book = await readBidRules(desk)
  const forMany = book.rules.find(({ kind, fromQuantity }) => kind === 'all' && fromQuantity > 1)
  const brandId = await findBrand(desk)
  if (!forMany || brandId === null) return
  const { kind: _kind, subjectId: _subject, ...figures } = forMany
  const watching = {
    ...figures,
    kind: 'brand' as const,
    subjectId: brandId,
    fromQuantity: 1,
    acceptFrom: 9_000,
    state: 'shadow' as const,
  }
  await saveBidRules(desk, { ...book, rules: [...book.rules, watching] })
}

/** The brand that was ordered most often. */
async function findBrand({ database, seller }: Scope): Promise<number | null> {
  const { rows } = await database.primary.execute<{ id: number }>(sql`
    select p.brand_id as id from product p
    join pack k on k.seller_id = ${seller.id} and k.product_id = p.id
    left join order_line l on l.seller_id = ${seller.id} and l.pack_id = k.id
    where p.seller_id = ${seller.id} and p.brand_id is not null
    group by p.brand_id order by count(l.pack_id) desc, count(*) desc, p.brand_id limit 1`)
  return rows[0]?.id ?? null
}
