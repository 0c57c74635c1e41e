import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { runAcrossSellers } from './started-statements.ts'
import { isUnavailable } from './transaction.ts'

/** Stands in statements over all sellers (`ofAllSellers`), for those who read the database's log. */
export const allSellersMark = '/* of all sellers */'

/**
 * The condition on the seller of a statement that changes rows of all sellers at once, such as
 * the purge of what is old. It waits for all machines: only where that harms nobody.
 */
export const ofAllSellers: SQL = sql`true /* of all sellers */`

/**
 * Reads rows of all sellers by one statement, for background work. `read` puts `named(column)` into
 * its WHERE: it is true, or names one seller. Where the database is spread over machines and one of
 * them is away, each seller is read by itself, and those that lie on it are left out: the work for
 * the others goes on. Locks no rows, as no statement can over several machines. Source: SCALE-04,
 * QUALITY M6.
 */
export async function readAcrossSellers<T>(
  db: Db,
  read: (named: (column: SQL) => SQL) => Promise<readonly T[]>,
): Promise<T[]> {
  try {
    return [...(await runAcrossSellers(() => read(() => ofAllSellers)))]
  } catch (error) {
    if (!isUnavailable(error)) throw error
    const { rows } = await db.execute<{ id: number }>(sql`select id from seller order by id`)
    const ids = rows.map(({ id }) => id)
    return (await forSellers(ids, (id) => read((column) => sql`${column} = ${id}`))).flat()
  }
}

/**
 * Does something for each seller in turn, and goes on where the machine of one is away. Throws if
 * all of them failed so.
 */
export async function forSellers<R>(
  sellerIds: Iterable<number>,
  work: (sellerId: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  let failure: unknown = null
  for (const sellerId of sellerIds) {
    try {
      results.push(await work(sellerId))
    } catch (error) {
      if (!isUnavailable(error)) throw error
      failure = error
    }
  }
  if (failure !== null && results.length === 0) throw failure
  return results
}

/** Sellers that have rows of a kind; `select` yields `"sellerId"` with `named` in its WHERE. */
export async function listSellersWith(
  db: Db,
  select: (named: (column: SQL) => SQL) => SQL,
): Promise<number[]> {
  const rows = await readAcrossSellers(db, async (named) => {
    return (await db.execute<{ sellerId: number }>(select(named))).rows
  })
  return rows.map(({ sellerId }) => sellerId)
}
