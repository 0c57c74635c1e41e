import { sql } from 'drizzle-orm'
import type {
  DeskBidView,
  DeskLineFacts,
  Proposals,
  QueuedBid,
  QueueQuestion,
  QueueSort,
} from '#contract/bid-rules.ts'
import type { BidPage } from '#contract/bids.ts'
import { may } from '#contract/staff.ts'
import type { Db } from '#db/client.ts'
import { formatMoney } from '#kernel/money.ts'
import { stop } from '#kernel/outcome.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { readEvents, threadFile } from '../negotiation/negotiation.ts'
import { getMargin } from '../pricing/margin-rules.ts'
import type { Scope } from '../scope.ts'
import { whenText } from '../when.ts'
import { catchUp } from './bid-clock.ts'
import { turnIn } from './bid-moves.ts'
import { loadBids, type StoredBid } from './bid-store.ts'
import { type BidContext, bidView, contextsOf } from './bid-view.ts'
import { limitsOf, ruleFor } from './limit-rules.ts'
import { type OpenLine, optionsOf, proposalsFor } from './proposal-rules.ts'
import { threadOf } from './thread-of.ts'

const pageSize = 25
const shows: Record<QueueQuestion['show'], ReturnType<typeof sql>> = {
  waiting: sql`b.state = 'SUBMITTED'`,
  live: sql`b.state in ('SUBMITTED', 'COUNTERED', 'AGREED')`,
  all: sql`b.state not in ('DRAFT', 'DISCARDED')`,
}
const sorts: Record<QueueSort, ReturnType<typeof sql>> = {
  expiry: sql`b.expires_at asc nulls last, b.id`,
  margin: sql`f.margin desc nulls last, b.id`,
  newest: sql`b.id desc`,
}

const grossSql = sql`coalesce(l.counter_price, l.bid_price) * l.quantity`
const netSql = sql`sum(${grossSql} - round(${grossSql} * p.tax_rate / (10000.0 + p.tax_rate)))`
/** `getMargin` of the pricing rules, for the database to sort by. */
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

/** The seller's bids a page at a time, sorted and cut by the database. Source: BID-05. */
export async function deskBids(
  scope: Scope,
  { page, sort, show }: QueueQuestion,
): Promise<BidPage<QueuedBid>> {
  const { role } = requireStaff(scope, 'read')
  const { seller, database } = scope
  const { rows } = await database.primary.execute<QueueRow>(sql`
    select b.number as id, b.state, b.row_version as "rowVersion", to_char(b.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "expiresAt",
      to_char(b.made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "madeAt", f.names, f.lines as "lineCount", f.list as "listTotal",
      f.total, f.margin, b.answer_at is not null as "byRule",
      ${may(role, 'negotiate') ? sql`(select name from person where id = b.customer_id)` : sql`null`} as buyer,
      count(*) over ()::int as count
    from bid b cross join lateral (
      select count(*)::int as lines, sum(l.list_price * l.quantity)::float8 as list, sum(coalesce(l.counter_price, l.bid_price) * l.quantity)::float8 as total,
        ${marginSql} as margin,
        (array_agg(p.name order by l.position))[1:3] as names
      from bid_line l join pack k on k.seller_id = l.seller_id and k.id = l.pack_id
      join product p on p.seller_id = k.seller_id and p.id = k.product_id
      where l.seller_id = b.seller_id and l.bid_id = b.id
        and (l.state not in ('DECLINED', 'UNAVAILABLE') or b.state not in ('SUBMITTED', 'COUNTERED', 'AGREED', 'ORDERED'))
    ) f
    where b.seller_id = ${seller.id} and ${shows[show]} order by ${sorts[sort]} limit ${pageSize} offset ${(page - 1) * pageSize}`)
  const count = rows[0]?.count ?? 0
  const bids = rows.map(({ count: _count, madeAt, names, expiresAt, ...row }): QueuedBid => {
    const expiresOn = expiresAt && whenText(expiresAt, seller)
    return {
      ...row,
      turn: turnIn[row.state],
      names: names ?? [],
      expiresAt,
      expiresOn,
      madeOn: whenText(madeAt, seller, 'day'),
    }
  })
  return { bids, count, page, pages: Math.max(1, Math.ceil(count / pageSize)) }
}

