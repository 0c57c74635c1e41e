import { type SQL, sql } from 'drizzle-orm'
import type { ReportCell } from '#contract/desk/insight.ts'
import * as deskInsightTexts from '#texts/desk-insight.ts'
import { isShownToStaff, minSearchers } from '../engagement/score-rules.ts'
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
} from './report-parts.ts'

/** Lists the words that may be shown, and counts all searches, including those that may not. */
export const buildSearchReport: ReportBuilder = async (scope, time) => {
  const span = getSpan(scope, time)
  const from = sql`from tracked_event t where t.seller_id = ${scope.seller.id} and t.searched and t.words <> ''
    and ${isInSpan(sql`t.at`, span)}`
  const [groups, [countRow]] = await Promise.all([
    queryRows(
      scope,
      6,
      sql`select t.words, ${selectCounts(span)}, count(distinct t.at::date) filter (where ${isNow(span)})::int,
        round(avg(t.results) filter (where ${isNow(span)}))::int, ${selectShoppers(span)} ${from}
      group by t.words having ${selectShoppers(span)} >= ${minSearchers} order by 2 desc, 1 limit ${2 * maxRows}`,
    ),
    queryRows(scope, 2, sql`select ${selectCounts(span)} ${from}`),
  ])
  const rows = groups
    .filter(([words, , , , , shoppers]) =>
      isShownToStaff({ words: String(words), shoppers: Number(shoppers) }),
    )
    .slice(0, maxRows)
    .map(([words = '', count = 0, before = 0, days = 0, results = 0]) => [
      words,
      count,
      days,
      results,
      before,
    ])
  return {
    columns: [
      toColumn(deskInsightTexts.words(), 'text'),
      toColumn(deskInsightTexts.searches(), 'count'),
      toColumn(deskInsightTexts.onDays(), 'count'),
      toColumn(deskInsightTexts.averageResults(), 'count'),
      toColumn(deskInsightTexts.before(), 'count'),
    ],
    rows,
    sums: buildSums(rows, countRow),
    plot: { kind: 'rows', label: 0, value: 1, before: 4, count: null, verb: 'buy' },
  }
}

/**
 * What was searched and not found, as proposals of what to take in: with how many asked to be told
 * once it is there. Source: DEAL-04.
 */
export const buildUnfoundReport: ReportBuilder = async (scope, time) => {
  const span = getSpan(scope, time)
  const sellerId = scope.seller.id
  const from = sql`from tracked_event t where t.seller_id = ${sellerId} and t.searched and t.words <> ''
    and t.results = 0 and ${isInSpan(sql`t.at`, span)}`
  const [groups, [countRow]] = await Promise.all([
    queryRows(
      scope,
      6,
      sql`select t.words, ${selectCounts(span)}, coalesce(max(w.people), 0)::int,
        (max(t.at) filter (where ${isNow(span)}))::date::text, ${selectShoppers(span)}
      from tracked_event t left join (select lower(words) as words, count(*) as people from wanted
          where seller_id = ${sellerId} group by 1) w on w.words = lower(t.words)
      where t.seller_id = ${sellerId} and t.searched and t.words <> '' and t.results = 0
        and ${isInSpan(sql`t.at`, span)}
      group by t.words having ${selectShoppers(span)} >= ${minSearchers}
        or (max(w.people) > 0 and ${selectShoppers(span)} > 0)
      order by 2 desc, 1 limit ${2 * maxRows}`,
    ),
    queryRows(scope, 2, sql`select ${selectCounts(span)} ${from}`),
  ])
  const rows = groups
    .filter(([words, , , waiting, , shoppers]) =>
      isShownToStaff({
        words: String(words),
        shoppers: Number(shoppers),
        waiting: Number(waiting),
      }),
    )
    .slice(0, maxRows)
    .map(([words = '', count = 0, before = 0, waiting = 0, day = null]) => [
      words,
      count,
      before,
      waiting,
      day,
    ])
  return {
    columns: [
      toColumn(deskInsightTexts.words(), 'text'),
      toColumn(deskInsightTexts.searches(), 'count'),
      toColumn(deskInsightTexts.before(), 'count'),
      toColumn(deskInsightTexts.waiting(), 'count'),
      toColumn(deskInsightTexts.lastOn(), 'day'),
    ],
    rows,
    sums: buildSums(rows, countRow),
    plot: { kind: 'rows', label: 0, value: 1, before: 2, count: null, verb: 'bid' },
  }
}

const isNow = (span: Span): SQL => sql`not ${isBefore(sql`t.at`, span)}`

const selectCounts = (span: Span): SQL =>
  sql`count(*) filter (where ${isNow(span)})::int, count(*) filter (where not ${isNow(span)})::int`

const selectShoppers = (span: Span): SQL =>
  sql`count(distinct coalesce(t.customer_id::text, t.network, '')) filter (where ${isNow(span)})::int`

function buildSums(rows: ReportCell[][], counts: ReportCell[] | undefined): ReportBody['sums'] {
  const all = Number(counts?.[0] ?? 0)
  return [
    { name: deskInsightTexts.searches(), kind: 'count', value: all },
    { name: deskInsightTexts.notListed(), kind: 'count', value: all - sumColumn(rows, 1) },
    {
      name: deskInsightTexts.before(),
      kind: 'count',
      value: Number(counts?.[1] ?? 0),
      isBefore: true,
    },
  ]
}
