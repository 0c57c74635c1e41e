import { type SQL, sql } from 'drizzle-orm'
import type { ReportCell } from '#contract/desk/insight.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskInsightTexts from '#texts/desk-insight.ts'
import { includedRateSql } from '../tax/tax.ts'
import {
  getSpan,
  isBefore,
  isInSpan,
  maxRows,
  queryRows,
  type ReportBody,
  type ReportBuilder,
  type Span,
  sumColumn,
  toColumn,
  toMargin,
  toShare,
} from './report-parts.ts'

export const endedQuoteStates = sql`('AWARDED', 'ORDERED', 'EXPIRED', 'DECLINED', 'CANCELLED')`
/** Request `r` was won, and bid `b`. */
export const wonQuote = sql`(r.state in ('AWARDED', 'ORDERED'))`
const endedBidStates = sql`('AGREED', 'ORDERED', 'DECLINED', 'WITHDRAWN', 'EXPIRED', 'LAPSED')`
export const wonBid = sql`(b.state in ('AGREED', 'ORDERED'))`

/** How long buyers waited for the first price, in minutes: up to, not including. */
const waits = [
  { name: deskInsightTexts.waitTo15, minutes: 15 },
  { name: deskInsightTexts.waitTo60, minutes: 60 },
  { name: deskInsightTexts.waitTo4h, minutes: 240 },
  { name: deskInsightTexts.waitTo24h, minutes: 1_440 },
  { name: deskInsightTexts.waitTo3d, minutes: 4_320 },
  { name: deskInsightTexts.waitOver3d, minutes: null },
] as const

/** What a quick answer is worth. Source: DEAL-04. */
export const buildAnswerTimeReport: ReportBuilder = async (scope, time) => {
  const span = getSpan(scope, time)
  const sellerId = scope.seller.id
  const steps = waits.flatMap(({ minutes }) => (minutes === null ? [] : [minutes]))
  const groups = await queryRows(
    scope,
    5,
    sql`select width_bucket(extract(epoch from q.first_at - q.at) / 60,
        ${sql.param(steps)}::float8[])::int, ${selectWon(span)}
    from (select r.opened_at as at, ${wonQuote} as won, (select min(v.sent_at) from quote_version v
        where v.seller_id = ${sellerId} and v.rfq_id = r.id) as first_at
      from rfq r where r.seller_id = ${sellerId} and r.state in ${endedQuoteStates}
        and ${isInSpan(sql`r.opened_at`, span)}) q
    where q.first_at is not null group by 1`,
  )
  const rows = waits.map(({ name }, index) => [
    name(),
    ...(groups.find(([bucket]) => bucket === index)?.slice(1) ?? [0, 0, 0, 0]),
  ])
  return toWonReport(rows, 'ask', {
    label: deskInsightTexts.firstPriceAfter(),
    all: deskInsightTexts.quotesCount(),
    won: deskInsightTexts.won(),
    allBefore: deskInsightTexts.quotesBefore(),
    wonBefore: deskInsightTexts.wonBefore(),
  })
}

const cutStep = 3
/** From here on all discounts are one. */
const maxCut = 15

/** The share of the bids accepted as offered, by discount: price elasticity. Source: DEAL-04. */
export const buildPriceCutReport: ReportBuilder = async (scope, time) => {
  const span = getSpan(scope, time)
  const groups = await queryRows(
    scope,
    5,
    sql`select least(floor((1 - q.bid_price::numeric / q.list_price) * 100 / ${cutStep}::int),
        ${maxCut / cutStep}::int)::int,
      ${selectWon(span)}
    from (select a.at, a.bid_price, a.list_price, a.answer = 'ACCEPTED' as won from bid_attempt a
      where a.seller_id = ${scope.seller.id} and a.answer in ('ACCEPTED', 'COUNTERED', 'DECLINED')
        and ${isInSpan(sql`a.at`, span)}) q group by 1`,
  )
  const buckets = Array.from({ length: maxCut / cutStep + 1 }, (_, index) => index)
  const rows = buckets.map((bucket) => {
    const from = bucket * cutStep
    const name = commonTexts.percent({
      value: from === maxCut ? `≥${maxCut}` : `${from}–${from + cutStep}`,
    })
    return [name, ...(groups.find(([index]) => index === bucket)?.slice(1) ?? [0, 0, 0, 0])]
  })
  return toWonReport(rows, 'bid', {
    label: deskInsightTexts.offListPrice(),
    all: deskInsightTexts.lines(),
    won: deskInsightTexts.accepted(),
    allBefore: deskInsightTexts.linesBefore(),
    wonBefore: deskInsightTexts.acceptedBefore(),
  })
}

