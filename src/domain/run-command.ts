import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { isIdempotencyKey } from '#contract/orders.ts'
import type { Db } from '#db/client.ts'
import { runPrepared } from '#db/run-prepared.ts'
import { canonicalJson, type Json } from '#kernel/canonical-json.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { rollBack, rollBackOnRefusal } from './roll-back.ts'
import type { AppContext, Scope } from './scope.ts'
import { withTransaction } from './transaction-scope.ts'

/** A command that its sender may repeat: whose, by which key, and what it was. */
export interface CommandClaim {
  /** Row id of the person who sends it; for a visitor what tells it apart from others. */
  owner: string
  key: string
  /** SHA-256 of the command. */
  body: string
}

export type ClaimResult =
  | { free: true }
  | { free: false; earlier: { body: string; answer: unknown } | null }

/** For answers that open something: what of them is kept, and what who repeats the command is told instead. */
export interface ResponseRedaction<V> {
  redact(answer: V): V
  restore(db: Db, kept: V): Promise<V>
}

export type CommandRefusal = 'bad-key' | 'in-progress' | 'key-reused'

/** A claim of a command: its name and its input, the key left out, in whatever order its fields come. */
export function buildClaim(owner: string, key: string, name: string, input: Json): CommandClaim {
  const body = createHash('sha256')
    .update(`${name}\n${canonicalJson(input)}`)
    .digest('hex')
  return { owner, key, body }
}

/**
 * The one way to carry out a command that must happen once. In one transaction: the key is claimed, `work` does what there is
 * to do with the scope it is given (whose reads are in the transaction), its answer is kept under the key. The same key and
 * command answer the same, to the letter; another command under this key is `key-reused`, one that is still running
 * `in-progress`. A refusal of `work` undoes all and keeps nothing: the command may be sent again. What is secret in an answer is
 * not kept: `veil` says what a repeated command is answered in its place. Keys are forgotten after 14 days.
 *
 * In `work`, in this order: lock the thread's row and compare its rowVersion (none: a stop; another: a refusal) → ask the
 * literal table of moves (`mayMove`) → UPDATE … WHERE id AND row_version AND state, no row is a refusal → `appendEvent` → `award`,
 * `voidGrants` and the like → `enqueueMail`, `audit`. Source: negotiation rules 1 and 2, API-03, QUALITY I4.
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
      const claimResult = await claimKey(db, scope.seller.id, claim)
      if (!claimResult.free) {
        const earlier = toEarlierOutcome<V>(claim, claimResult.earlier)
        return earlier.ok && redaction ? ok(await redaction.restore(db, earlier.value)) : earlier
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
 * Claims a key until the transaction ends. Not free: it was carried out before, or another transaction holds it now.
 * Source: API-03, QUALITY I4.
 */
async function claimKey(db: Db, sellerId: number, claim: CommandClaim): Promise<ClaimResult> {
  return toClaimResult((await runPrepared<ClaimRow>(db, selectClaim(sellerId, claim))).rows[0]!)
}

export type ClaimRow = { locked: boolean; body: string | null; answer: unknown }

/** The SELECT that claims a key until the transaction ends, for a statement that begins with it. */
export function selectClaim(sellerId: number, { owner, key }: CommandClaim): SQL {
  return sql`select pg_try_advisory_xact_lock(hashtextextended(${`order ${sellerId} ${owner} ${key}`}, 0)) as locked, i.body, i.answer
    from (values (1)) one left join idempotency i on i.seller_id = ${sellerId} and i.owner = ${owner} and i.key = ${key}`
}

/** What came of it. */
export function toClaimResult(row: ClaimRow): ClaimResult {
  if (row.body !== null) return { free: false, earlier: { body: row.body, answer: row.answer } }
  return row.locked ? { free: true } : { free: false, earlier: null }
}

function toEarlierOutcome<V>(
  claim: CommandClaim,
  earlier: { body: string; answer: unknown } | null,
): Outcome<V, 'in-progress' | 'key-reused'> {
  if (!earlier) return refuse('in-progress')
  if (earlier.body !== claim.body) return refuse('key-reused')
  return ok(JSON.parse(earlier.answer as string) as V)
}

/** False where the key was carried out a moment ago. The answer is kept as text: a jsonb object would change the order of its names. */
async function storeAnswer(
  db: Db,
  sellerId: number,
  claim: CommandClaim,
  answer: unknown,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into idempotency (seller_id, owner, key, body, answer, at)
    values (${sellerId}, ${claim.owner}, ${claim.key}, ${claim.body}, to_jsonb(${JSON.stringify(answer)}::text), ${now.toISOString()})
    on conflict do nothing`)
  return rowCount === 1
}

/** For how long a command may be repeated under its key, in days. */
const retentionDays = 14
const batchSize = 5_000

/** Forgets the keys of commands of all sellers, and their answers, after 14 days: in batches, each its own transaction. Answers how many. */
export async function purgeCommands(
  { database }: AppContext,
  now: Date,
  signal: AbortSignal,
): Promise<number> {
  let purgedCount = 0
  while (!signal.aborted) {
    const { rowCount } = await database.primary.execute(sql`
      delete from idempotency where (seller_id, owner, key) in (
        select seller_id, owner, key from idempotency where at < ${now.toISOString()}::timestamptz - make_interval(days => ${retentionDays})
        order by at limit ${batchSize} for update skip locked)`)
    purgedCount += rowCount ?? 0
    if ((rowCount ?? 0) < batchSize) break
  }
  return purgedCount
}
