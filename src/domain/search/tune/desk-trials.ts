import { sql } from 'drizzle-orm'
import {
  defaultShuffledPercent,
  maxShuffledPercent,
  rankingVariants,
  type TrialRefusal,
} from '#contract/desk/desk-searches.ts'
import type { RecordAction } from '#contract/desk/record.ts'
import type { Db } from '#db/client.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { audit } from '#platform/audit.ts'
import { invalidateTags, tags } from '#platform/cache/data-cache.ts'
import { type ExpectedState, matchesExpected } from '#platform/commands/expected-state.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../../accounts/accounts.ts'

/** Per cent of consenting visits that see neighbours in random order. Source: FIND-08. */
export async function getShuffledPercent(scope: Scope): Promise<number> {
  requireStaff(scope, 'read')
  return loadPercent(scope.database.primary, scope.seller.id)
}

/** Audited. Source: FIND-08. */
export async function saveShuffledPercent(
  scope: Scope,
  text: string,
  expected: ExpectedState<{ percent: number }>,
): Promise<Outcome<null, TrialRefusal>> {
  const percent = /^\d{1,3}$/.test(text.trim()) ? Number(text) : -1
  return writeTrial(scope, 'search.shuffle', async (db, sellerId) => {
    const before = { percent: await loadPercent(db, sellerId) }
    if (!matchesExpected(before, expected)) return refuse('changed-meanwhile')
    if (percent < 0 || percent > maxShuffledPercent)
      return refuse('bad-percent', { percent: 'bad-percent' })
    await db.execute(sql`
      insert into search_trial (seller_id, shuffled_percent) values (${sellerId}, ${percent})
      on conflict (seller_id) do update set shuffled_percent = excluded.shuffled_percent`)
    return ok({ before, after: { percent } })
  })
}

/** Starts to compare the present ranking with another; one at a time. Audited. FIND-08. */
export function startComparison(
  scope: Scope,
  variant: string,
): Promise<Outcome<null, TrialRefusal>> {
  return writeTrial(scope, 'search.compare', async (db, sellerId) => {
    const rankingVariant = rankingVariants.find((each) => each === variant)
    if (!rankingVariant) return refuse('unknown-variant', { variant: 'unknown-variant' })
    const { rowCount } = await db.execute(sql`
      insert into search_comparison (seller_id, variant, started_at)
      values (${sellerId}, ${rankingVariant}, ${scope.now.toISOString()}) on conflict do nothing`)
    return rowCount
      ? ok({ before: null, after: { variant: rankingVariant } })
      : refuse('runs-already')
  })
}

/** Ends a comparison; what it counted stays. Audited. Source: FIND-08. */
export function endComparison(scope: Scope, id: number): Promise<Outcome<null, TrialRefusal>> {
  return writeTrial(scope, 'search.compare-end', async (db, sellerId) => {
    const { rows } = await db.execute<{ variant: string }>(sql`
      update search_comparison set ended_at = ${scope.now.toISOString()}
      where seller_id = ${sellerId} and id = ${id} and ended_at is null returning variant`)
    return rows[0]
      ? ok({ before: { variant: rows[0].variant }, after: null })
      : refuse('not-running')
  })
}

type Change = { before: object | null; after: object | null }

function writeTrial(
  scope: Scope,
  action: RecordAction,
  write: (db: Db, sellerId: number) => Promise<Outcome<Change, TrialRefusal>>,
): Promise<Outcome<null, TrialRefusal>> {
  const { id: personId } = requireStaff(scope, 'catalogue')
  const { seller, now, requestId, database } = scope
  return database.transaction(async (db) => {
    await db.execute(sql`select 1 from seller where id = ${seller.id} for no key update`)
    const outcome = await write(db, seller.id)
    if (!outcome.ok) return outcome
    await invalidateTags(db, seller.id, [tags.tuning(seller.id)])
    const subject = 'searches'
    await audit(db, {
      sellerId: seller.id,
      personId,
      now,
      requestId,
      action,
      subject,
      ...outcome.value,
    })
    return ok(null)
  })
}

async function loadPercent(db: Db, sellerId: number): Promise<number> {
  const { rows } = await db.execute<{ percent: number }>(
    sql`select shuffled_percent as percent from search_trial where seller_id = ${sellerId}`,
  )
  return rows[0]?.percent ?? defaultShuffledPercent
}