/** Counts of `q`: all and won, in the time and before. */
const selectWon = (span: Span): SQL => {
  const before = isBefore(sql`q.at`, span)
  return sql`count(*) filter (where not ${before})::int, count(*) filter (where q.won and not ${before})::int,
    count(*) filter (where ${before})::int, count(*) filter (where q.won and ${before})::int`
}

function toWonReport(
  rows: ReportCell[][],
  verb: 'ask' | 'bid',
  names: Record<'label' | 'all' | 'won' | 'allBefore' | 'wonBefore', string>,
): ReportBody {
  const all = sumColumn(rows, 1)
  const allBefore = sumColumn(rows, 3)
  return {
    columns: [
      toColumn(names.label, 'text'),
      toColumn(names.all, 'count'),
      toColumn(names.won, 'count'),
      toColumn(deskInsightTexts.share(), 'share'),
      toColumn(names.allBefore, 'count'),
      toColumn(names.wonBefore, 'count'),
      toColumn(deskInsightTexts.shareBefore(), 'share'),
    ],
    rows: all + allBefore === 0 ? [] : rows.map(addShares),
    sums: [
      { name: names.all, kind: 'count', value: all },
      { name: names.won, kind: 'share', value: toShare(sumColumn(rows, 2), all) },
      {
        name: deskInsightTexts.before(),
        kind: 'share',
        value: toShare(sumColumn(rows, 4), allBefore),
        isBefore: true,
      },
    ],
    plot: { kind: 'bars', label: 0, value: 3, before: 6, count: 1, verb },
  }
}

const addShares = ([name = '', all, won, allBefore, wonBefore]: ReportCell[]): ReportCell[] => [
  name,
  Number(all),
  Number(won),
  toShare(Number(won), Number(all)),
  Number(allBefore),
  Number(wonBefore),
  toShare(Number(wonBefore), Number(allBefore)),
]

