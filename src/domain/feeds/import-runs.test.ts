import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Role, roles } from '#contract/accounts/staff.ts'
import { isUnderWay } from '#contract/desk/desk-imports.ts'
import { withLocale } from '#messages/with-locale.server.ts'
import type { Scope } from '#platform/scope.ts'
import { loadRecord } from '#testing/desk-scope.ts'
import { buildPack, buildProduct } from '#testing/feeds/build-product.ts'
import { saveProducts } from '../catalog/catalog.ts'
import {
  changeImportState,
  exportFailedRows,
  exportProducts,
  getImportRun,
  listImportProblems,
  listImportRuns,
  purgeOldImports,
  runDueImport,
  uploadImport,
} from './feeds.ts'
import { listStatesBefore } from './import-run-rules.ts'
import {
  buildRow,
  chunks,
  defaultRequest,
  type ImportShop,
  lines,
  openImportShop,
} from './import-runs-fixture.ts'

let shop: ImportShop

beforeAll(async () => {
  shop = await openImportShop()
})
afterEach(() => shop.empty())
afterAll(() => shop.close())

const upload: ImportShop['upload'] = (...args) => shop.upload(...args)
const runTestImport: ImportShop['runTestImport'] = (...args) => shop.runTestImport(...args)
const codes: ImportShop['codes'] = () => shop.codes()

/** The scope of a staff member. */
async function staffScope(role: Role): Promise<Scope> {
  const scope = await shop.atDesk(role)
  const { id } = await shop.customer(`${role}@staff.example`)
  await shop.database.primary.execute(sql`
    insert into staff (seller_id, person_id, role) values (${scope.seller.id}, ${id}, ${role})`)
  return { ...scope, staff: { ...scope.staff!, id } }
}

