import { sql } from 'drizzle-orm'
import type { AssignCode, AssignedDeal, DealKind } from '#contract/desk/workbench.ts'
import type { Db } from '#db/client.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { audit } from '#platform/audit.ts'
import { rollBack, rollBackOnRefusal } from '#platform/commands/roll-back.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { dealTables } from './deal-tables.ts'
import { listAssignableKinds, loadAssignees } from './load-assignees.ts'

/** Of one command. */
const maxDeals = 100

type Deal = AssignedDeal & { id: number }

/**
 * Gives deals to a member of staff, or to nobody (`personId` null), if each still has the person
 * that was shown; all or none. Only to whoever may deal with all of them, and only by whoever may.
 * Source: DEAL-01, DESK-01.
 */
export async function assignWork(
  scope: Scope,
  deals: readonly AssignedDeal[],
  personId: string | null,
): Promise<Outcome<number, AssignCode>> {
  const staff = requireStaff(scope, 'read')
  const { seller, database } = scope
  if (deals.length === 0 || deals.length > maxDeals) return refuse('no-deals')
  const mayAssign = listAssignableKinds(staff)
  if (deals.some(({ kind }) => !mayAssign.includes(kind))) throw stop('forbidden')
  if (personId !== null) {
    const assignees = await loadAssignees(database.primary, seller.id)
    const assignee = assignees.find(({ id }) => id === personId)
    if (!assignee || deals.some(({ kind }) => !assignee.kinds.includes(kind)))
      return refuse('unknown-assignee')
  }
  return rollBackOnRefusal(
    database.transaction(async (db) => {
      for (const deal of await findDeals(db, seller.id, deals)) {
        if (deal.assigneeId === personId) continue
        if (!(await moveAssignment(db, scope, deal, personId)))
          rollBack(refuse('assigned-meanwhile'))
        await recordAssignment(db, scope, deal, { from: staff.id, to: personId })
      }
      return ok(deals.length)
    }),
  )
}

function recordAssignment(
  db: Db,
  { seller, now, requestId }: Scope,
  { kind, id, assigneeId }: Deal,
  { from, to }: { from: string; to: string | null },
): Promise<void> {
  return audit(db, {
    sellerId: seller.id,
    personId: from,
    now,
    requestId,
    action: `${kind}.assign`,
    subject: `${kind}:${id}`,
    before: { assignee: assigneeId },
    after: { assignee: to },
  })
}

/** Who deals with it; null: nobody yet, or there is no such deal. */
export async function getAssignee(
  scope: Scope,
  kind: DealKind,
  number: string,
): Promise<string | null> {
  requireStaff(scope, 'read')
  const { seller, database } = scope
  const { rows } = await database.primary.execute<{ personId: string }>(sql`
    select a.person_id as "personId" from work_assignment a
    where a.seller_id = ${seller.id} and a.kind = ${kind} and a.thread_id = (
      select id from ${dealTables[kind]} where seller_id = ${seller.id} and number = ${number})`)
  return rows[0]?.personId ?? null
}

/** In the order of their rows, so that two commands can't wait for each other. */
async function findDeals(
  db: Db,
  sellerId: number,
  deals: readonly AssignedDeal[],
): Promise<Deal[]> {
  const rows: Deal[] = []
  for (const [kind, group] of Map.groupBy(deals, (deal) => deal.kind)) {
    const numbers = group.map(({ number }) => number)
    const result = await db.execute<{ id: number; number: string }>(sql`
      select id::int, number from ${dealTables[kind]}
      where seller_id = ${sellerId} and number = any(${sql.param(numbers)}::text[])`)
    const idByNumber = new Map(result.rows.map(({ id, number }) => [number, id]))
    for (const deal of group) {
      const id = idByNumber.get(deal.number)
      if (id === undefined) throw stop('not-found')
      rows.push({ ...deal, id })
    }
  }
  return rows.sort((a, b) => a.kind.localeCompare(b.kind) || a.id - b.id)
}

/** Whether it still had the person that was shown. */
async function moveAssignment(
  db: Db,
  { seller, now }: Scope,
  { kind, id, assigneeId }: Deal,
  personId: string | null,
): Promise<boolean> {
  const isSame = sql`seller_id = ${seller.id} and kind = ${kind} and thread_id = ${id}
    and person_id = ${assigneeId}::uuid`
  const moment = sql`${now.toISOString()}::timestamptz`
  const statement =
    personId === null
      ? sql`delete from work_assignment where ${isSame}`
      : assigneeId === null
        ? sql`insert into work_assignment (seller_id, kind, thread_id, person_id, at)
            values (${seller.id}, ${kind}, ${id}, ${personId}::uuid, ${moment}) on conflict do nothing`
        : sql`update work_assignment set person_id = ${personId}::uuid, at = ${moment} where ${isSame}`
  const { rowCount } = await db.execute(statement)
  return rowCount === 1
}
