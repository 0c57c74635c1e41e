import type { Db } from '#db/client.ts'
import { type Outcome, refuse, stop } from '#kernel/outcome.ts'
import { type AuditedWrite, audit } from '#platform/audit.ts'
import {
  type CommandClaim,
  type CommandRefusal,
  type ResponseRedaction,
  runCommand,
} from '#platform/commands/run-command.ts'
import type { Scope } from '#platform/scope.ts'

/** What a kind of thread lays down for the commands of one side. */
interface ThreadCommand<Row, Value, Code extends string, S extends Scope> {
  claim: CommandClaim
  /** Applies due clocks, before the command's transaction. */
  advance?: () => Promise<unknown>
  /** Locks the thread's row. Null: it has none, or the sender may not know of it. */
  lock(db: Db, scope: S): Promise<Row | null>
  /** The version that this side sees. */
  getVersion(row: Row): number
  /** The version that the sender saw. */
  seenVersion: number
  /** Refused with it if the two differ. */
  staleCode: Code
  /** Null: commands of this side, or this one, are not in the desk's record. */
  buildRecord: ((row: Row) => (value: Value) => ThreadRecord | null) | null
  redaction?: ResponseRedaction<Value>
}

/** What the desk's record says about a command: of before, and once it is done of after. */
type ThreadRecord = Pick<AuditedWrite, 'personId' | 'action' | 'subject' | 'before' | 'after'>

/**
 * Runs one command on a thread, once for its key. The order is the same for every kind and side:
 * due clocks; then in one transaction the key, the lock, the sender's right to know of the thread,
 * the version, the work with its guarded move, and the desk's record. A refusal undoes all of it.
 * An unknown thread is the stop `not-found`. Source: negotiation rules 1, 2 and 7, DESK-01.
 */
export async function runThreadCommand<Row, Value, Code extends string, S extends Scope>(
  scope: S,
  command: ThreadCommand<Row, Value, Code, S>,
  work: (db: Db, scope: S, row: Row) => Promise<Outcome<Value, Code>>,
): Promise<Outcome<Value, Code | CommandRefusal>> {
  await command.advance?.()
  return runCommand<Value, Code, S>(
    scope,
    command.claim,
    async (db, txScope) => {
      const row = await command.lock(db, txScope)
      if (row === null) throw stop('not-found')
      if (command.getVersion(row) !== command.seenVersion) return refuse(command.staleCode)
      // Begun before the work, which changes the row in place.
      const finishRecord = command.buildRecord?.(row)
      const outcome = await work(db, txScope, row)
      const record = outcome.ok ? finishRecord?.(outcome.value) : null
      const { seller, now, requestId } = txScope
      if (record) await audit(db, { sellerId: seller.id, now, requestId, ...record })
      return outcome
    },
    command.redaction,
  )
}