/** Margin of what was agreed, by weeks counted from the first day. Source: DEAL-04. */
export const buildMarginReport: ReportBuilder = async (scope, time) => {
  const span = getSpan(scope, time)
  const before = isBefore(sql`g.awarded_at`, span)
  const groups = await queryRows(
    scope,
    5,
    sql`select floor(extract(epoch from g.awarded_at
          - case when ${before} then ${span.beforeFrom}::timestamptz else ${span.from}::timestamptz end) / 604800)::int,
        ${before}, count(distinct (g.kind, g.thread_id))::int,
        round(sum(g.unit_price * g.quantity * 10000.0
          / (10000 + ${includedRateSql(sql`coalesce(g.tax_rate, p.tax_rate)`)})))::float8,
        sum(k.cost * g.quantity)::float8
      from price_grant g join pack k on k.seller_id = ${scope.seller.id} and k.id = g.pack_id
        join product p on p.seller_id = ${scope.seller.id} and p.id = k.product_id
      where g.seller_id = ${scope.seller.id} and g.state in ('free', 'consumed') and k.cost is not null
        and ${isInSpan(sql`g.awarded_at`, span)} group by 1, 2`,
  )
  const weeks = Array.from({ length: Math.ceil((time.days - 1) / 7) }, (_, index) => index)
  const find = (week: number, isEarlier: boolean) =>
    groups.find((row) => row[0] === week && Boolean(row[1]) === isEarlier)
  const rows = weeks.map((week): ReportCell[] => {
    const [now, earlier] = [find(week, false), find(week, true)]
    const start = new Date(Date.parse(span.from) + week * 7 * 86_400_000)
    return [
      start.toISOString().slice(0, 10),
      Number(now?.[2] ?? 0),
      Number(now?.[3] ?? 0),
      toMargin(Number(now?.[3] ?? 0), Number(now?.[4] ?? 0)),
      toMargin(Number(earlier?.[3] ?? 0), Number(earlier?.[4] ?? 0)),
    ]
  })
  const total = (isEarlier: boolean) => {
    const ofTime = groups.filter((row) => Boolean(row[1]) === isEarlier)
    return toMargin(sumColumn(ofTime, 3), sumColumn(ofTime, 4))
  }
  return {
    columns: [
      toColumn(deskInsightTexts.weekFrom(), 'day'),
      toColumn(deskInsightTexts.deals(), 'count'),
      toColumn(deskInsightTexts.agreedNet(), 'money'),
      toColumn(deskInsightTexts.margin(), 'share'),
      toColumn(deskInsightTexts.marginBefore(), 'share'),
    ],
    rows: groups.length === 0 ? [] : rows,
    sums: [
      { name: deskInsightTexts.deals(), kind: 'count', value: sumColumn(rows, 1) },
      { name: deskInsightTexts.margin(), kind: 'share', value: total(false) },
      { name: deskInsightTexts.before(), kind: 'share', value: total(true), isBefore: true },
    ],
    plot: { kind: 'line', label: 0, value: 3, before: 4, count: 1, verb: 'buy' },
  }
}

/** Lines of ended requests and bids, and what was agreed, by brand. Source: DEAL-04. */
export const buildBrandReport: ReportBuilder = async (scope, time) => {
  const span = getSpan(scope, time)
  const sellerId = scope.seller.id
  const facts = sql`
    select l.pack_id, r.opened_at as at, 1 as ended, ${wonQuote}::int as won, 0 as value from rfq r
      join rfq_line l on l.seller_id = ${sellerId} and l.rfq_id = r.id and l.pack_id is not null
      where r.seller_id = ${sellerId} and r.state in ${endedQuoteStates} and ${isInSpan(sql`r.opened_at`, span)}
    union all
    select l.pack_id, b.made_at, 1, (${wonBid} and l.state in ('ACCEPTED', 'COUNTERED'))::int, 0 from bid b
      join bid_line l on l.seller_id = ${sellerId} and l.bid_id = b.id
      where b.seller_id = ${sellerId} and b.round > 0 and b.state in ${endedBidStates}
        and ${isInSpan(sql`b.made_at`, span)}
    union all
    select g.pack_id, g.awarded_at, 0, 0, g.unit_price * g.quantity from price_grant g
      where g.seller_id = ${sellerId} and g.state in ('free', 'consumed') and ${isInSpan(sql`g.awarded_at`, span)}`
  const rows = await queryRows(
    scope,
    7,
    sql`select coalesce(br.name, ${deskInsightTexts.noBrand()}), ${selectFacts(span)}
    from (${facts}) f join pack k on k.seller_id = ${sellerId} and k.id = f.pack_id
      join product p on p.seller_id = ${sellerId} and p.id = k.product_id
      left join brand br on br.seller_id = ${sellerId} and br.id = p.brand_id
    group by 1 order by 4 desc, 2 desc, 1 limit ${maxRows}`,
  )
  return toFactReport(rows, {
    label: deskInsightTexts.brand(),
    unit: deskInsightTexts.lines(),
    unitBefore: deskInsightTexts.linesBefore(),
  })
}