/** A bid with what only the seller knows. Source: BID-05. */
export async function deskBid(scope: Scope, number: string): Promise<DeskBidView> {
  const { role } = requireStaff(scope, 'read')
  const { bid, context } = await openAtDesk(scope, number)
  const { seller, database } = scope
  const view = bidView(
    bid,
    { ...context, events: await readEvents(database.primary, seller.id, threadOf(bid)) },
    seller,
  )
  const left = bid.lines.filter(({ state }) => state !== 'DECLINED' && state !== 'UNAVAILABLE')
  const lines = (left.length > 0 ? left : bid.lines).map((line) => ({
    ...line,
    price: line.counterPrice ?? line.bidPrice ?? 0,
    taxRate: context.facts.get(line.packId)?.taxRate ?? 0,
    cost: context.facts.get(line.packId)?.cost ?? null,
  }))
  const answers = may(role, 'negotiate')
  return {
    ...view,
    buyer: answers ? await buyerOf(database.primary, bid) : null,
    margin: getMargin(lines),
    facts: bid.lines.map((line) => factsFor(line, bid, context)),
    answerAt: bid.answerAt,
    answerOn: bid.answerAt && whenText(bid.answerAt, seller),
    mayAnswer: answers && bid.state === 'SUBMITTED',
    mayWithdraw: answers && bid.state === 'COUNTERED',
  }
}

/** Counters to choose from, with the reason in words; for the seller's eyes. Source: BID-10. */
export async function proposeFor(scope: Scope, number: string): Promise<Proposals> {
  requireStaff(scope, 'negotiate')
  const { bid, context } = await openAtDesk(scope, number)
  const open = bid.state === 'SUBMITTED' ? bid.lines.filter(({ state }) => state === 'OPEN') : []
  const lines = open.flatMap((line): OpenLine[] => {
    const limits = limitsFor(line, context)
    if (!limits) return []
    const { packId, quantity, bidPrice } = line
    const { taxRate, cost } = context.facts.get(packId)!
    return [{ packId, quantity, bidPrice: bidPrice!, taxRate, cost, limits }]
  })
  const buyerTotal = open.reduce((sum, { bidPrice, quantity }) => sum + bidPrice! * quantity, 0)
  const proposals =
    lines.length < open.length
      ? []
      : proposalsFor(lines, (amount) => formatMoney(amount, scope.seller))
  const note =
    open.length === 0
      ? 'This bid does not wait for an answer.'
      : proposals.length === 0
        ? 'No price keeps the floor of every line: decline those lines, or ask an approver.'
        : null
  return { rowVersion: bid.rowVersion, buyerTotal, proposals, note }
}

/** A bid's thread as a file that the seller can check. Source: NEGOTIATION 8. */
export async function deskBidThread(scope: Scope, number: string): Promise<string> {
  requireStaff(scope, 'negotiate')
  const { bid } = await openAtDesk(scope, number)
  return threadFile(scope.database.primary, scope, threadOf(bid))
}

async function openAtDesk(
  scope: Scope,
  number: string,
): Promise<{ bid: StoredBid; context: BidContext }> {
  await catchUp(scope, { number })
  const db = scope.database.primary
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from bid where seller_id = ${scope.seller.id} and number = ${number} and state not in ('DRAFT', 'DISCARDED')`)
  if (!rows[0]) throw stop('not-found')
  const [bid] = await loadBids(db, scope.seller.id, [rows[0].id])
  const [context] = await contextsOf(db, scope, [bid!])
  return { bid: bid!, context: context! }
}

type DeskLine = StoredBid['lines'][number]

function limitsFor({ packId, quantity, listPrice }: DeskLine, { facts, rules }: BidContext) {
  const now = facts.get(packId)
  const rule = now && ruleFor(rules, now, quantity)
  return rule ? limitsOf(rule, now.list ?? listPrice, now.breakEven) : null
}

const maxCounters = 6

function factsFor(line: DeskLine, bid: StoredBid, context: BidContext): DeskLineFacts {
  const { packId, bidPrice } = line
  const now = context.facts.get(packId)
  const limits = limitsFor(line, context)
  const verdict = bid.verdict?.find((each) => each.packId === packId)
  const counters = limits && bidPrice !== null ? optionsOf({ packId, bidPrice, limits }) : []
  return {
    packId,
    cost: now?.cost ?? null,
    floor: limits?.floor ?? now?.breakEven ?? null,
    stock: now?.stock ?? 0,
    counters: counters
      .filter(({ answer }) => answer === 'counter')
      .slice(0, maxCounters)
      .map(({ price }) => price),
    verdict: verdict ? { state: verdict.state, price: verdict.price } : null,
  }
}

async function buyerOf(db: Db, { customerId }: StoredBid): Promise<DeskBidView['buyer']> {
  if (customerId === null) return null
  const { rows } = await db.execute<{ name: string; email: string | null }>(
    sql`select name, email from person where id = ${customerId}::uuid`,
  )
  return rows[0] ? { name: rows[0].name, email: rows[0].email ?? '' } : null
}