describe('[DESK-02] an import by browser', () => {
  test('is tried first and writes nothing, tells its bad rows, and is then saved', async () => {
    const scope = await shop.atDesk('catalogue')
    const run = await runTestImport(
      scope,
      lines(buildRow('A'), buildRow('B', 'cheap'), 'C\t\tTools\t5\t1'),
    )
    expect(run).toMatchObject({
      state: 'checked',
      rowsDone: 3,
      skipped: 2,
      counts: { created: 1 },
      fileName: 'goods.tsv',
    })
    expect(await codes()).toEqual([])
    expect(await listImportProblems(scope, run.id, 100)).toMatchObject([
      { line: 3, code: 'B', place: 'price', text: expect.stringContaining('is not a price') },
      { line: 4, code: 'C', place: 'title', text: 'is empty' },
    ])
    expect(await changeImportState(scope, run.id, 'to-save')).toEqual({ ok: true, value: null })
    await runDueImport(shop)
    expect(await getImportRun(scope, run.id)).toMatchObject({
      state: 'done',
      skipped: 2,
      counts: { created: 1 },
    })
    expect(await codes()).toEqual(['A'])
    expect((await loadRecord(shop)).map(({ action }) => action)).toEqual([
      'import.upload',
      'import.save',
      'import.done',
    ])
    const files = await shop.database.primary.execute(sql`select file_key from feed_run`)
    expect(files.rows).toEqual([{ file_key: null }])
    expect(await runDueImport(shop)).toBe(false)
  })

  test('[LANG-09] errors are told in the reader’s language, those from before codes as they were', async () => {
    const scope = await shop.atDesk('catalogue')
    const { id } = await runTestImport(
      scope,
      lines(buildRow('A'), buildRow('B', 'cheap'), 'C\t\tTools\t5\t1'),
    )
    const list = () => withLocale('hi-IN', () => listImportProblems(scope, id, 100))
    expect(await list()).toMatchObject([
      { place: 'price', text: expect.stringContaining('"cheap" दाम नहीं है') },
      { place: 'title', text: 'खाली है', kind: 'empty' },
    ])
    await shop.database.primary.execute(sql`update feed_problem set fault = null where line = 4`)
    expect((await list()).at(1)).toMatchObject({ text: 'is empty', kind: 'empty' })
    let file = ''
    for await (const row of withLocale('hi-IN', () => exportFailedRows(scope, id))) file += row
    expect(file).toContain('title is empty')
    expect(file, 'read without a locale').toContain('price ""cheap"" दाम नहीं है')
  })

  test('a trial goes on where it was within ten seconds of a death, and counts no row twice', async () => {
    const scope = await shop.atDesk('owner')
    const rows = Array.from({ length: 4_600 }, (_, at) =>
      at % 100 === 7 ? `P${at}\t\tTools\t1\t1` : buildRow(`P${at}`),
    )
    const file = lines(...rows)
    const id = await upload(scope, file)
    const shutdown = new AbortController()
    let readCount = 0
    // Read for its delimiter, its encoding and its rows, then imported.
    const countingStorage = Object.assign(Object.create(shop.outside.storage), {
      readStream(key: string) {
        if (++readCount === 4) shutdown.abort()
        return shop.outside.storage.readStream(key)
      },
    })
    await runDueImport(
      { ...shop, outside: { ...shop.outside, storage: countingStorage } },
      shutdown.signal,
    )
    const interruptedRun = await getImportRun(scope, id)
    expect(interruptedRun).toMatchObject({
      state: 'checking',
      rowsTotal: 4_600,
      counts: { created: 500 },
    })
    expect(interruptedRun.rowsDone).toBeLessThan(2_100)
    // The next process takes a lease and dies: the lease must expire soon, by the database's clock.
    const claim = Promise.withResolvers<void>()
    const crash = Promise.withResolvers<void>()
    const storage = Object.assign(Object.create(shop.outside.storage), {
      // biome-ignore lint/correctness/useYield: it dies before it has read anything
      async *readStream() {
        claim.resolve()
        await crash.promise
        throw new Error('killed')
      },
    })
    const crashedRun = runDueImport({ ...shop, outside: { ...shop.outside, storage } })
    await claim.promise
    const { rows: leases } = await shop.database.primary.execute<{ seconds: number }>(
      sql`select extract(epoch from lease_until - now())::float8 as seconds from feed_run where id = ${id}`,
    )
    expect(leases[0]!.seconds).toBeLessThanOrEqual(8)
    await shop.database.primary.execute(
      sql`update feed_run set lease_until = now() - interval '1 second'`,
    )
    await runDueImport(shop)
    crash.resolve()
    await crashedRun
    const finishedRun = await getImportRun(scope, id)
    expect(finishedRun).toMatchObject({
      state: 'checked',
      rowsDone: 4_600,
      skipped: 46,
      counts: { created: 4_554 },
    })
  })

  test('goes on after a kill where it was, with the same end, and counts nothing twice', async () => {
    const scope = await shop.atDesk('owner')
    const rows = Array.from({ length: 2_600 }, (_, at) =>
      at % 100 === 7 ? `P${at}\t\tTools\t1\t1` : buildRow(`P${at}`),
    )
    const run = await runTestImport(scope, lines(...rows))
    expect(run).toMatchObject({ state: 'checked', skipped: 26, counts: { created: 2_574 } })
    await changeImportState(scope, run.id, 'to-save')
    const shutdown = new AbortController()
    shutdown.abort()
    await runDueImport(shop, shutdown.signal)
    const half = await getImportRun(scope, run.id)
    expect(half).toMatchObject({ state: 'saving', counts: { created: 500 } })
    // A dead process leaves its lease behind: nobody takes over before it expires.
    await shop.database.primary.execute(
      sql`update feed_run set lease_until = now() + interval '1 minute'`,
    )
    expect(await runDueImport(shop)).toBe(false)
    await shop.database.primary.execute(
      sql`update feed_run set lease_until = now() - interval '1 second'`,
    )
    await runDueImport(shop)
    expect(await getImportRun(scope, run.id)).toMatchObject({
      state: 'done',
      rowsDone: 2_600,
      skipped: 26,
      counts: { created: 2_574 },
    })
    expect((await codes()).length).toBe(2_574)
  })

  test('a trial that was stopped says what would have been; a stopped saving what was', async () => {
    const scope = await shop.atDesk('owner')
    const testRun = await runTestImport(scope, lines(buildRow('A'), buildRow('B')))
    await changeImportState(scope, testRun.id, 'stopped')
    expect(await getImportRun(scope, testRun.id)).toMatchObject({
      state: 'stopped',
      saves: false,
      counts: { created: 2 },
    })
    const run = await runTestImport(
      scope,
      lines(...Array.from({ length: 2_100 }, (_, at) => buildRow(`P${at}`))),
    )
    expect(run).toMatchObject({ saves: false, rowsTotal: 2_100 })
    await changeImportState(scope, run.id, 'to-save')
    const shutdown = new AbortController()
    shutdown.abort()
    await runDueImport(shop, shutdown.signal)
    expect(await getImportRun(scope, run.id)).toMatchObject({
      state: 'saving',
      saves: true,
      rowsTotal: 2_100,
    })
    await changeImportState(scope, run.id, 'stopped')
    expect(await getImportRun(scope, run.id)).toMatchObject({
      state: 'stopped',
      saves: true,
      counts: { created: 500 },
    })
  })

  test('prices and stock alone are the pricing role’s; unknown ids are told', async () => {
    const { seller } = await shop.atDesk('owner')
    await saveProducts(shop, seller.id, [buildProduct('A'), buildProduct('B')])
    const scope = await shop.atDesk('pricing')
    const run = await runTestImport(scope, 'id,price,quantity\nA,90,7\nX,1,1\n', { kind: 'delta' })
    expect(run).toMatchObject({ state: 'checked', counts: { updated: 1 }, skipped: 1 })
    await changeImportState(scope, run.id, 'to-save')
    await runDueImport(shop)
    expect(await getImportRun(scope, run.id)).toMatchObject({ state: 'done', skipped: 1 })
    const { rows } = await shop.database.primary.execute(sql`
      select k.price::int as price, t.on_hand as stock from pack k join stock t on t.pack_id = k.id where k.code = 'A'`)
    expect(rows).toEqual([{ price: 9_000, stock: 7 }])
  })

  test('[PRICE-02] a new price comes above a special one in force, or its row is told: the special one would charge more', async () => {
    const { seller } = await shop.atDesk('owner')
    const special = (until: string) => ({
      price: 9_000,
      from: new Date('2020-01-01'),
      until: new Date(until),
    })
    const packs = (code: string, until: string) => ({
      packs: [buildPack(code, { special: special(until) })],
    })
    await saveProducts(shop, seller.id, [
      buildProduct('A', packs('A', '2100-01-01')),
      buildProduct('B', packs('B', '2021-01-01')),
    ])
    const scope = await shop.atDesk('pricing')
    const file = (price: number) => `id,price\nA,${price}\nB,${price}\n`
    expect(await runTestImport(scope, file(91), { kind: 'delta' })).toMatchObject({
      counts: { updated: 2 },
      skipped: 0,
    })
    await changeImportState(scope, (await listImportRuns(scope))[0]!.id, 'stopped')
    const run = await runTestImport(scope, file(90), { kind: 'delta' })
    expect(run).toMatchObject({ counts: { updated: 1 }, skipped: 1 })
    expect(await listImportProblems(scope, run.id, 9)).toMatchObject([{ line: 2, code: 'A' }])
  })

  test('goods alone are the catalogue role’s: packs that are there keep their prices, cost and stock', async () => {
    await saveProducts(shop, (await shop.atDesk('owner')).seller.id, [buildProduct('A')])
    const packs = async () =>
      (
        await shop.database.primary.execute(sql`
          select k.code, p.name, k.price, k.mrp, k.cost, k.special_price as special, t.on_hand as stock
          from pack k join product p on p.id = k.product_id join stock t on t.pack_id = k.id order by k.code`)
      ).rows
    const [before] = await packs()
    const file = [
      'id\ttitle\tproduct_type\tprice\tquantity\tcost_of_goods_sold\tsale_price\tsale_price_effective_date',
      ...['A', 'B'].map(
        (id) => `${id}\tNew ${id}\tTools\t9\t77\t3\t8\t2026-01-01T00:00Z/2027-01-01T00:00Z`,
      ),
    ].join('\n')
    const importAs = async (role: Role) => {
      const scope = await staffScope(role)
      const run = await runTestImport(scope, file)
      await changeImportState(scope, run.id, 'to-save')
      await runDueImport(shop)
      expect(await getImportRun(scope, run.id)).toMatchObject({ state: 'done', skipped: 0 })
      return packs()
    }
    const newPackValues = { price: 900, cost: 300, special: 800, stock: 77 }
    expect(await importAs('catalogue')).toMatchObject([
      { ...before, name: 'New A' },
      { code: 'B', ...newPackValues },
    ])
    expect(await importAs('owner')).toMatchObject([{ code: 'A', ...newPackValues }, { code: 'B' }])
  })

  test('[DESK-01] a pack under another code is no way around it: what takes the place of a pack is on request', async () => {
    const { seller } = await shop.atDesk('owner')
    await saveProducts(shop, seller.id, [buildProduct('A')])
    await saveProducts(
      shop,
      seller.id,
      [buildProduct('A', { packs: [buildPack('A-1', { price: 1 })] })],
      {
        keepPrices: true,
      },
    )
    const { rows } = await shop.database.primary.execute(sql`
      select k.code, k.active, k.price, k.mrp, k.cost, t.on_hand as stock
      from pack k join stock t on t.pack_id = k.id order by k.code`)
    expect(rows).toMatchObject([
      { code: 'A', active: false },
      { code: 'A-1', active: true, price: null, mrp: null, cost: null, stock: 0 },
    ])
  })

  test('takes off sale what a whole catalogue does not name, only where that was asked for', async () => {
    const scope = await shop.atDesk('owner')
    await saveProducts(shop, scope.seller.id, [buildProduct('old')])
    const pendingRun = await runTestImport(scope, lines(buildRow('A')))
    await changeImportState(scope, pendingRun.id, 'to-save')
    await runDueImport(shop)
    expect(await codes()).toEqual(['A', 'old'])
    const run = await runTestImport(scope, lines(buildRow('A')), { replace: true })
    expect(run.counts).toMatchObject({ retired: 1, unchanged: 1 })
    await changeImportState(scope, run.id, 'to-save')
    await runDueImport(shop)
    expect(await codes()).toEqual(['A'])
  })

  test('one at a time for a seller; stopped, the next may come', async () => {
    const scope = await shop.atDesk('owner')
    const id = await upload(scope, lines(buildRow('A')))
    expect(await uploadImport(scope, defaultRequest, chunks(lines(buildRow('B'))))).toEqual({
      ok: false,
      code: 'busy',
    })
    const otherScope = await shop.atDesk('owner', 'tools')
    expect((await uploadImport(otherScope, defaultRequest, chunks(lines(buildRow('B'))))).ok).toBe(
      true,
    )
    expect(await changeImportState(scope, id, 'to-save')).toEqual({ ok: false, code: 'not-now' })
    expect(await changeImportState(scope, id, 'stopped')).toEqual({ ok: true, value: null })
    expect(await changeImportState(scope, id, 'stopped')).toEqual({ ok: false, code: 'not-now' })
    expect((await uploadImport(scope, defaultRequest, chunks(lines(buildRow('B'))))).ok).toBe(true)
  })

  test('left alone for a week it is forgotten', async () => {
    const scope = await shop.atDesk('owner')
    const run = await runTestImport(scope, lines(buildRow('A')))
    await purgeOldImports(shop, scope.now)
    expect((await getImportRun(scope, run.id)).state).toBe('checked')
    await purgeOldImports(shop, new Date(scope.now.getTime() + 8 * 86_400_000))
    expect((await getImportRun(scope, run.id)).state).toBe('stopped')
  })
})