/** Ended requests and bids, and what was agreed, by customer. Source: DEAL-04. */
export const buildWonBuyerReport: ReportBuilder = async (scope, time) => {
  const span = getSpan(scope, time)
  const sellerId = scope.seller.id
  const facts = sql`
    select r.customer_id, r.opened_at as at, 1 as ended, ${wonQuote}::int as won, 0 as value from rfq r
      where r.seller_id = ${sellerId} and r.state in ${endedQuoteStates} and ${isInSpan(sql`r.opened_at`, span)}
    union all
    select b.customer_id, b.made_at, 1, ${wonBid}::int, 0 from bid b where b.seller_id = ${sellerId}
      and b.round > 0 and b.state in ${endedBidStates} and ${isInSpan(sql`b.made_at`, span)}
    union all
    select g.customer_id, g.awarded_at, 0, 0, g.unit_price * g.quantity from price_grant g
      where g.seller_id = ${sellerId} and g.state in ('free', 'consumed') and ${isInSpan(sql`g.awarded_at`, span)}`
  const rows = await queryRows(
    scope,
    8,
    sql`select pe.name, ${selectFacts(span)}, pe.email from (${facts}) f
      join person pe on pe.id = f.customer_id
      group by pe.id order by 4 desc, 2 desc, 1 limit ${maxRows}`,
  )
  return toFactReport(distinguishNames(rows), {
    label: deskInsightTexts.customer(),
    unit: deskInsightTexts.deals(),
    unitBefore: deskInsightTexts.dealsBefore(),
  })
}

/** Sums of `f`: ended, won and value, in the time and before. */
const selectFacts = (span: Span): SQL => {
  const before = isBefore(sql`f.at`, span)
  const sums = [sql`not ${before}`, before].map(
    (filter) => sql`coalesce(sum(f.ended) filter (where ${filter}), 0)::int,
      coalesce(sum(f.won) filter (where ${filter}), 0)::int,
      coalesce(sum(f.value) filter (where ${filter}), 0)::float8`,
  )
  return sql.join(sums, sql`, `)
}

/** People of one name are told apart by their address, the last cell. */
export function distinguishNames(rows: ReportCell[][]): ReportCell[][] {
  const count = new Map<ReportCell, number>()
  for (const [name = ''] of rows) count.set(name, (count.get(name) ?? 0) + 1)
  return rows.map((row) => {
    const [name = '', ...figures] = row.slice(0, -1)
    return [(count.get(name) ?? 0) > 1 ? `${name}, ${row.at(-1) ?? ''}` : name, ...figures]
  })
}

function toFactReport(
  rows: ReportCell[][],
  { label, unit, unitBefore }: Record<'label' | 'unit' | 'unitBefore', string>,
): ReportBody {
  return {
    columns: [
      toColumn(label, 'text'),
      toColumn(deskInsightTexts.agreed(), 'money'),
      toColumn(deskInsightTexts.agreedBefore(), 'money'),
      toColumn(unit, 'count'),
      toColumn(deskInsightTexts.won(), 'count'),
      toColumn(deskInsightTexts.share(), 'share'),
      toColumn(unitBefore, 'count'),
      toColumn(deskInsightTexts.shareBefore(), 'share'),
    ],
    rows: rows.map(([name = '', all, won, value, allBefore, wonBefore, valueBefore]) => [
      name,
      Number(value),
      Number(valueBefore),
      Number(all),
      Number(won),
      toShare(Number(won), Number(all)),
      Number(allBefore),
      toShare(Number(wonBefore), Number(allBefore)),
    ]),
    sums: [
      { name: unit, kind: 'count', value: sumColumn(rows, 1) },
      { name: deskInsightTexts.agreed(), kind: 'money', value: sumColumn(rows, 3) },
      { name: deskInsightTexts.before(), kind: 'money', value: sumColumn(rows, 6), isBefore: true },
    ],
    plot: { kind: 'rows', label: 0, value: 1, before: 2, count: null, verb: 'buy' },
  }
}
