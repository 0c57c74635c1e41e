import { sql } from 'drizzle-orm'
import type { DealKind, SnoozeChoice, SnoozeCode } from '#contract/desk/workbench.ts'
import type { Db } from '#db/client.ts'
import { utcTextSql } from '#db/utc-text-sql.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { formatMoment } from '#platform/format-moment.ts'
import type { Scope } from '#platform/scope.ts'
import * as deskBenchTexts from '#texts/desk-bench.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { findTimeZone } from '../delivery/delivery.ts'
import { dealTables } from './deal-tables.ts'
import { getSnoozeEnd, isSnoozed, parseSnoozeTime, type Snooze } from './snooze-rules.ts'

const maxDeals = 100

export interface SnoozedDeal {
  kind: DealKind
  number: string
}

/**
 * Puts deals aside at the viewer's workbench; colleagues see them as before. A second choice
 * replaces the first. `time`: until a local time of the seller's, as typed. Source: DEAL-01.
 */
export async function snoozeWork(
  scope: Scope,
  deals: readonly SnoozedDeal[],
  choice: SnoozeChoice,
  time = '',
): Promise<Outcome<number, SnoozeCode>> {
  const { id: personId } = requirePerson(scope)
  const { seller, database, now } = scope
  if (deals.length === 0 || deals.length > maxDeals) return refuse('no-deals')
  if (choice === 'answer' && deals.some(({ kind }) => kind === 'order')) return refuse('no-answer')
  const timeZone = findTimeZone(seller.countryCode)
  const until =
    choice === 'time' ? parseSnoozeTime(time, now, timeZone) : getSnoozeEnd(choice, now, timeZone)
  if (choice === 'time' && until === null) return refuse('bad-time')
  return database.transaction(async (db) => {
    for (const [kind, group] of Map.groupBy(deals, (deal) => deal.kind)) {
      const numbers = [...new Set(group.map(({ number }) => number))]
      const { rowCount } = await db.execute(sql`
        insert into work_snooze (seller_id, person_id, kind, thread_id, at, until)
        select ${seller.id}, ${personId}::uuid, ${kind}, d.id, ${now.toISOString()}::timestamptz,
          ${until?.toISOString() ?? null}::timestamptz
        from ${dealTables[kind]} d
        where d.seller_id = ${seller.id} and d.number = any(${sql.param(numbers)}::text[])
        order by d.id
        on conflict (seller_id, person_id, kind, thread_id)
        do update set at = excluded.at, until = excluded.until`)
      if (rowCount !== numbers.length) throw stop('not-found')
    }
    return ok(deals.length)
  })
}

/** Takes deals back to the viewer's queue. Source: DEAL-01. */
export async function wakeWork(
  scope: Scope,
  deals: readonly SnoozedDeal[],
): Promise<Outcome<number, SnoozeCode>> {
  const { id: personId } = requirePerson(scope)
  const { seller, database } = scope
  if (deals.length === 0 || deals.length > maxDeals) return refuse('no-deals')
  for (const [kind, group] of Map.groupBy(deals, (deal) => deal.kind))
    await database.primary.execute(sql`
      delete from work_snooze z where z.seller_id = ${seller.id} and z.person_id = ${personId}::uuid
        and z.kind = ${kind} and z.thread_id in (
          select d.id from ${dealTables[kind]} d where d.seller_id = ${seller.id}
            and d.number = any(${sql.param(group.map(({ number }) => number))}::text[]))`)
  return ok(deals.length)
}

/** Until when the viewer put this deal aside, in words; null: not. */
export async function getSnoozeText(
  scope: Scope,
  { kind, number }: SnoozedDeal,
  clock: string | null,
): Promise<string | null> {
  const staff = requireStaff(scope, 'read')
  if (staff.key) return null
  const { seller, database, now } = scope
  const { rows } = await database.primary.execute<Snooze & Record<string, unknown>>(sql`
    select ${snoozeColumns(seller.id)} from work_snooze z
    where z.seller_id = ${seller.id} and z.person_id = ${staff.id}::uuid and z.kind = ${kind}
      and z.thread_id = (
        select id from ${dealTables[kind]} where seller_id = ${seller.id} and number = ${number})`)
  const [snooze] = rows
  return snooze && isSnoozed(snooze, clock, now) ? describeSnooze(snooze, scope) : null
}

export function describeSnooze({ until }: Pick<Snooze, 'until'>, { seller }: Scope): string {
  return until === null
    ? deskBenchTexts.snoozedForAnswer()
    : deskBenchTexts.snoozedUntil({ time: formatMoment(until, seller) })
}

/** Snoozes of a person, by kind and row; the buyer's events and requests end them. */
export async function loadSnoozes(
  db: Db,
  sellerId: number,
  personId: string,
): Promise<Map<string, Snooze>> {
  const { rows } = await db.execute<
    Snooze & { kind: DealKind; threadId: number } & Record<string, unknown>
  >(sql`
    select z.kind, z.thread_id as "threadId", ${snoozeColumns(sellerId)} from work_snooze z
    where z.seller_id = ${sellerId} and z.person_id = ${personId}::uuid`)
  return new Map(rows.map(({ kind, threadId, ...snooze }) => [`${kind} ${threadId}`, snooze]))
}

const snoozeColumns = (sellerId: number) => sql`${utcTextSql(sql`z.at`)} as at,
  ${utcTextSql(sql`z.until`)} as until, (
    exists (select 1 from negotiation_event e where e.seller_id = ${sellerId} and e.kind = z.kind
      and e.thread_id = z.thread_id and e.actor = 'buyer' and e.at > z.at)
    or (z.kind = 'order' and exists (select 1 from order_request a
      where a.seller_id = ${sellerId} and a.order_id = z.thread_id and a.at > z.at))) as answered`

/** A key has no workbench of its own. */
function requirePerson(scope: Scope) {
  const staff = requireStaff(scope, 'read')
  if (staff.key) throw stop('forbidden')
  return staff
}
