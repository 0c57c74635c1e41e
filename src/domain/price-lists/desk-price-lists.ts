import { sql } from 'drizzle-orm'
import { mayDo } from '#contract/accounts/staff.ts'
import type { PriceFileTrial, PriceListCode } from '#contract/desk/desk-price-lists.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { audit } from '#platform/audit.ts'
import { buildClaim, runCommand } from '#platform/commands/run-command.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { invalidatePrices, nextChangeSql } from './announce-price-lists.ts'
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

export type PriceListCommand = 'pause' | 'resume' | 'remove'

/**
 * Pauses, resumes or removes a list if its version is still this one; pausing what is paused is no
 * conflict. Audited. The stop `not-found` for another seller's.
 */
export async function commandPriceList(
  scope: Scope,
  { id, version, command }: { id: number; version: number; command: PriceListCommand },
): Promise<Outcome<null, 'changed-meanwhile'>> {
  const { id: personId } = requireStaff(scope, 'prices')
  const { database, seller, now, requestId } = scope
  return database.transaction(async (db) => {
    await lockPriceLists(db, seller.id)
    const { rows } = await db.execute<{ name: string; active: boolean; version: number }>(sql`
      select name, active, version from price_list where seller_id = ${seller.id} and id = ${id}`)
    const [before] = rows
    if (!before) throw stop('not-found')
    const isActive = command === 'resume'
    if (command !== 'remove' && before.active === isActive) return ok(null)
    if (before.version !== version) return refuse('changed-meanwhile')
    if (command === 'remove')
      await db.execute(sql`
        delete from price_list where seller_id = ${seller.id} and id = ${id} and version = ${version}`)
    else
      await db.execute(sql`
        update price_list l set active = ${isActive}, version = l.version + 1, updated_at = ${now}
        where l.seller_id = ${seller.id} and l.id = ${id} and l.version = ${version}`)
    await db.execute(sql`
      update price_list l set changes_at = ${nextChangeSql(now)}
      where l.seller_id = ${seller.id} and l.id = ${id}`)
    const { name } = before
    await audit(db, {
      sellerId: seller.id,
      personId,
      now,
      requestId,
      action: `price-list.${command}`,
      subject: `price-list:${id}`,
      before: { name },
      after: command === 'remove' ? null : { name },
    })
    await invalidatePrices(db, seller.id)
    return ok(null)
  })
}
