import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { isIdempotencyKey } from '#contract/requests/idempotency-key.ts'
import { listSellersWith, sumForSellers } from '#db/across-sellers.ts'
import type { Db } from '#db/client.ts'
import { runPrepared } from '#db/run-prepared.ts'
import { canonicalJson, type Json } from '#kernel/canonical-json.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { runBatches } from '#kernel/run-batches.ts'
import type { AppContext, Scope } from '../scope.ts'
import { rollBack, rollBackOnRefusal } from './roll-back.ts'
import { withTransaction } from './transaction-scope.ts'

/** A command that its sender may repeat: the owner, the idempotency key and the body's hash. */
export interface CommandClaim {
  /**
   * Row id of the person who sends it; for a visitor, an identifier that is unique to the visitor.
   */
  owner: string
  key: string
  /** SHA-256 of the command. */
  body: string
}

export type ClaimResult =
  | { free: true }
  | { free: false; earlier: { body: string; answer: unknown } | null }

/**
 * For answers with secrets: redacts the stored answer, and restores it when the command is
 * repeated.
 */
export interface ResponseRedaction<V> {
  redact(answer: V): V
  restore(db: Db, stored: V): Promise<V>
}

export type CommandRefusal = 'bad-key' | 'in-progress' | 'key-reused'

/**
 * Builds a claim from the command's name and its input without the key. The order of the input's
 * fields does not matter.
 */
export function buildClaim(owner: string, key: string, name: string, input: Json): CommandClaim {
  const body = createHash('sha256')
    .update(`${name}\n${canonicalJson(input)}`)
    .digest('hex')
  return { owner, key, body }
}

/**
 * Runs a command that must happen once. In one transaction it claims the key, calls `work` with a
 * scope whose reads are in the transaction, and stores the answer under the key. The same key and
 * command return the identical answer. Another command under this key is refused with `key-reused`,
 * one that is still running with `in-progress`. If `work` refuses, the transaction is rolled back
 * and the command may be sent again. Secrets in an answer are not stored: `redaction` says how a
 * repeated command is answered. Keys are purged after 14 days.
 *
 * A key's command that waits for a lock for 3 s fails as unavailable.
 *
 * Order inside `work`: lock the thread's row and compare its rowVersion (no row: a stop; another
 * version: a refusal) → check the table of allowed moves → UPDATE … WHERE id AND row_version AND
 * state (no row: a refusal) → `appendEvent` → `grantPrices`, `voidGrants` and the like →
 * `enqueueMail`, `audit`. Source: negotiation rules 1 and 2, API-03, QUALITY I4.
 */
export function runCommand<V, R extends string, S extends Scope>(
  scope: S,
  claim: CommandClaim,
  work: (db: Db, scope: S) => Promise<Outcome<V, R>>,
  redaction?: ResponseRedaction<V>,
): Promise<Outcome<V, R | CommandRefusal>> {
  if (!isIdempotencyKey(claim.key)) return Promise.resolve(refuse('bad-key'))
  return rollBackOnRefusal(
    scope.database.transaction(async (db): Promise<Outcome<V, R | CommandRefusal>> => {
      // A program tries again; people's forms wait for as long as it takes.
      if (scope.staff?.key) await db.execute(sql`set local lock_timeout = '3s'`)
      const claimResult = await claimKey(db, scope.seller.id, claim)
      if (!claimResult.free) {
        const earlierOutcome = toEarlierOutcome<V>(claim, claimResult.earlier)
        return earlierOutcome.ok && redaction
          ? ok(await redaction.restore(db, earlierOutcome.value))
          : earlierOutcome
      }
      const outcome = await work(db, withTransaction(scope, db))
      if (!outcome.ok) rollBack(outcome)
      const storedAnswer = redaction ? redaction.redact(outcome.value) : outcome.value
      if (!(await storeAnswer(db, scope.seller.id, claim, storedAnswer, scope.now)))
        rollBack(refuse('in-progress'))
      return outcome
    }),
  )
}

/**
 * Claims a key until the transaction ends. Not free if the command was carried out before, or if
 * another transaction holds the key. Source: API-03, QUALITY I4.
 */
async function claimKey(db: Db, sellerId: number, claim: CommandClaim): Promise<ClaimResult> {
  const { rows } = await runPrepared<{ locked: boolean }>(
    db,
    sql`select ${lockKeySql(sellerId, claim)} as locked`,
  )
  const earlier = await runPrepared<EarlierAnswer>(db, selectEarlier(sellerId, claim))
  return toClaimResult(rows[0]!.locked, earlier.rows[0])
}

export type EarlierAnswer = { body: string; answer: unknown }

/**
 * Locks a key until the transaction ends: true, or false if another transaction has it. A
 * statement before the one that reads the answer, so that this one sees what the other wrote; and
 * without tables, so that it runs on the same server for all.
 */
export function lockKeySql(sellerId: number, { owner, key }: CommandClaim): SQL {
  return sql`pg_try_advisory_xact_lock(hashtextextended(${`order ${sellerId} ${owner} ${key}`}, 0))`
}

/** The answer of the command that was carried out under this key; no row: none was. */
export function selectEarlier(sellerId: number, { owner, key }: CommandClaim): SQL {
  return sql`select i.body, i.answer from idempotency i
    where i.seller_id = ${sellerId} and i.owner = ${owner} and i.key = ${key}`
}

export function toClaimResult(isLocked: boolean, earlier: EarlierAnswer | undefined): ClaimResult {
  if (earlier) return { free: false, earlier }
  return isLocked ? { free: true } : { free: false, earlier: null }
}

function toEarlierOutcome<V>(
  claim: CommandClaim,
  earlierAnswer: { body: string; answer: unknown } | null,
): Outcome<V, 'in-progress' | 'key-reused'> {
  if (!earlierAnswer) return refuse('in-progress')
  if (earlierAnswer.body !== claim.body) return refuse('key-reused')
  return ok(JSON.parse(earlierAnswer.answer as string) as V)
}

/**
 * Returns false if the key was used a moment ago. The answer is stored as text, as a jsonb object
 * would change the order of its fields.
 */
async function storeAnswer(
  db: Db,
  sellerId: number,
  claim: CommandClaim,
  answer: unknown,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into idempotency (seller_id, owner, key, body, answer, at)
    values (${sellerId}, ${claim.owner}, ${claim.key}, ${claim.body},
      to_jsonb(${JSON.stringify(answer)}::text), ${now.toISOString()})
    on conflict do nothing`)
  return rowCount === 1
}

/** Days for which a command may be repeated under its key. */
const retentionDays = 14
const batchSize = 5_000

/**
 * Deletes idempotency keys and answers of all sellers after 14 days, in batches with a transaction
 * each. Returns how many.
 */
export async function purgeCommands(
  { database }: AppContext,
  now: Date,
  signal: AbortSignal,
): Promise<number> {
  const db = database.primary
  const isOld = sql`at < ${now.toISOString()}::timestamptz - make_interval(days => ${retentionDays})`
  const sellerIds = await listSellersWith(
    db,
    (whereSeller) => sql`
    select distinct seller_id as "sellerId" from idempotency where ${whereSeller(sql`seller_id`)} and ${isOld}`,
  )
  return sumForSellers(sellerIds, (sellerId) =>
    runBatches(
      batchSize,
      async () => {
        const { rowCount } = await db.execute(sql`
        delete from idempotency where seller_id = ${sellerId} and (owner, key) in (
          select owner, key from idempotency
          where seller_id = ${sellerId} and ${isOld} order by at limit ${batchSize} for update skip locked)`)
        return rowCount ?? 0
      },
      signal,
    ),
  )
}
