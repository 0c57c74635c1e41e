import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  changeImportState,
  countImportProblems,
  fixImport,
  getImportRun,
  listImportProblems,
  runDueImport,
} from './feeds.ts'
import { buildRow, type ImportShop, lines, openImportShop } from './import-runs-fixture.ts'

let shop: ImportShop

beforeAll(async () => {
  shop = await openImportShop()
})
afterAll(() => shop.close())

describe('[DEAL-06] errors of an import by kind', () => {
  test('are counted, and all of a kind read another way when it is tested again', async () => {
    const scope = await shop.atDesk('catalogue')
    const rows = [buildRow('A', '1.299,00 INR'), buildRow('B', '12,50'), buildRow('C', '18.00 USD')]
    const wrongGtin = `${buildRow('D')}\t1234567890123`
    const file = lines(...rows.map((row) => `${row}\t`), wrongGtin, `${buildRow('D')}\t`)
    const run = await shop.runTestImport(scope, file.replace('quantity', 'quantity\tgtin'))
    expect(run).toMatchObject({ skipped: 5, fixes: [], counts: { created: 0 } })
    expect(await countImportProblems(scope, run.id)).toEqual([
      { kind: 'comma', count: 2 },
      { kind: 'gtin', count: 1 },
      { kind: 'currency', count: 1 },
      { kind: 'twice', count: 1 },
    ])
    expect(await listImportProblems(scope, run.id, 1, 'currency')).toMatchObject([{ code: 'C' }])
    for (const fix of ['comma', 'gtin'] as const) {
      expect(await fixImport(scope, run.id, fix)).toEqual({ ok: true, value: null })
      expect(await fixImport(scope, run.id, fix)).toMatchObject({ code: 'not-now' })
      await runDueImport(shop)
    }
    const fixed = await getImportRun(scope, run.id)
    expect(fixed).toMatchObject({ state: 'checked', skipped: 2, counts: { created: 3 } })
    expect(fixed.fixes.toSorted()).toEqual(['comma', 'gtin'])
    await expect(fixImport(await shop.atDesk('reader'), run.id, 'comma')).rejects.toThrow()
    expect((await changeImportState(scope, run.id, 'to-save')).ok).toBe(true)
    await runDueImport(shop)
    expect(await shop.codes()).toEqual(['A', 'B', 'D'])
    const { rows: packs } = await shop.database.primary.execute(sql`
      select k.code, k.price::int as price from pack k
      where k.seller_id = ${scope.seller.id} and k.code in ('A', 'B') order by k.code`)
    expect(packs).toEqual([
      { code: 'A', price: 129_900 },
      { code: 'B', price: 1_250 },
    ])
  })
})
