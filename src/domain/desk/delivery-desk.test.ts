import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withLocale } from '#messages/with-locale.server.ts'
import type { Scope } from '#platform/scope.ts'
import { loadRecord } from '#testing/desk-scope.ts'
import { type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import {
  checkPincode,
  deskWarehouses,
  deskZones,
  exportServiceability,
  renameZone,
  saveWarehouse,
} from '../delivery/delivery.ts'
import {
  changeImportState,
  getImportRun,
  listImportProblems,
  runDueImport,
  uploadImport,
} from '../feeds/feeds.ts'

let shop: OrderedShop

beforeAll(async () => {
  shop = await openOrderedShop()
})
afterAll(() => shop.close())

describe('[DESK-03] delivery', () => {
  async function runImport(scope: Scope, text: string) {
    const chunks = (async function* () {
      yield Buffer.from(text)
    })()
    const importRequest = {
      kind: 'delivery',
      fileName: 'codes.csv',
      encoding: 'utf8',
      taxRate: '',
      replace: false,
    } as const
    const uploadOutcome = await uploadImport(scope, importRequest, chunks)
    if (!uploadOutcome.ok) throw new Error(uploadOutcome.code)
    await runDueImport(shop)
    return getImportRun(scope, uploadOutcome.value)
  }

  const buildCsv = (...rows: string[]) =>
    ['country,from,to,days,fee,cod,cutoff,warehouse', ...rows, ''].join('\n')

  test('a warehouse is added and renamed; its code is one', async () => {
    const scope = await shop.atDesk('pricing')
    const addOutcome = await saveWarehouse(
      scope,
      0,
      { code: 'north', name: 'North', registration: '' },
      null,
    )
    if (!addOutcome.ok) throw new Error(addOutcome.code)
    expect(
      await saveWarehouse(scope, 0, { code: 'north', name: 'Other', registration: '' }, null),
    ).toMatchObject({
      fields: { code: 'code-taken' },
    })
    expect(
      await saveWarehouse(scope, 0, { code: 'a b', name: '', registration: '' }, null),
    ).toMatchObject({
      fields: { code: 'bad-code', name: 'missing' },
    })
    expect(
      (
        await saveWarehouse(
          scope,
          addOutcome.value,
          { code: 'north', name: 'North of town', registration: '' },
          'last-wins',
        )
      ).ok,
    ).toBe(true)
    expect((await deskWarehouses(scope)).map(({ name }) => name)).toEqual(['Main', 'North of town'])
  })

  test('a table with a bad row is refused by line and the old one stays; a good one is taken, told of and given back', async () => {
    const scope = await shop.atDesk('pricing')
    const before = await deskZones(scope)
    const invalidCsv = buildCsv(
      'IN,411001,411010,2,49,yes,,main',
      'IN,411005,411006,2,49,yes,,main',
      'SG,1,,x,49,yes,,',
    )
    const failedRun = await runImport(scope, invalidCsv)
    expect(failedRun).toMatchObject({
      state: 'failed',
      skipped: 2,
      message: expect.stringMatching(/^2 rows have errors/),
    })
    expect(await listImportProblems(scope, failedRun.id, 9)).toMatchObject([
      { line: 3, place: 'from', text: '411005 to 411006 overlaps 411001 to 411010 in line 2' },
      { line: 4, code: '1', place: 'country', text: expect.stringContaining('not this seller') },
      { line: 4, place: 'days', text: expect.stringContaining('not a whole number') },
      { line: 4, place: 'from', text: expect.stringContaining('not a postal code') },
    ])
    const readHindi = () => listImportProblems(scope, failedRun.id, 9)
    expect(await withLocale('hi-IN', readHindi), '[LANG-09]').toMatchObject([
      { text: '411005 से 411006 पंक्ति 2 के 411001 से 411010 से टकराता है' },
      { text: 'country "SG": इस विक्रेता का देश IN है' },
      { text: 'days "x": यह 90 तक की पूर्ण संख्या नहीं है' },
      { text: '"1": यह विक्रेता के देश का पिनकोड नहीं है' },
    ])
    expect(await runImport(scope, 'a,b\n1,2\n')).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('has no country'),
    })
    expect(await runImport(scope, buildCsv())).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('no row'),
    })
    expect(await deskZones(scope)).toEqual(before)
    const validCsv = buildCsv(
      'IN,411001,411010,2,49.50,yes,15:00,main',
      'IN,411011,411011,5,0.00,no,,north',
    )
    const testImport = await runImport(scope, `\ufeff${validCsv.replaceAll('\n', '\r\n')}`)
    expect(testImport).toMatchObject({
      state: 'checked',
      rowsDone: 2,
      rowsTotal: 2,
      counts: { zones: 2, ranges: 2 },
    })
    expect(await deskZones(scope)).toEqual(before)
    expect(await changeImportState(scope, testImport.id, 'to-save')).toEqual({
      ok: true,
      value: null,
    })
    await runDueImport(shop)
    expect(await getImportRun(scope, testImport.id)).toMatchObject({
      state: 'done',
      counts: { zones: 2, ranges: 2 },
    })
    expect((await shop.database.primary.execute(sql`select from staged_service`)).rows).toEqual([])
    expect(await exportServiceability(scope)).toBe(validCsv)
    const zones = await deskZones(scope)
    expect(zones).toMatchObject([
      { fee: 4_950, cod: true, cutoff: '15:00', sample: ['411001–411010'] },
      { fee: 0, cod: false },
    ])
    expect(await renameZone(scope, zones[0]!.id, 'City', 'last-wins')).toEqual({
      ok: true,
      value: null,
    })
    expect((await loadRecord(shop)).at(-2)).toMatchObject({
      action: 'delivery.table',
      after: { zones: 2, rows: 2 },
    })
  })

  test('the answer for one postal code is what a shopper is told', async () => {
    shop.cache.invalidate(['*'])
    const scope = await shop.atDesk('reader')
    expect(await checkPincode(scope, ' 411001 ')).toMatchObject({
      served: true,
      charge: 4_950,
      cod: true,
      zone: 'City',
    })
    expect(await checkPincode(scope, '41100')).toMatchObject({ served: false, reason: 'malformed' })
    expect(await checkPincode(scope, '')).toMatchObject({ served: false, reason: 'malformed' })
    expect((await checkPincode(scope, '560001')).served).toBe(false)
    expect(await checkPincode(await shop.atDesk('reader', 'tools'), '411001')).toMatchObject({
      served: true,
      charge: 0,
    })
  })
})
