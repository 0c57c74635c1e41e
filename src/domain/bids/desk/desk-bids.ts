import { sql } from 'drizzle-orm'
import { mayDo } from '#contract/accounts/staff.ts'
import type {
  DeskBidView,
  DeskLineFacts,
  Proposals,
  QueuedBid,
  QueueQuery,
  QueueSort,
} from '#contract/negotiation/bid-rules.ts'
import type { BidPage } from '#contract/negotiation/bids.ts'
import type { Db } from '#db/client.ts'
import { utcTextSql } from '#db/utc-text-sql.ts'
import { formatMoney } from '#kernel/money.ts'
import { stop } from '#kernel/outcome.ts'
import { companyNameSql } from '#platform/buyer.ts'
import { formatMoment } from '#platform/format-moment.ts'
import type { Scope } from '#platform/scope.ts'
import * as deskBidsTexts from '#texts/desk-bids.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import { readPurchaser } from '../../companies/companies.ts'
import { buildThreadFile, loadEvents, toNetSql } from '../../negotiation/negotiation.ts'
import { getMargin } from '../../pricing/margin-rules.ts'
import { includedRateSql } from '../../tax/tax.ts'
import { advanceDueBids } from '../bid-clock.ts'
import { liveStates, turnByState, underWayStates } from '../bid-moves.ts'
import { loadBids, type StoredBid } from '../bid-store.ts'
import { toBidThread } from '../bid-thread.ts'
import { type BidContext, bidView, loadBidContexts } from '../bid-view.ts'
import { findAccountDays } from '../payment-days.ts'
import { findFloor, findLimits, findRule, type Limits } from '../rules/limit-rules.ts'
import { buildProposals, listOptions, type OpenLine } from '../rules/proposal-rules.ts'
import { findBidApproval } from './bid-approval.ts'

const pageSize = 25
const queueFilters: Record<QueueQuery['show'], ReturnType<typeof sql>> = {
  waiting: sql`b.state = 'SUBMITTED'`,
  live: sql`b.state = any(${sql.param(underWayStates)}::text[])`,
  all: sql`b.state not in ('DRAFT', 'DISCARDED')`,
}
const sorts: Record<QueueSort, ReturnType<typeof sql>> = {
  expiry: sql`b.expires_at asc nulls last, b.id`,
  margin: sql`f.margin desc nulls last, b.id`,
  newest: sql`b.id desc`,
}

const grossSql = sql`coalesce(l.counter_price, l.bid_price) * l.quantity`
const netSql = sql`sum(${toNetSql(grossSql, includedRateSql(sql`p.tax_rate`))})`
/** `getMargin` of the pricing rules in SQL, for sorting. */
const marginSql = sql`case when bool_and(k.cost is not null) and ${netSql} > 0
  then floor((${netSql} - sum(k.cost * l.quantity)) * 10000 / ${netSql})::float8 end`

type QueueRow = {
  id: string
  state: QueuedBid['state']
  rowVersion: number
  expiresAt: string | null
  madeAt: string
  names: string[] | null
  lineCount: number
  listTotal: number
  total: number
  margin: number | null
  byRule: boolean
  buyer: string | null
  count: number
}

/** A page of the seller's bids, sorted and paginated by the database. Source: BID-05. */
export async function deskBids(
  scope: Scope,
  { page, sort, show }: QueueQuery,
): Promise<BidPage<QueuedBid>> {
  const staff = requireStaff(scope, 'read')
  const { seller, database } = scope
  const seesMargins = mayDo(staff, 'costs')
  const { rows } = await database.primary.execute<QueueRow>(sql`
    select b.number as id, b.state, b.row_version as "rowVersion",
      ${utcTextSql(sql`b.expires_at`)} as "expiresAt",
      ${utcTextSql(sql`b.made_at`)} as "madeAt", f.names,
      f.lines as "lineCount", f.list as "listTotal",
      f.total, f.margin, b.answer_at is not null as "byRule",
      ${mayDo(staff, 'contacts') ? sql`(select name from person where id = b.customer_id)` : sql`null`} as buyer,
      count(*) over ()::int as count
    from bid b cross join lateral (
      select count(*)::int as lines, sum(l.list_price * l.quantity)::float8 as list,
        sum(coalesce(l.counter_price, l.bid_price) * l.quantity)::float8 as total,
        ${marginSql} as margin,
        (array_agg(p.name order by l.position))[1:3] as names
      from bid_line l join pack k on k.seller_id = ${seller.id} and k.id = l.pack_id
      join product p on p.seller_id = ${seller.id} and p.id = k.product_id
      where l.seller_id = ${seller.id} and l.bid_id = b.id
        and (l.state not in ('DECLINED', 'UNAVAILABLE')
          or b.state <> all(${sql.param(liveStates)}::text[]))
    ) f
    where b.seller_id = ${seller.id} and ${queueFilters[show]} order by ${sorts[seesMargins || sort !== 'margin' ? sort : 'expiry']}
    limit ${pageSize} offset ${(page - 1) * pageSize}`)
  const count = rows[0]?.count ?? 0
  const bids = rows.map(({ count: _count, madeAt, names, expiresAt, ...row }): QueuedBid => {
    const expiresOn = expiresAt && formatMoment(expiresAt, seller)
    return {
      ...row,
      margin: seesMargins ? row.margin : null,
      turn: turnByState[row.state],
      names: names ?? [],
      expiresAt,
      expiresOn,
      madeOn: formatMoment(madeAt, seller, 'day'),
    }
  })
  return { bids, count, page, pages: Math.max(1, Math.ceil(count / pageSize)) }
}

