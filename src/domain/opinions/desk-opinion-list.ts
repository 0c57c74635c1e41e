import { type SQL, sql } from 'drizzle-orm'
import type {
  BulkOpinionAction,
  DeskOpinionRow,
  DeskOpinionSort,
  OpinionFilter,
} from '#contract/desk/desk-opinions.ts'
import {
  type BulkPreview,
  type BulkResult,
  type ListPage,
  type ListQuery,
  maxBulkRows,
} from '#contract/desk/list-query.ts'
import { findTimeZone } from '#kernel/time-zones.ts'
import { buildListOrder, containsSql, countSelections, toIdsSql } from '#platform/lists/list-sql.ts'
import type { Scope } from '#platform/scope.ts'
import * as deskOpinionsTexts from '#texts/desk-opinions.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { decideOpinions } from './decide-opinions.ts'
import { countReports, type DeskRow, deskColumns, toDeskRow } from './desk-opinion-sql.ts'
import { canDecide } from './opinion-moves.ts'

export type DeskOpinionQuery = ListQuery<OpinionFilter, DeskOpinionSort>

/** A page of the reviews and questions, for staff who deal with buyers. Source: LIST-06, DEAL-06. */
export async function listDeskOpinions(
  scope: Scope,
  query: DeskOpinionQuery,
): Promise<ListPage<DeskOpinionRow>> {
  requireStaff(scope, 'negotiate')
  const { seller } = scope
  const db = scope.database.primary
  const condition = buildCondition(scope, query)
  const order = buildListOrder(sorts[query.sort], sql`o.id`, { isDescending: query.isDescending })
  const from = sql`opinion o
    join product p on p.seller_id = ${seller.id} and p.id = o.product_id where ${condition}`
  const [page, totals] = await Promise.all([
    db.execute<DeskRow>(sql`
      select ${deskColumns(seller.id)} from ${from} order by ${order}
      limit ${query.rows} offset ${(query.page - 1) * query.rows}`),
    db.execute<{ count: number }>(sql`select count(*)::int as count from ${from}`),
  ])
  return {
    rows: page.rows.map((row) => toDeskRow(row, seller)),
    count: totals.rows[0]!.count,
    sums: null,
  }
}

/** How many each of these views has, in one statement. */
export function countDeskOpinions(
  scope: Scope,
  queries: readonly DeskOpinionQuery[],
): Promise<number[]> {
  requireStaff(scope, 'negotiate')
  const sellerId = scope.seller.id
  return countSelections(
    scope.database.primary,
    queries.map(
      (query) => sql`select 1 from opinion o
        join product p on p.seller_id = ${sellerId} and p.id = o.product_id
        where ${buildCondition(scope, query)}`,
    ),
  )
}

const sorts: Record<DeskOpinionSort, SQL> = {
  received: sql`o.at`,
  product: sql`lower(p.name)`,
  author: sql`lower(o.author)`,
  stars: sql`coalesce(o.stars, 0)`,
  state: sql`o.state`,
}

function buildCondition({ seller }: Scope, { words, filters, keys }: DeskOpinionQuery): SQL {
  const { state, kind, answered, reported, stars, from, to } = filters
  const where: SQL[] = [sql`o.seller_id = ${seller.id}`]
  const day = sql`(o.at at time zone ${findTimeZone(seller.countryCode)})::date`
  if (keys) where.push(sql`o.id = any(${toIdsSql(keys)})`)
  if (state) where.push(sql`o.state = ${state}`)
  if (kind) where.push(sql`o.kind = ${kind}`)
  if (answered) where.push(answered === 'yes' ? sql`o.answer <> ''` : sql`o.answer = ''`)
  if (reported) where.push(sql`${countReports(seller.id)} > 0`)
  if (stars) where.push(sql`o.stars::text = ${stars}`)
  if (from) where.push(sql`${day} >= ${from}::date`)
  if (to) where.push(sql`${day} <= ${to}::date`)
  if (words !== '') {
    const texts = [sql`o.title`, sql`o.text`, sql`o.author`, sql`p.name`, sql`o.answer`]
    const matches = texts.map((text) => containsSql(text, words))
    where.push(sql`(${sql.join(matches, sql` or `)})`)
  }
  return sql.join(where, sql` and `)
}

/** Which of these would change, and why the others stay. Source: DEAL-06. */
export async function previewBulkOpinions(
  scope: Scope,
  ids: readonly string[],
  action: BulkOpinionAction,
): Promise<BulkPreview> {
  requireStaff(scope, 'negotiate')
  const sellerId = scope.seller.id
  const chosenIds = [...new Set(ids)].slice(0, maxBulkRows)
  type Row = Pick<DeskOpinionRow, 'state' | 'reports'> & { id: string; version: number }
  const { rows } = await scope.database.primary.execute<Row>(sql`
    select o.id::text, o.state, o.version, ${countReports(sellerId)} as reports from opinion o
    where o.seller_id = ${sellerId} and o.id = any(${toIdsSql(chosenIds)})`)
  const rowsById = new Map(rows.map((row) => [row.id, row]))
  const preview: BulkPreview & { versions: Record<string, string> } = {
    keys: [],
    value: null,
    refused: [],
    versions: {},
  }
  for (const key of chosenIds) {
    const row = rowsById.get(key)
    if (row && canDecide(action, row)) {
      preview.keys.push(key)
      preview.versions[key] = String(row.version)
    } else
      preview.refused.push({
        key,
        text: row ? obstacles[action]() : deskOpinionsTexts.noSuchEntry(),
      })
  }
  return preview
}

const obstacles: Record<BulkOpinionAction, () => string> = {
  show: deskOpinionsTexts.alreadyShown,
  reject: deskOpinionsTexts.alreadyRejected,
}

/**
 * Shows or rejects these, each only as it was in the preview; each that changes is recorded, and
 * the others stay. Source: LIST-06, DEAL-06.
 */
export async function runBulkOpinions(
  scope: Scope,
  ids: readonly string[],
  action: BulkOpinionAction,
  versions: ReadonlyMap<string, string>,
): Promise<BulkResult> {
  requireStaff(scope, 'negotiate')
  const chosenIds = [...new Set(ids)].filter((id) => /^\d{1,15}$/.test(id)).slice(0, maxBulkRows)
  const changedIds = await decideOpinions(scope, action, {
    reason: '',
    opinions: chosenIds.map((id) => ({ id: Number(id), version: Number(versions.get(id)) || 0 })),
  })
  const changed = changedIds.map(String)
  const failed = chosenIds
    .filter((key) => !changed.includes(key))
    .map((key) => ({ key, text: deskOpinionsTexts.justDecided() }))
  return { changed, failed }
}
