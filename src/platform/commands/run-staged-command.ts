import { createHash } from 'node:crypto'
import { runPrepared } from '#db/run-prepared.ts'
import { type Outcome, ok } from '#kernel/outcome.ts'
import type { Scope } from '../scope.ts'
import { type CommandClaim, type CommandRefusal, runCommand, selectEarlier } from './run-command.ts'

/**
 * Runs a command that asks a service, for which no transaction may wait. `begin` is stored under the
 * key and fixes what the command is about; `work` then runs outside of any transaction. Where the
 * service fails, the same key goes on with the same thing; once `work` succeeded, it is not run
 * again. Two at once may both run `work`, which therefore guards itself. Source: API-03, QUALITY F11.
 */
export async function runStagedCommand<V, R extends string, F extends string>(
  scope: Scope,
  claim: CommandClaim,
  begin: (scope: Scope) => Promise<Outcome<V, R>>,
  work: (start: V) => Promise<Outcome<unknown, F>>,
): Promise<Outcome<V, R | F | CommandRefusal>> {
  const start = await runCommand(scope, claim, (_db, txScope) => begin(txScope))
  if (!start.ok) return start
  const key = createHash('sha256').update(`end ${claim.key}`).digest('base64url')
  const endClaim = { ...claim, key }
  const { database, seller } = scope
  const end = await runPrepared(database.primary, selectEarlier(seller.id, endClaim))
  if (end.rows.length > 0) return start
  const outcome = await work(start.value)
  if (!outcome.ok) return outcome
  await runCommand(scope, endClaim, async () => ok(null))
  return start
}