/** A bid with the seller's private data. Source: BID-05. */
export async function deskBid(scope: Scope, number: string): Promise<DeskBidView> {
  const staff = requireStaff(scope, 'read')
  const { bid, context } = await loadDeskBid(scope, number)
  const { seller, database } = scope
  const view = bidView(
    bid,
    { ...context, events: await loadEvents(database.primary, seller.id, toBidThread(bid)) },
    seller,
  )
  const openLines = bid.lines.filter(({ state }) => state !== 'DECLINED' && state !== 'UNAVAILABLE')
  const lines = (openLines.length > 0 ? openLines : bid.lines).map((line) => ({
    ...line,
    price: line.counterPrice ?? line.bidPrice ?? 0,
    taxRate: context.facts.get(line.packId)?.taxRate ?? 0,
    cessRate: context.facts.get(line.packId)?.cessRate ?? 0,
    cost: context.facts.get(line.packId)?.cost ?? null,
  }))
  const canAnswer = mayDo(staff, 'negotiate')
  const seesCosts = mayDo(staff, 'costs')
  return {
    ...view,
    accountDays:
      canAnswer && bid.customerId !== null
        ? await findAccountDays(database.primary, seller.id, {
            customerId: bid.customerId,
            companyId: bid.companyId,
          })
        : null,
    ...(mayDo(staff, 'contacts') ? await loadBuyer(database.primary, scope, bid) : noBuyer),
    margin: seesCosts ? getMargin(lines) : null,
    facts: bid.lines
      .map((line) => toDeskFacts(line, bid, context))
      .map((facts) => (seesCosts ? facts : { ...facts, ...noCosts })),
    answerAt: bid.answerAt,
    answerOn: bid.answerAt && formatMoment(bid.answerAt, seller),
    attempt: {
      used: Math.max(1, ...bid.lines.map(({ packId }) => context.attempts.get(packId) ?? 0)),
      limit: context.settings.bidAttempts,
    },
    mayAnswer: canAnswer && bid.state === 'SUBMITTED',
    mayWithdraw: canAnswer && bid.state === 'COUNTERED',
    approval: canAnswer
      ? await findBidApproval(database.primary, scope, staff, bid, context)
      : null,
  }
}

/**
 * Suggested counters with their reasons in words; for staff only. They are made of costs, so that
 * there is none without sight of them. Source: BID-10, DESK-01.
 */
export async function proposeAnswers(scope: Scope, number: string): Promise<Proposals> {
  const staff = requireStaff(scope, 'negotiate')
  const { bid, context } = await loadDeskBid(scope, number)
  const open = bid.state === 'SUBMITTED' ? bid.lines.filter(({ state }) => state === 'OPEN') : []
  const lines = open.flatMap((line): OpenLine[] => {
    const limits = getLineLimits(line, context)
    if (!limits) return []
    const { packId, quantity, bidPrice } = line
    const { taxRate, cessRate, cost } = context.facts.get(packId)!
    return [{ packId, quantity, bidPrice: bidPrice!, taxRate, cessRate, cost, limits }]
  })
  const buyerTotal = open.reduce((sum, { bidPrice, quantity }) => sum + bidPrice! * quantity, 0)
  if (!mayDo(staff, 'costs'))
    return {
      rowVersion: bid.rowVersion,
      buyerTotal,
      proposals: [],
      note: deskBidsTexts.proposalsHidden(),
    }
  const proposals =
    lines.length < open.length
      ? []
      : buildProposals(lines, (amount) => formatMoney(amount, scope.seller))
  const note =
    open.length === 0
      ? deskBidsTexts.notWaiting()
      : proposals.length === 0
        ? mayDo(staff, 'approve')
          ? deskBidsTexts.noPriceForApprover()
          : deskBidsTexts.noPrice()
        : null
  return { rowVersion: bid.rowVersion, buyerTotal, proposals, note }
}

