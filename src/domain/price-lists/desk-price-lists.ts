import { sql } from 'drizzle-orm'
import { mayDo } from '#contract/accounts/staff.ts'
import type { PriceFileTrial, PriceListCode } from '#contract/desk/desk-price-lists.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { buildClaim, runCommand } from '#platform/commands/run-command.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { auditList, finishChange } from './edit-price-list.ts'
import { type PriceFileCode, readPriceFile } from './read-price-file.ts'
import { lockPriceLists, savePriceFile } from './save-price-file.ts'

/** What a file of price lists would do, with its faults by row and column. Source: LIST-04. */
export async function tryPriceFile(
  scope: Scope,
  text: string,
): Promise<Outcome<PriceFileTrial, PriceFileCode>> {
  const staff = requireStaff(scope, 'prices')
  const file = readPriceFile(text)
  if (!file.ok) return file
  const options = { now: scope.now, isTrial: true, isOfStaff: true }
  const { lists, faults, belowCost, seen } = await savePriceFile(
    scope,
    scope.seller,
    file.value,
    options,
  )
  const maySeeContacts = mayDo(staff, 'contacts')
  return ok({
    lists: lists.map(({ managers = '', ...list }) => ({
      ...list,
      managers: maySeeContacts ? managers : '',
    })),
    faults,
    belowCost: mayDo(staff, 'costs') ? belowCost : [],
    seen,
  })
}

/**
 * Saves a file that was tried, if its lists are still those of the trial; sent twice, once. Returns
 * the number of prices. Audited by list. Source: LIST-04.
 */
export async function savePriceFileAtDesk(
  scope: Scope,
  { key, text, seen }: { key: string; text: string; seen: string },
): Promise<Outcome<number, PriceListCode>> {
  const { id: personId } = requireStaff(scope, 'prices')
  const file = readPriceFile(text)
  if (!file.ok) return file
  const claim = buildClaim(personId, key, 'save price lists', { text, seen })
  return runCommand<number, PriceListCode, Scope>(scope, claim, async (_, txScope) => {
    const { now, requestId, seller } = txScope
    const { lists, faults, isChanged } = await savePriceFile(txScope, seller, file.value, {
      now,
      isTrial: false,
      author: { personId, requestId },
      expected: seen,
      isOfStaff: true,
    })
    if (faults.length > 0) return refuse('has-faults')
    if (isChanged) return refuse('changed-meanwhile')
    return ok(lists.reduce((count, { rows }) => count + rows, 0))
  })
}

export type PriceListCommand = 'pause' | 'resume' | 'end' | 'remove'

/**
 * Pauses, resumes, ends or removes a list if its version is still this one (null: whatever it is);
 * pausing what is paused is no conflict, nor ending what is over. Audited. The stop `not-found` for
 * another seller's.
 */
export async function commandPriceList(
  scope: Scope,
  { id, version, command }: { id: number; version: number | null; command: PriceListCommand },
): Promise<Outcome<null, 'changed-meanwhile' | 'not-begun'>> {
  requireStaff(scope, 'prices')
  const { database, seller, now } = scope
  const moment = sql`${now.toISOString()}::timestamptz`
  return database.transaction(async (db) => {
    await lockPriceLists(db, seller.id)
    const { rows } = await db.execute<CommandedList>(sql`
      select name, active, version, until_at <= ${moment} as "isOver", from_at >= ${moment} as "isToCome"
      from price_list where seller_id = ${seller.id} and id = ${id}`)
    const [before] = rows
    if (!before) throw stop('not-found')
    if (isAlready(command, before)) return ok(null)
    if (version !== null && before.version !== version) return refuse('changed-meanwhile')
    if (command === 'end' && before.isToCome) return refuse('not-begun')
    const row = sql`l.seller_id = ${seller.id} and l.id = ${id} and l.version = ${before.version}`
    const change =
      command === 'end' ? sql`until_at = ${moment}` : sql`active = ${command === 'resume'}`
    await db.execute(
      command === 'remove'
        ? sql`delete from price_list l where ${row}`
        : sql`update price_list l set ${change}, version = l.version + 1, updated_at = ${now} where ${row}`,
    )
    await finishChange(db, scope, id)
    const { name } = before
    await auditList(db, scope, `price-list.${command}`, id, {
      before: { name },
      after: command === 'remove' ? null : { name },
    })
    return ok(null)
  })
}

type CommandedList = {
  name: string
  active: boolean
  version: number
  isOver: boolean | null
  isToCome: boolean | null
}

function isAlready(command: PriceListCommand, { active, isOver }: CommandedList): boolean {
  if (command === 'end') return isOver === true
  return command !== 'remove' && active === (command === 'resume')
}
