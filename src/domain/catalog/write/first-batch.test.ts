import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#db/client.ts'
import { getSqlState } from '#db/transaction.ts'
import { buildProduct } from '#testing/feeds/build-product.ts'
import { openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'
import { checkReferences } from './check-references.ts'
import { runDry } from './run-dry.ts'
import { saveProductsIn } from './save-products.ts'

let shop: TestShop
let sellerId: number
let otherSellerId: number
beforeAll(async () => {
  shop = await openTestShop()
  sellerId = (await shop.scope('in')).seller.id
  otherSellerId = (await shop.scope('tools')).seller.id
})
afterAll(() => shop.close())

const batch = (size: number) => Array.from({ length: size }, (_, at) => buildProduct(`P${at}`))
const references = { categoryIds: [], brandIds: [], valueIds: [] }
const insertOrphan = (db: Db) =>
  db.execute(
    sql`insert into product_value (seller_id, product_id, value_id) values (${sellerId}, 77, 78)`,
  )
const getError = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

/** Rows read by this transaction, by table. */
async function countReads(db: Db): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ name: string; reads: number }>(sql`
    select relname as name, (coalesce(idx_tup_fetch, 0) + seq_tup_read)::int as reads
    from pg_stat_xact_user_tables where relname in ('product', 'pack', 'stock', 'listing_entry')`)
  return Object.fromEntries(rows.map(({ name, reads }) => [name, reads]))
}

describe('[OPS-03] a new seller’s first batch', () => {
  test.each([60, 350, 600])(
    'of %i products reads its rows a few times each, not once per product, beside a large seller',
    (size) =>
      runDry(shop.database, async (db) => {
        await saveProductsIn(db, otherSellerId, batch(1_800), { now: testNow })
        // The planner has statistics of the other seller, and none of this one.
        await db.execute(sql`analyze product, pack, stock, listing_entry`)
        const before = await countReads(db)
        await saveProductsIn(db, sellerId, batch(size), { now: testNow })
        const after = await countReads(db)
        expect(Object.keys(after)).toHaveLength(4)
        for (const [table, reads] of Object.entries(after))
          expect(reads - before[table]!, table).toBeLessThan(30 * size)
      }),
  )

  test('leaves foreign keys in force for what follows', () =>
    runDry(shop.database, async (db) => {
      await saveProductsIn(db, sellerId, batch(400), { now: testNow })
      const { rows } = await db.execute(sql`show session_replication_role`)
      expect(rows).toEqual([{ session_replication_role: 'origin' }])
      expect(getSqlState(await getError(insertOrphan(db)))).toBe('23503')
    }))
})

describe('[OPS-03] references of a large batch', () => {
  test('what they name can’t be deleted until the batch has ended', async () => {
    const { rows } = await shop.database.primary.execute<{ id: number }>(
      sql`insert into brand (seller_id, name, url) values (${sellerId}, 'Kept', 'kept') returning id`,
    )
    const [{ id }] = rows as [{ id: number }]
    const remove = () =>
      runDry(shop.database, async (db) => {
        await db.execute(sql`set local lock_timeout = '50ms'`)
        await db.execute(sql`delete from brand where seller_id = ${sellerId} and id = ${id}`)
      })
    await runDry(shop.database, async (db) => {
      await checkReferences(db, sellerId, 500, { ...references, brandIds: [id, id] })
      expect(getSqlState(await getError(remove()))).toBe('55P03')
    })
    expect(await getError(remove())).toBe(null)
  })

  test('a missing one refuses the batch', async () => {
    const check = (change: Partial<typeof references>) =>
      getError(
        runDry(shop.database, (db) =>
          checkReferences(db, sellerId, 500, { ...references, ...change }),
        ),
      )
    expect(String(await check({ categoryIds: [999_999] as never }))).toContain('category')
    expect(String(await check({ valueIds: [999_999] as never }))).toContain('value')
    expect(await check({})).toBe(null)
  })

  test('a database user without the privilege has each row checked', async () => {
    const insertWith = (setUp: (db: Db) => Promise<unknown>) =>
      getError(
        runDry(shop.database, async (db) => {
          await setUp(db)
          const runInsert = await checkReferences(db, sellerId, 500, references)
          await runInsert(() => insertOrphan(db))
        }),
      )
    const role = `limited_${process.pid}`
    const becomeLimited = async (db: Db) => {
      await db.execute(`create role ${role}`)
      await db.execute(`grant all on all tables in schema public to ${role}`)
      await db.execute(`set local role ${role}`)
    }
    expect(getSqlState(await insertWith(becomeLimited))).toBe('23503')
    // The control: a user who has it vouches for what it inserts.
    expect(await insertWith(async () => {})).toBe(null)
  })
})
