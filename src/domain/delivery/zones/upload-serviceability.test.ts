import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeImportFault } from '#contract/catalog/import-faults.ts'
import { warehouse } from '#db/tables/stock.ts'
import type { Scope } from '#platform/scope.ts'
import { buildProduct } from '#testing/feeds/build-product.ts'
import { openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'
import { loadCards, saveProducts } from '../../catalog/catalog.ts'
import { uploadServiceability } from './upload-serviceability.ts'
import { getZoneId, getZoneTerms } from './zones.ts'

let shop: TestShop
let scope: Scope
let other: Scope
const heading = 'country,from,to,days,fee,cod,cutoff,warehouse'
const stores = ['main', 'north', 'south'] as const

beforeAll(async () => {
  shop = await openTestShop()
  scope = await shop.scope('in')
  other = await shop.scope('tools')
  const own = { sellerId: scope.seller.id }
  await shop.database.primary.insert(warehouse).values([
    { ...own, code: 'north', name: 'North' },
    { ...own, code: 'south', name: 'South' },
  ])
  await saveProducts(
    shop,
    scope.seller.id,
    Array.from({ length: 12 }, (_, at) => buildProduct(`P${at}`)),
    { now: testNow },
  )
  await saveProducts(shop, other.seller.id, [buildProduct('P0')], { now: testNow })
})
afterAll(() => shop.close())

const upload = async (...lines: string[]) => {
  const uploadResult = await uploadServiceability(
    shop,
    scope.seller.id,
    [heading, ...lines].join('\n'),
    testNow,
  )
  shop.cache.invalidate(['*'])
  return uploadResult
}

async function tables(sellerId: number) {
  const loadTable = async (table: string) =>
    (
      await shop.database.primary.execute(
        sql`select * from ${sql.identifier(table)} where seller_id = ${sellerId} order by 2, 3`,
      )
    ).rows
  return {
    zones: await loadTable('zone'),
    days: await loadTable('zone_warehouse'),
    ranges: await loadTable('zone_range'),
    entries: await loadTable('listing_entry'),
  }
}

/** A row of the generated files: some of twenty codes, with one of a few terms. */
const anyRows = fc.array(
  fc.record({
    codes: fc.tuple(fc.integer({ min: 0, max: 19 }), fc.integer({ min: 0, max: 5 })),
    days: fc.integer({ min: 0, max: 2 }),
    fee: fc.constantFrom(0, 49),
    warehouse: fc.constantFrom(...stores, ''),
  }),
  { minLength: 1, maxLength: 8 },
)
type Row = { from: number; to: number; days: number; fee: number; warehouse: string }

function dropOverlaps(
  rows: { codes: [number, number]; days: number; fee: number; warehouse: string }[],
): Row[] {
  const separateRows: Row[] = []
  for (const { codes, ...terms } of rows) {
    const from = 411_000 + codes[0]
    const to = 411_000 + codes[0] + codes[1]
    if (separateRows.every((row) => to < row.from || row.to < from))
      separateRows.push({ from, to, ...terms })
  }
  return separateRows
}

describe('[DLV-06] where a seller delivers', () => {
  test('a listing’s availability is that of each pincode computed naively', async () => {
    const otherTables = await tables(other.seller.id)
    const stock = fc.array(fc.subarray([...stores]), { minLength: 12, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(anyRows, stock, async (generated, storesByProduct) => {
        const rows = dropOverlaps(generated)
        await saveStock(storesByProduct)
        const lines = rows.map(
          (row) => `IN,${row.from},${row.to},${row.days},${row.fee},yes,,${row.warehouse}`,
        )
        expect(await upload(...lines)).toMatchObject({ ok: true })
        const entryResult = await shop.database.primary.execute<{
          id: number
          code: string
          zones: number[]
        }>(sql`
          select e.product_id as id, p.code, e.zone_ids as zones from listing_entry e
          join product p on p.id = e.product_id
          where e.seller_id = ${scope.seller.id}`)
        expect(entryResult.rows).toHaveLength(12)
        for (let pincode = 410_999; pincode <= 411_026; pincode++) {
          const row = rows.find(({ from, to }) => from <= pincode && pincode <= to)
          const terms = await getZoneTerms(shop, scope.seller.id, String(pincode))
          expect(terms && [terms.days, terms.fee]).toEqual(row ? [row.days, row.fee * 100] : null)
          const zoneId = terms?.id ?? null
          const place = { ...scope.place, pincode: String(pincode), zoneId }
          const cards = await loadCards(
            shop.database.primary,
            { ...scope, place },
            entryResult.rows.map(({ id }) => id),
          )
          entryResult.rows.forEach(({ code, zones }, at) => {
            const from = storesByProduct[Number(code.slice(1))]!.filter(
              (each) => row && (row.warehouse === '' || row.warehouse === each),
            )
            expect(zoneId !== null && zones.includes(zoneId)).toBe(from.length > 0)
            expect([cards[at]!.pack.stock, cards[at]!.pack.delivered]).toEqual([
              from.length * 7,
              row !== undefined,
            ])
          })
        }
      }),
      { numRuns: 12 },
    )
    expect(await tables(other.seller.id)).toEqual(otherTables)
  })

  test('any bad row leaves the old table whole', async () => {
    await upload('IN,411001,411010,1,49,yes,15:00,main')
    const before = await tables(scope.seller.id)
    for (const invalidLine of [
      'IN,411010,411020,1,49,yes,,',
      'IN,411030,411020,1,49,yes,,',
      'XX,411030,,1,49,yes,,',
    ]) {
      const uploadResult = await upload(
        'IN,411001,411010,9,49,yes,,',
        'IN,411025,,9,49,yes,,',
        invalidLine,
      )
      expect(uploadResult).toMatchObject({ ok: false, code: 'bad-rows', problems: [{ line: 4 }] })
    }
    expect(await upload()).toMatchObject({ ok: false })
    expect(await tables(scope.seller.id)).toEqual(before)
  })

  test('the same terms stay the same zone, and the same file changes no entry', async () => {
    await upload('IN,411001,411010,1,49,yes,15:00,main', 'IN,411020,,2,49,yes,,')
    const before = await tables(scope.seller.id)
    await upload('IN,411020,,2,49,yes,,', 'IN,411001,411010,1,49,yes,15:00,main')
    expect(await tables(scope.seller.id)).toEqual(before)
    await upload('IN,411001,411012,1,49,yes,15:00,main')
    const [zone] = (await tables(scope.seller.id)).zones
    expect(zone).toEqual(before.zones.find((each) => each.code === zone!.code))
  })

  const problems = async (...lines: string[]) => {
    const uploadResult = await upload(...lines)
    return uploadResult.ok
      ? []
      : uploadResult.problems.map(({ line, fault }) => `${line}: ${writeImportFault(fault)}`)
  }

  test('overlaps are told by both lines', async () => {
    const row = (from: string, to: string) => `IN,${from},${to},1,49,yes,,`
    expect(await problems(row('411001', '411010'), row('411010', '411020'))).toEqual([
      '3: 411010 to 411020 overlaps 411001 to 411010 in line 2',
    ])
    expect(
      await problems(row('411005', ''), row('411001', '411010'), row('411008', '411009')),
    ).toEqual([
      '3: 411001 to 411010 overlaps 411005 to 411005 in line 2',
      '4: 411008 to 411009 overlaps 411001 to 411010 in line 3',
    ])
    expect(await problems(row('411001', ''), row('411001', ''))).toEqual([
      '3: 411001 to 411001 was in line 2 already',
    ])
    expect(await problems(row('411*', ''), row('411038', ''))).toEqual([
      '3: 411038 to 411038 overlaps 411000 to 411999 in line 2',
    ])
    expect(
      await problems('XX,411001,,1,49,yes,,', row('411001', '411010'), row('411010', '')),
    ).toEqual([
      expect.stringContaining('2: country "XX"'),
      '4: 411010 to 411010 overlaps 411001 to 411010 in line 3',
    ])
  })

  test('the same range again is for another warehouse, on the same terms', async () => {
    const row = (days: number, fee: number, warehouse: string) =>
      `IN,411001,411010,${days},${fee},yes,,${warehouse}`
    expect(await problems(row(1, 49, 'north'), row(3, 49, 'main'))).toEqual([])
    expect(await problems(row(1, 49, 'north'), row(3, 59, 'main'))).toEqual([
      '3: 411001 to 411010 has another fee, cod or cutoff in line 2',
    ])
    expect(await problems(row(1, 49, 'north'), row(3, 49, 'main'), row(2, 49, 'main'))).toEqual([
      '4: 411001 to 411010 was in line 2 already',
    ])
    expect(await problems(row(1, 49, ''), row(3, 49, 'main'))).toEqual([
      '3: 411001 to 411010 was in line 2 already',
    ])
    expect(await problems(row(1, 49, 'main'), row(3, 49, ''))).toEqual([
      '3: 411001 to 411010 was in line 2 already',
    ])
  })

  test('rows of equal terms are one zone, its neighbouring ranges one', async () => {
    const row = (from: string, to: string, days: number) => `IN,${from},${to},${days},49,yes,,north`
    await upload(
      row('411001', '411005', 1),
      row('411012', '', 1),
      row('411006', '411010', 1),
      row('411011', '', 2),
    )
    const { rows } = await shop.database.primary.execute<{ code: string; ranges: string }>(sql`
      select z.code, string_agg(r.from_code || '-' || r.to_code, ' ' order by r.from_code) as ranges
      from zone z join zone_range r on r.zone_id = z.id where z.seller_id = ${scope.seller.id}
      group by z.seller_id, z.id order by z.id`)
    expect(rows).toEqual([
      { code: 'north:1 / 4900 / cod / all day', ranges: '411001-411010 411012-411012' },
      { code: 'north:2 / 4900 / cod / all day', ranges: '411011-411011' },
    ])
    await upload('IN,411001,,1,49,yes,,')
    expect((await tables(scope.seller.id)).zones).toMatchObject([
      { code: 'main:1 north:1 south:1 / 4900 / cod / all day' },
    ])
  })

  test('between codes with letters or of other lengths no neighbours are joined', async () => {
    const pattern = '^([1-9][0-9]{5}|[1-9][0-9]{2}|[A-Z][0-9]{1,2})$'
    await shop.database.primary.execute(
      sql`update seller set postal_pattern = ${pattern} where id = ${scope.seller.id}`,
    )
    await upload(
      ...['A9', 'B0', '411', '412', '412000', '411999'].map((code) => `IN,${code},,1,49,yes,,`),
    )
    const { ranges } = await tables(scope.seller.id)
    expect(ranges.map((range) => `${range.from_code}-${range.to_code}`).sort()).toEqual([
      '411-411',
      '411999-411999',
      '412-412',
      '412000-412000',
      'A9-A9',
      'B0-B0',
    ])
    await shop.database.primary.execute(sql`
      update seller set postal_pattern = '^[1-9][0-9]{5}$' where id = ${scope.seller.id}`)
  })

  test('the remembered table is forgotten when the seller’s tag drops, in another seller’s stays', async () => {
    await upload('IN,411001,,1,49,yes,,')
    expect(await getZoneId(shop, scope.seller.id, '411001')).not.toBeNull()
    const cacheTags: string[] = []
    const client = await shop.database.pool.connect()
    client.on('notification', ({ payload }) => cacheTags.push(...(payload ?? '').split(' ')))
    await client.query('listen haggle_drop')
    await uploadServiceability(shop, scope.seller.id, `${heading}\nIN,411002,,1,49,yes,,`)
    await client.query('select 1')
    client.release(true)
    expect(cacheTags).toEqual(
      expect.arrayContaining([
        `seller:${scope.seller.id}`,
        `products:${scope.seller.id}`,
        'sellers',
      ]),
    )
    shop.cache.invalidate(cacheTags)
    expect(await getZoneId(shop, scope.seller.id, '411001')).toBeNull()
    expect(await getZoneId(shop, other.seller.id, '411001')).toBe(other.place.zoneId)
  })

  test('one pincode of a table of 20,000 ranges is answered from memory in under a millisecond', async () => {
    const lines = Array.from(
      { length: 20_000 },
      (_, at) => `IN,${200_000 + at * 3},${200_001 + at * 3},${at % 3},49,yes,,`,
    )
    expect(await upload(...lines)).toMatchObject({
      ok: true,
      value: { rows: 20_000, zones: 3, ranges: 20_000 },
    })
    await getZoneId(shop, scope.seller.id, '200000')
    const started = performance.now()
    for (let at = 0; at < 1_000; at++)
      await getZoneId(shop, scope.seller.id, String(200_000 + at * 59))
    expect((performance.now() - started) / 1_000).toBeLessThan(1)
  })
})

/** Seven pieces of every product in each of these warehouses. */
async function saveStock(storesByProduct: readonly (readonly string[])[]) {
  const stockRows = storesByProduct.flatMap((codes, at) =>
    codes.map((code) => ({ product: `P${at}`, code })),
  )
  await shop.database.primary.execute(sql`delete from stock where seller_id = ${scope.seller.id}`)
  await shop.database.primary.execute(sql`
    insert into stock (seller_id, pack_id, warehouse_id, on_hand, reserved)
    select k.seller_id, k.id, w.id, 10, 3
    from json_to_recordset(${JSON.stringify(stockRows)}::json) as r(product text, code text)
    join product p on p.seller_id = ${scope.seller.id} and p.code = r.product
    join pack k on k.seller_id = p.seller_id and k.product_id = p.id
    join warehouse w on w.seller_id = p.seller_id and w.code = r.code`)
}