test('[DESK-01] [DESK-02] each role brings in what is its own, and another seller’s import is nothing', async () => {
  for (const role of roles) {
    for (const kind of ['products', 'delta'] as const) {
      const permittedRoles: readonly Role[] =
        kind === 'products' ? ['owner', 'catalogue'] : ['owner', 'pricing']
      const uploadResult = await uploadImport(
        await shop.atDesk(role),
        { ...defaultRequest, kind },
        chunks('id,price\n'),
      ).catch(({ kind: errorKind }) => errorKind)
      expect(uploadResult === 'forbidden', `${role} ${kind}`).toBe(!permittedRoles.includes(role))
      await shop.database.primary.execute(sql`delete from feed_run`)
    }
  }
  const id = await upload(await shop.atDesk('owner'), lines(buildRow('A')))
  await expect(
    changeImportState(await shop.atDesk('pricing'), id, 'stopped'),
  ).rejects.toMatchObject({
    kind: 'forbidden',
  })
  const foreignScope = await shop.atDesk('owner', 'tools')
  await expect(getImportRun(foreignScope, id)).rejects.toMatchObject({ kind: 'not-found' })
  await expect(changeImportState(foreignScope, id, 'stopped')).rejects.toMatchObject({
    kind: 'not-found',
  })
  expect(await listImportRuns(foreignScope)).toEqual([])
  expect(await listImportProblems(foreignScope, id, 10)).toEqual([])
  expect(() => exportProducts({ ...foreignScope, staff: undefined } as unknown as Scope)).toThrow(
    'sign-in',
  )
})

test('[DESK-02] an import that may be stopped is one that is not over', () => {
  expect(listStatesBefore('stopped').filter((state) => !isUnderWay(state))).toEqual([
    'to-map',
    'checked',
  ])
  expect(listStatesBefore('to-save')).toEqual(['checked'])
})
