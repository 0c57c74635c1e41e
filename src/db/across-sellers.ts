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

/** Puts the seller into the WHERE of a statement over a table's rows: true, or one seller's. */
export type WhereSeller = (column: SQL) => SQL

/**
 * Reads rows of all sellers by one statement, for background work. `select` puts `whereSeller(column)`
 * into its WHERE. Where the database is spread over machines and one of them is away, each seller
 * is read by itself, and those that lie on it are left out: the work for the others goes on. Locks
 * no rows, as no statement can over several machines. Source: SCALE-04, QUALITY M6.
 */
export async function readAcrossSellers<Row extends Record<string, unknown>>(
  db: Db,
  select: (whereSeller: WhereSeller) => SQL,
  run: (db: Db, query: SQL) => Promise<{ rows: Row[] }> = runUnprepared,
): Promise<Row[]> {
  try {
    return (
      await runAcrossSellers(() =>
        run(
          db,
          select(() => ofAllSellers),
        ),
      )
    ).rows
  } catch (error) {
    if (!isUnavailable(error)) throw error
    const found = await forSellers(await listSellers(db), (id) =>
      run(
        db,
        select((column) => sql`${column} = ${id}`),
      ),
    )
    return found.flatMap(({ rows }) => rows)
  }
}

async function runUnprepared<Row>(db: Db, query: SQL): Promise<{ rows: Row[] }> {
  return { rows: (await db.execute(query)).rows as Row[] }
}

/** The ids of all sellers, in their order. */
export async function listSellers(db: Db): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`select id from seller order by id`)
  return rows.map(({ id }) => id)
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

/** The same for work that returns how much it did: the sum. */
export async function sumForSellers(
  sellerIds: Iterable<number>,
  work: (sellerId: number) => Promise<number>,
): Promise<number> {
  const counts = await forSellers(sellerIds, work)
  return counts.reduce((sum, count) => sum + count, 0)
}

/** The same for rows of several sellers, a seller's at a time. */
export function forRowsBySeller<Row extends { sellerId: number }, R>(
  rows: readonly Row[],
  work: (sellerId: number, rows: Row[]) => Promise<R>,
): Promise<R[]> {
  const bySeller = Map.groupBy(rows, ({ sellerId }) => sellerId)
  return forSellers(bySeller.keys(), (sellerId) => work(sellerId, bySeller.get(sellerId)!))
}

/** Sellers that have rows of a kind; `select` yields `"sellerId"` with `whereSeller` in its WHERE. */
export async function listSellersWith(
  db: Db,
  select: (whereSeller: WhereSeller) => SQL,
): Promise<number[]> {
  const rows = await readAcrossSellers<{ sellerId: number }>(db, select)
  return rows.map(({ sellerId }) => sellerId)
}
