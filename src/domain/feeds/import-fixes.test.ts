import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadRecord } from '#testing/desk-scope.ts'
import {
  changeImportState,
  correctImport,
  countImportProblems,
  exportFailedRows,
  fixImport,
  getImportColumns,
  getImportRun,
  listImportProblems,
  mapImport,
  purgeOldImports,
  retryImport,
  runDueImport,
} from './feeds.ts'
import { buildRow, type ImportShop, lines, openImportShop } from './import-runs-fixture.ts'

let shop: ImportShop

beforeAll(async () => {
  shop = await openImportShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.empty())

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
    expect(await listImportProblems(scope, run.id, 1, { kind: 'currency' })).toMatchObject([
      { code: 'C' },
    ])
    for (const fix of ['comma', 'gtin'] as const) {
      expect(await fixImport(scope, run.id, fix)).toEqual({ ok: true, value: null })
      // In no language: who reads it has one of their own.
      expect((await loadRecord(shop)).at(-1)!.after).toEqual({ state: 'to-check', fix })
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

describe('[DEAL-06] columns of a file whose heads are not ours', () => {
  const file = 'SKU;Artikel;Gruppe;Rate;Lager\nA;Hammer;Tools;199.50;4\nB;Saw;Tools;99;x\n'
  const columns = ['id', 'title', 'product_type', 'price', 'quantity']

  test('are proposed, named by a person, and remembered for the next file', async () => {
    const scope = await shop.atDesk('catalogue')
    const run = await shop.runTestImport(scope, file, { asksColumns: true })
    expect(run).toMatchObject({ state: 'to-map', isMapped: false })
    expect(await getImportColumns(scope, run.id)).toMatchObject([
      { head: 'SKU', field: 'id', by: 'name', samples: ['A', 'B'] },
      { head: 'Artikel', field: 'title' },
      { head: 'Gruppe', field: 'attribute', by: 'nothing' },
      { head: 'Rate', field: 'price' },
      { head: 'Lager', field: 'attribute' },
    ])
    for (const wrong of [columns.slice(1), ['id', 'id', '', '', ''], columns.with(4, 'nonsense')])
      expect(await mapImport(scope, run.id, wrong)).toMatchObject({ code: 'bad-columns' })
    expect((await mapImport(scope, run.id, columns)).ok).toBe(true)
    await runDueImport(shop)
    const tested = await getImportRun(scope, run.id)
    expect(tested).toMatchObject({ state: 'checked', counts: { created: 1 }, skipped: 1 })
    // Its columns can be named anew.
    expect((await mapImport(scope, run.id, columns.with(4, ''))).ok).toBe(true)
    await runDueImport(shop)
    expect(await getImportRun(scope, run.id)).toMatchObject({ counts: { created: 2 }, skipped: 0 })
    await changeImportState(scope, run.id, 'stopped')

    const next = await shop.upload(scope, file, { asksColumns: true })
    expect((await getImportRun(scope, next)).state).toBe('to-map')
    const remembered = await getImportColumns(scope, next)
    expect(remembered.map(({ field, by }) => `${field} ${by}`)[4]).toBe(' memory')
    await changeImportState(scope, next, 'stopped')
    // A program isn't asked again, and other heads and sellers have no part in it.
    expect((await shop.runTestImport(scope, file)).counts).toEqual({
      created: 2,
      updated: 0,
      unchanged: 0,
    })
    const others = await shop.atDesk('owner', 'tools')
    expect((await shop.runTestImport(others, file)).state).toBe('failed')
    await expect(mapImport(others, next, columns)).rejects.toThrow('not-found')
    await expect(getImportColumns(others, next)).rejects.toThrow('not-found')
    await expect(mapImport(await shop.atDesk('reader'), next, columns)).rejects.toThrow()
  })
})

describe('[DEAL-06] rows that could not be used', () => {
  const bad = [buildRow('B', 'cheap'), buildRow('C', '18.00 USD'), buildRow('D', 'five')]

  test('take other values before anything is saved, and only they are tested again', async () => {
    const scope = await shop.atDesk('catalogue')
    const { id } = await shop.runTestImport(scope, lines(buildRow('A'), ...bad))
    expect(await listImportProblems(scope, id, 9)).toMatchObject([
      { line: 3, place: 'price', value: 'cheap', correction: null },
      { line: 4, value: '18.00 USD' },
      { line: 5, value: 'five' },
    ])
    expect(await listImportProblems(scope, id, 1, { from: 2 })).toMatchObject([{ line: 5 }])
    expect(await retryImport(scope, id)).toMatchObject({ code: 'nothing-to-retry' })
    await correctImport(scope, id, [
      { line: 3, place: 'price', value: '7.50' },
      { line: 4, place: 'price', value: 'dear' },
      // No problem of this import, which changes nothing.
      { line: 2, place: 'price', value: '1' },
      { line: 5, place: 'title', value: 'Other' },
    ])
    expect((await getImportRun(scope, id)).corrected).toBe(2)
    expect(await retryImport(scope, id)).toEqual({ ok: true, value: id })
    await runDueImport(shop)
    expect(await getImportRun(scope, id)).toMatchObject({
      state: 'checked',
      rowsDone: 4,
      skipped: 2,
      counts: { created: 2 },
    })
    expect(await listImportProblems(scope, id, 9)).toMatchObject([
      { line: 4, value: 'dear', correction: 'dear' },
      { line: 5, correction: null },
    ])
    await changeImportState(scope, id, 'to-save')
    await runDueImport(shop)
    expect(await shop.codes()).toEqual(['A', 'B'])
    await expect(correctImport(await shop.atDesk('owner', 'tools'), id, [])).rejects.toThrow(
      'not-found',
    )
    await expect(correctImport(await shop.atDesk('reader'), id, [])).rejects.toThrow()
  })

  test('are kept once the others are saved: as CSV, and for an import of just these', async () => {
    const scope = await shop.atDesk('catalogue')
    const { id } = await shop.runTestImport(scope, lines(buildRow('A'), ...bad))
    const readCsv = async () => {
      let text = ''
      for await (const row of exportFailedRows(scope, id)) text += row
      return text
    }
    const csv = await readCsv()
    expect(csv.split('\n').slice(0, 2)).toEqual([
      'id,title,product_type,price,quantity,import_error',
      'B,Hammer B,Tools > Hammers,cheap,4,"price ""cheap"" is not a price; write 1299.00 or 1299.00 INR"',
    ])
    await changeImportState(scope, id, 'to-save')
    await runDueImport(shop)
    expect(await getImportRun(scope, id)).toMatchObject({ state: 'done', hasFailedRows: true })
    expect(await readCsv()).toBe(csv)
    await correctImport(scope, id, [
      { line: 3, place: 'price', value: '7.50' },
      { line: 5, place: 'price', value: 'six' },
    ])
    const retry = await retryImport(scope, id)
    expect(retry.ok).toBe(true)
    const retryId = (retry as { value: number }).value
    await runDueImport(shop)
    expect(await getImportRun(scope, retryId)).toMatchObject({
      state: 'checked',
      sourceRunId: id,
      rowsTotal: 2,
      counts: { created: 1 },
      skipped: 1,
    })
    expect(await retryImport(scope, id)).toMatchObject({ code: 'busy' })
    await changeImportState(scope, retryId, 'to-save')
    await runDueImport(shop)
    expect(await shop.codes()).toEqual(['A', 'B'])
    // A file of the failed rows can be uploaded as it is.
    const again = await shop.runTestImport(scope, csv.replace('cheap,4', '8.50,4'))
    // Who may not set prices keeps those that are there.
    expect(again).toMatchObject({ skipped: 2, counts: { unchanged: 1 } })
    await purgeOldImports(shop, new Date(Date.now() + 8 * 86_400_000))
    expect((await getImportRun(scope, id)).hasFailedRows).toBe(false)
    expect(await retryImport(scope, id)).toMatchObject({ code: 'not-now' })
  })

  test('tell what cells say only to whoever sent the file or sees costs [KEY-02]', async () => {
    const scope = await shop.atDesk('catalogue')
    const { id } = await shop.runTestImport(scope, lines(buildRow('A'), ...bad, buildRow('A')))
    const blind = await shop.atDesk('catalogue')
    blind.staff!.own = { id: 1, name: 'Writer', capabilities: ['read', 'catalogue'] }
    const problems = await listImportProblems(blind, id, 9)
    expect(problems.map(({ place, text, value }) => [place, text, value])).toEqual([
      ['price', 'can’t be used', ''],
      ['price', 'can’t be used', ''],
      ['price', 'can’t be used', ''],
      ['id', 'appears earlier in this file', ''],
    ])
    const columns = await getImportColumns(blind, id)
    expect(columns.flatMap(({ samples }) => samples)).toEqual([])
    expect((await getImportRun(blind, id)).hasFailedRows).toBe(false)
    const reading = exportFailedRows(blind, id).next()
    await expect(reading).rejects.toThrow('forbidden')
    await expect(retryImport(blind, id)).rejects.toThrow('forbidden')
    const fields = columns.map(({ field }) => field)
    await expect(mapImport(blind, id, fields)).rejects.toThrow('forbidden')
    blind.staff!.id = scope.staff!.id
    expect(await listImportProblems(blind, id, 1)).toMatchObject([{ value: 'cheap' }])
    expect((await exportFailedRows(blind, id).next()).done).toBe(false)
  })
})
