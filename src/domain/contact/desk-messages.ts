import { type SQL, sql } from 'drizzle-orm'
import type {
  BulkMessageAction,
  DeskMessageRow,
  MessageFilter,
  MessageSort,
} from '#contract/desk/desk-messages.ts'
import {
  type BulkPreview,
  type BulkResult,
  type ListPage,
  type ListQuery,
  maxBulkRows,
} from '#contract/desk/list-query.ts'
import { findTimeZone } from '#kernel/time-zones.ts'
import { audit } from '#platform/audit.ts'
import { formatListDay, formatMoment } from '#platform/format-moment.ts'
import {
  buildListOrder,
  containsSql,
  countSelections,
  nameOrderSql,
  toIdsSql,
} from '#platform/lists/list-sql.ts'
import type { Scope } from '#platform/scope.ts'
import * as deskObstaclesTexts from '#texts/desk-obstacles.ts'
import { requireStaff } from '../accounts/accounts.ts'

export type DeskMessageQuery = ListQuery<MessageFilter, MessageSort>

/** A page of the messages, for staff who deal with buyers. Source: CNT-01, DESK-04, DEAL-06. */
export async function deskMessages(
  scope: Scope,
  query: DeskMessageQuery,
): Promise<ListPage<DeskMessageRow>> {
  requireStaff(scope, 'negotiate')
  const { seller } = scope
  const db = scope.database.primary
  const condition = buildCondition(scope, query)
  const order = buildListOrder(sorts()[query.sort], sql`m.id`, {
    isDescending: query.isDescending,
  })
  const [page, totals] = await Promise.all([
    db.execute<Omit<DeskMessageRow, 'atText' | 'answeredText'> & Record<string, unknown>>(sql`
      select m.id::int, m.name, m.email, m.phone, m.message, m.at, m.answered_at as "answeredAt",
        p.name as "answeredBy"
      from (select * from contact_message m where ${condition} order by ${order}
        limit ${query.rows} offset ${(query.page - 1) * query.rows}) m
      left join person p on p.id = m.answered_by
      order by ${order}`),
    db.execute<{ count: number }>(
      sql`select count(*)::int as count from contact_message m where ${condition}`,
    ),
  ])
  return {
    rows: page.rows.map(({ at, answeredAt, ...row }) => ({
      ...row,
      at: new Date(at).toISOString(),
      atText: formatMoment(at, seller),
      answeredAt: answeredAt && new Date(answeredAt).toISOString(),
      answeredText: answeredAt && formatListDay(answeredAt, scope),
    })),
    count: totals.rows[0]!.count,
    sums: null,
  }
}

/** How many messages each of these views has, in one statement. */
export function countDeskMessages(
  scope: Scope,
  queries: readonly DeskMessageQuery[],
): Promise<number[]> {
  requireStaff(scope, 'negotiate')
  return countSelections(
    scope.database.primary,
    queries.map(
      (query) => sql`select 1 from contact_message m where ${buildCondition(scope, query)}`,
    ),
  )
}

const sorts = (): Record<MessageSort, SQL> => ({
  received: sql`m.id`,
  name: nameOrderSql(sql`m.name`),
  email: sql`m.email`,
  state: sql`coalesce(m.answered_at, '-infinity')`,
})

function buildCondition({ seller }: Scope, { words, filters, keys }: DeskMessageQuery): SQL {
  const { state, account, from, to } = filters
  const where: SQL[] = [sql`m.seller_id = ${seller.id}`]
  const day = sql`(m.at at time zone ${findTimeZone(seller.countryCode)})::date`
  if (keys) where.push(sql`m.id = any(${toIdsSql(keys)})`)
  if (state)
    where.push(state === 'open' ? sql`m.answered_at is null` : sql`m.answered_at is not null`)
  if (account)
    where.push(account === 'customer' ? sql`m.customer_id is not null` : sql`m.customer_id is null`)
  if (from) where.push(sql`${day} >= ${from}::date`)
  if (to) where.push(sql`${day} <= ${to}::date`)
  if (words !== '') {
    const texts = [sql`m.name`, sql`m.email`, sql`m.phone`, sql`m.message`]
    const matches = texts.map((text) => containsSql(text, words))
    where.push(sql`(${sql.join(matches, sql` or `)})`)
  }
  return sql.join(where, sql` and `)
}

/** Messages up to this one no longer count as new for this member. Source: DESK-04. */
export async function markMessagesSeen(scope: Scope, newestId: number): Promise<void> {
  const { id } = requireStaff(scope, 'negotiate')
  await scope.database.primary.execute(sql`
    update staff set seen_message_id = ${newestId}
    where seller_id = ${scope.seller.id} and person_id = ${id}::uuid and seen_message_id < ${newestId}`)
}

/** Which of these messages would change, and why the others stay. Source: DEAL-06. */
export async function previewBulkMessages(
  scope: Scope,
  ids: readonly string[],
  action: BulkMessageAction,
): Promise<BulkPreview> {
  requireStaff(scope, 'negotiate')
  const chosenIds = [...new Set(ids)].slice(0, maxBulkRows)
  const { rows } = await scope.database.primary.execute<{ id: string; isAnswered: boolean }>(sql`
    select m.id::text, m.answered_at is not null as "isAnswered" from contact_message m
    where m.seller_id = ${scope.seller.id} and m.id = any(${toIdsSql(chosenIds)})`)
  const preview: BulkPreview = { keys: [], value: null, refused: [] }
  for (const key of chosenIds) {
    const row = rows.find(({ id }) => id === key)
    if (row && row.isAnswered === (action === 'reopen')) preview.keys.push(key)
    else
      preview.refused.push({
        key,
        text: row ? obstacles[action]() : deskObstaclesTexts.noSuchMessage(),
      })
  }
  return preview
}

const obstacles: Record<BulkMessageAction, () => string> = {
  answer: deskObstaclesTexts.answeredAlready,
  reopen: deskObstaclesTexts.notAnswered,
}

/**
 * Marks messages as answered by this member, or as still to be answered; each that changes is
 * recorded, and the others stay. Source: DEAL-06.
 */
export async function runBulkMessages(
  scope: Scope,
  ids: readonly string[],
  action: BulkMessageAction,
): Promise<BulkResult> {
  const { id: personId } = requireStaff(scope, 'negotiate')
  const { database, seller, now, requestId } = scope
  const chosenIds = [...new Set(ids)].slice(0, maxBulkRows)
  const change =
    action === 'answer'
      ? sql`answered_at = ${now.toISOString()}::timestamptz, answered_by = ${personId}::uuid`
      : sql`answered_at = null, answered_by = null`
  const from = action === 'answer' ? sql`answered_at is null` : sql`answered_at is not null`
  return database.transaction(async (db) => {
    const { rows } = await db.execute<{ id: string }>(sql`
      update contact_message set ${change}
      where seller_id = ${seller.id} and ${from} and id in (
        select id from contact_message where seller_id = ${seller.id} and id = any(${toIdsSql(chosenIds)})
        order by id for update)
      returning id::text`)
    for (const { id } of rows)
      await audit(db, {
        sellerId: seller.id,
        personId,
        now,
        requestId,
        action: `message.${action}`,
        subject: `message:${id}`,
      })
    const changed = rows.map(({ id }) => id)
    const failed = chosenIds
      .filter((key) => !changed.includes(key))
      .map((key) => ({ key, text: obstacles[action]() }))
    return { changed, failed }
  })
}
