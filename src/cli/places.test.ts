import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenShop } from '#boot/open-shop.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { command } from './places.ts'

let shop: TestShop
let folder: string
beforeAll(async () => {
  shop = await openTestShop()
  folder = await mkdtemp(join(tmpdir(), 'haggle-places-'))
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

async function run(...args: string[]) {
  const out = new PassThrough()
  const err = new PassThrough()
  const context = {
    openServer: () => Promise.reject(new Error('not asked for')),
    openShop: async () => shop as unknown as OpenShop,
    out,
    err,
    isTty: false,
  }
  const code = await command
    .run(args, context)
    .catch((error: unknown) => `throws: ${(error as Error).message}`)
  return { code, out: String(out.read() ?? ''), err: String(err.read() ?? '') }
}

async function file(...lines: string[]) {
  const path = join(folder, 'file')
  await writeFile(path, lines.join('\n'))
  return path
}

const row = (code: string, name: string) =>
  `IN\t${code}\t${name}\tMaharashtra\t16\tPune\t521\t\t\t18.5158\t73.8777\t4`
const rows = Array.from({ length: 20 }, (_, at) => row(String(411_001 + at), `Place ${at}`))

describe('[OPS-03] haggle places', () => {
  test('imports a file, tells bad rows by line, and looks places up', async () => {
    expect(await run('lookup', '411001')).toMatchObject({
      code: 1,
      out: 'Nothing in the book of IN for "411001"\n',
    })
    const importResult = await run('import', await file(...rows, row('41100', 'Short')))
    expect([importResult.code, importResult.err]).toEqual([
      1,
      'line 21: "41100" is not a postal code of IN\n',
    ])
    expect(importResult.out).toMatch(
      /^geonames: 20 rows of IN in [\d.]+ s \(\d+\/s\): 20 new, 0 changed, 0 removed, 0 repeated, 1 bad\n$/,
    )
    expect(await run('import', await file(...rows))).toMatchObject({
      code: 0,
      out: expect.stringContaining('0 new, 0 changed'),
    })
    expect((await run('lookup', '411001')).out).toBe(
      '411001  Place 0, Pune, Maharashtra  (18.5158, 73.8777)\n',
    )
    expect((await run('lookup', '18.52,73.88')).out).toContain('411001  Place 0')
    expect((await run('lookup', 'plase 7')).out).toContain('411008  Place 7')
    expect(await run('lookup', '15.0,68.0')).toMatchObject({ code: 1 })
  })

  test('a broken file leaves the book, and says why', async () => {
    expect(await run('import', await file(row('411099', 'New'), 'IN\tcut'))).toMatchObject({
      code: 'throws: 1 of 2 rows are bad; the book is as it was',
    })
    expect(await run('import', await file('nothing of it'))).toMatchObject({
      code: expect.stringContaining('throws: Neither a GeoNames'),
    })
    expect(await run('import', join(folder, 'none'))).toMatchObject({
      code: expect.stringContaining('ENOENT'),
    })
    expect(await run('lookup', '411099')).toMatchObject({ code: 1 })
    expect(await run('lookup', '411001')).toMatchObject({ code: 0 })
  })

  test('makes a file the table of where a seller delivers, all or nothing', async () => {
    const heading = 'country,from,to,days,fee,cod,cutoff'
    expect(
      await run('serve', 'in', await file(heading, 'IN,411001,411009,1,49,yes,15:00')),
    ).toMatchObject({
      code: 0,
      out: 'in: 1 rows are 1 zones of 1 ranges\n',
    })
    const refusedResult = await run(
      'serve',
      'in',
      await file(heading, 'IN,411009,411001,1,49,yes,', 'XX,1,,1,1,yes,'),
    )
    expect(refusedResult).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^line 2: .*\n(line 3: .*\n){2}nothing was changed\n$/),
    })
    expect(await run('serve', 'nobody', await file(heading))).toMatchObject({
      code: 'throws: No seller is called "nobody"',
    })
  })

  test('says how it is used', async () => {
    for (const args of [[], ['import'], ['lookup', 'a', 'b'], ['fly', 'x'], ['serve', 'in']]) {
      expect(await run(...args)).toMatchObject({
        code: 2,
        err: expect.stringContaining('haggle places import FILE'),
      })
    }
    expect(await run('import', 'x', '--country', 'India')).toMatchObject({
      code: expect.stringContaining('--country takes two letters'),
    })
  })
})