/** A bid's thread as a file that the seller can verify. Source: NEGOTIATION 8. */
export async function deskBidThread(scope: Scope, number: string): Promise<string> {
  requireStaff(scope, 'negotiate')
  const { bid } = await loadDeskBid(scope, number)
  return buildThreadFile(scope.database.primary, scope, toBidThread(bid))
}

async function loadDeskBid(
  scope: Scope,
  number: string,
): Promise<{ bid: StoredBid; context: BidContext }> {
  await advanceDueBids(scope, { number })
  const db = scope.database.primary
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from bid where seller_id = ${scope.seller.id} and number = ${number}
      and state not in ('DRAFT', 'DISCARDED')`)
  if (!rows[0]) throw stop('not-found')
  const [bid] = await loadBids(db, scope.seller.id, [rows[0].id])
  const [context] = await loadBidContexts(db, scope, [bid!])
  return { bid: bid!, context: context! }
}

type DeskLine = StoredBid['lines'][number]

/** What an answer keeps to without a second person: the rule's limits, above the desk's floor. */
function getLineLimits(line: DeskLine, context: BidContext): Limits | null {
  const limits = findLimits(context.rules, context.facts.get(line.packId), line)
  return limits && { ...limits, floor: getLineFloor(line, context) }
}

const getLineFloor = (line: DeskLine, { facts, rules, settings }: BidContext) =>
  findFloor(rules, facts.get(line.packId), line, settings.marginFloor)

const maxCounters = 6

/** What those read who may not see costs. */
const noCosts = { cost: null, breakEven: null, floor: null, ruleLimit: null, counters: [] }

function toDeskFacts(line: DeskLine, bid: StoredBid, context: BidContext): DeskLineFacts {
  const { packId, bidPrice } = line
  const pack = context.facts.get(packId)
  const limits = getLineLimits(line, context)
  const floor = getLineFloor(line, context)
  const rule = pack && findRule(context.rules, pack, line.quantity)
  const ruleLimit =
    rule?.floor == null ? null : (findLimits(context.rules, pack, line)?.floor ?? null)
  const verdict = bid.verdict?.find((each) => each.packId === packId)
  const counters = limits && bidPrice !== null ? listOptions({ packId, bidPrice, limits }) : []
  return {
    packId,
    cost: pack?.cost ?? null,
    breakEven: pack?.breakEven ?? null,
    floor,
    ruleLimit: ruleLimit !== null && ruleLimit !== floor ? ruleLimit : null,
    taxRate: pack?.taxRate ?? 0,
    cessRate: pack?.cessRate ?? 0,
    stock: pack?.stock ?? 0,
    counters: counters
      .filter(({ answer }) => answer === 'counter')
      .slice(0, maxCounters)
      .map(({ price }) => price),
    verdict: verdict ? { state: verdict.state, price: verdict.price } : null,
  }
}

type BuyerParts = Pick<DeskBidView, 'buyer' | 'purchaser' | 'company'>
const noBuyer: BuyerParts = { buyer: null, purchaser: null, company: null }

async function loadBuyer(
  db: Db,
  scope: Scope,
  { id, customerId, companyId }: StoredBid,
): Promise<BuyerParts> {
  const purchaser = await readPurchaser(db, scope, companyId)
  if (customerId === null) return { ...noBuyer, purchaser }
  const company = companyNameSql(scope.seller.id, {
    companyId: sql`b.company_id`,
    customerId: sql`b.customer_id`,
    typed: null,
  })
  const { rows } = await db.execute<Record<'name' | 'email' | 'company', string | null>>(sql`
    select p.name, p.email, ${company} as company
    from bid b left join person p on p.id = b.customer_id
    where b.seller_id = ${scope.seller.id} and b.id = ${id}`)
  const [row] = rows
  return {
    buyer: row?.name == null ? null : { name: row.name, email: row.email ?? '' },
    purchaser,
    company: row?.company ?? null,
  }
}
