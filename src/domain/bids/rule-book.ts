import { sql } from 'drizzle-orm'
import {
  type BackTest,
  type BidRule,
  type BidRulesInput,
  type BidRulesRefusal,
  type BidRulesView,
  maxRules,
  ruleKinds,
} from '#contract/bid-rules.ts'
import type { BidLineState } from '#contract/bids.ts'
import { maxPieces } from '#contract/cart.ts'
import type { Db } from '#db/client.ts'
import { type Outcome, ok, type Refusal, refuse } from '#kernel/outcome.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { audit } from '../audit.ts'
import { announce, tags } from '../cache.ts'
import { saveSettings, settingsOf } from '../negotiation/negotiation.ts'
import type { Scope } from '../scope.ts'
import { within } from '../within.ts'
import { backTestOf, type PastLine } from './back-test-rules.ts'
import { factsOf } from './line-facts.ts'
import {
  knownSubjects,
  namedRulesOf,
  nextRuleVersion,
  replaceRules,
  rulesOf,
  ruleVersion,
} from './rule-store.ts'

/** The seller's rules for bids. For staff only. Source: BID-03. */
export async function readBidRules(scope: Scope): Promise<BidRulesView> {
  requireStaff(scope, 'read')
  return rulesView(scope.database.primary, scope.seller.id)
}

/** Puts other rules in force, all at once and on the record; bids that have their verdict keep it. Source: BID-03. */
export async function saveBidRules(
  asked: Scope,
  { rowVersion, rules, answerFrom, answerTo }: BidRulesInput,
): Promise<Outcome<BidRulesView, BidRulesRefusal>> {
  const staff = requireStaff(asked, 'prices')
  const minutes = [answerFrom, answerTo]
  if (
    minutes.some((each) => !Number.isInteger(each) || each < 1 || each > 1_440) ||
    answerFrom > answerTo
  ) {
    return refuse('bad-minutes')
  }
  return asked.database.transaction(async (db): Promise<Outcome<BidRulesView, BidRulesRefusal>> => {
    const { seller, now, requestId } = within(asked, db)
    const problem = await rulesProblem(db, seller.id, rules)
    if (problem) return problem
    if (!(await nextRuleVersion(db, seller.id, rowVersion))) return refuse('stale')
    const before = await rulesOf(db, seller.id)
    const settings = await settingsOf(db, seller.id)
    await replaceRules(db, seller.id, rules)
    await saveSettings(db, seller.id, { answerFromMinutes: answerFrom, answerToMinutes: answerTo })
    // Product pages say whether bids are taken.
    await announce(db, seller.id, [tags.seller(seller.id)])
    await audit(db, {
      sellerId: seller.id,
      personId: staff.id,
      now,
      requestId,
      action: 'bid-rules.save',
      subject: 'bid-rules',
      before: {
        rules: without(before, rules),
        minutes: [settings.answerFromMinutes, settings.answerToMinutes],
      },
      after: { rules: without(rules, before), minutes },
    })
    return ok(await rulesView(db, seller.id))
  })
}

/** What these rules would have done with the bids of the last 30 days. Writes nothing. Source: BID-11. */
export async function backTest(
  scope: Scope,
  rules: readonly BidRule[],
): Promise<Outcome<BackTest, BidRulesRefusal>> {
  requireStaff(scope, 'prices')
  const db = scope.database.primary
  const problem = await rulesProblem(db, scope.seller.id, rules)
  if (problem) return problem
  return ok(backTestOf(rules, await pastLines(db, scope)))
}

async function rulesView(db: Db, sellerId: number): Promise<BidRulesView> {
  const { answerFromMinutes: answerFrom, answerToMinutes: answerTo } = await settingsOf(
    db,
    sellerId,
  )
  return {
    rowVersion: await ruleVersion(db, sellerId),
    rules: await namedRulesOf(db, sellerId),
    answerFrom,
    answerTo,
  }
}

/** Fields are named by the rule's place in the list. */
async function rulesProblem(
  db: Db,
  sellerId: number,
  rules: readonly BidRule[],
): Promise<Refusal<BidRulesRefusal> | null> {
  if (rules.length > maxRules) return refuse('too-many-rules')
  const wrong = rules.findIndex((rule) => !isRule(rule))
  if (wrong >= 0) return refuse('bad-rule', { [wrong]: 'bad-rule' })
  // Asked only of what can be a row's id.
  const known = await knownSubjects(db, sellerId, rules)
  const seen = new Set<string>()
  for (const [at, rule] of rules.entries()) {
    if (rule.kind !== 'all' && !known.has(`${rule.kind}:${rule.subjectId}`)) {
      return refuse('bad-rule', { [at]: 'bad-rule' })
    }
    const name = `${rule.kind} ${rule.subjectId} ${rule.fromQuantity}`
    if (seen.has(name)) return refuse('same-rule-twice', { [at]: 'same-rule-twice' })
    seen.add(name)
  }
  return null
}

const maxRowId = 2_147_483_647

function isRule({
  kind,
  subjectId,
  fromQuantity,
  allowed,
  acceptFrom,
  declineBelow,
  floor,
  counters,
}: BidRule): boolean {
  const isShare = (share: number | null) =>
    share === null || (Number.isInteger(share) && share > 0 && share <= 10_000)
  return (
    ruleKinds.includes(kind) &&
    (kind === 'all'
      ? subjectId === null
      : Number.isInteger(subjectId) && subjectId! > 0 && subjectId! <= maxRowId) &&
    Number.isInteger(fromQuantity) &&
    fromQuantity > 0 &&
    fromQuantity <= maxPieces &&
    typeof allowed === 'boolean' &&
    typeof counters === 'boolean' &&
    [acceptFrom, declineBelow, floor].every(isShare) &&
    (acceptFrom === null || Math.max(declineBelow ?? 0, floor ?? 0) <= acceptFrom)
  )
}

/** What of these is not among the others. */
function without(rules: readonly BidRule[], others: readonly BidRule[]): BidRule[] {
  const write = ({
    kind,
    subjectId,
    fromQuantity,
    allowed,
    acceptFrom,
    declineBelow,
    floor,
    counters,
  }: BidRule) =>
    JSON.stringify([
      kind,
      subjectId,
      fromQuantity,
      allowed,
      acceptFrom,
      declineBelow,
      floor,
      counters,
    ])
  const known = new Set(others.map(write))
  return rules.filter((rule) => !known.has(write(rule)))
}

const maxPastRules = 20_000

async function pastLines(db: Db, scope: Scope): Promise<PastLine[]> {
  type Row = Pick<PastLine, 'bid' | 'quantity' | 'listPrice' | 'bidPrice'> & {
    packId: number
    state: BidLineState
  }
  const { rows } = await db.execute<Row>(sql`
    select b.number as bid, a.pack_id as "packId", a.quantity, a.list_price::float8 as "listPrice", a.bid_price::float8 as "bidPrice",
      a.answer as state
    from bid_attempt a join bid b on b.seller_id = a.seller_id and b.id = a.bid_id
    where a.seller_id = ${scope.seller.id} and a.at > statement_timestamp() - interval '30 days'
    order by a.at desc, a.bid_id, a.pack_id limit ${maxPastRules}`)
  const facts = await factsOf(db, scope, [...new Set(rows.map(({ packId }) => packId))], null)
  return rows.flatMap(({ packId, ...row }) => {
    const now = facts.get(packId)
    if (!now) return []
    const { name, productId, brandId, categoryPath, taxRate, cost, breakEven } = now
    return [{ ...row, name, productId, brandId, categoryPath, taxRate, cost, breakEven }]
  })
}
