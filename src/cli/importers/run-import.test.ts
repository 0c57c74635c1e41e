import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { saveProducts, streamProducts } from '#domain/catalog/catalog.ts'
import type { ProductRecord } from '#domain/catalog/write/product-record.ts'
import { buildProduct } from '#testing/feeds/build-product.ts'
import { importFeed, importFile } from '#testing/feeds/feed-shop.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
let folder: string
let sellers: Record<'in' | 'tools', number>
let untouched: ProductRecord[]

beforeAll(async () => {
  shop = await openTestShop()
  folder = await mkdtemp(join(tmpdir(), 'haggle-feed-'))
  sellers = { in: (await shop.scope('in')).seller.id, tools: (await shop.scope('tools')).seller.id }
  await saveProducts(shop, sellers.tools, [buildProduct('A1'), buildProduct('only-theirs')])
  untouched = await stored('tools')
})
afterEach(async () => {
  expect(await stored('tools')).toEqual(untouched)
  await shop.database.primary.execute(sql`delete from product where seller_id = ${sellers.in}`)
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

async function stored(code: 'in' | 'tools'): Promise<ProductRecord[]> {
  const records: ProductRecord[] = []
  for await (const batch of streamProducts(shop.database.primary, sellers[code]))
    records.push(...batch)
  return records
}

const header = 'id\ttitle\tproduct_type\tprice\tquantity'
const lines = (...rows: string[]) => `${[header, ...rows].join('\n')}\n`
const good = (id: string) => `${id}\tHammer ${id}\tTools > Hammers\t199.50 INR\t4`
const run = (feed: string | Uint8Array, ...args: string[]) =>
  importFeed(shop, folder, feed, ...args)

describe('[OPS-03] importing a feed', () => {
  test('makes products, then updates what differs and leaves the rest', async () => {
    expect(await run(lines(good('H1'), good('H2')))).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /^created 2, updated 0, unchanged 0, skipped 0 \(2 rows in .* rows\/s\)\n$/,
      ),
    })
    expect((await run(lines(good('H1'), good('H2').replace('199.50', '180')))).out).toMatch(
      /^created 0, updated 1, unchanged 1, skipped 0/,
    )
    expect((await stored('in')).map(({ code, packs }) => [code, packs[0]?.price])).toEqual([
      ['H1', 19_950],
      ['H2', 18_000],
    ])
  })

  test('a dry run says the same and writes nothing', async () => {
    const feed = lines(good('H1'), 'H2\t\tTools\t5 INR\t1')
    const dry = await run(feed, '--dry-run')
    expect(dry.code).toBe(1)
    expect(await stored('in')).toEqual([])
    const importResult = await run(feed)
    const counts = /created \d+, updated \d+, unchanged \d+, skipped \d+/
    expect(dry.out).toContain('Dry run, nothing was written: ')
    expect(counts.exec(dry.out)?.[0]).toBe(counts.exec(importResult.out)?.[0])
    expect(dry.err).toBe(importResult.err)
  })

  test('missing rows stay, unless the feed replaces what is there', async () => {
    await run(lines(good('H1'), good('H2'), good('H3')))
    await run(lines(good('H2')))
    expect(await stored('in')).toHaveLength(3)
    const brokenLine = 'H3\tHammer\tTools\tx\t1'
    expect((await run(lines(good('H2'), brokenLine), '--replace')).out).toContain('retired 1')
    expect((await stored('in')).map(({ code }) => code)).toEqual(['H2', 'H3'])
    const unknown = await run(lines(good('H2'), '\tNo id\tTools\t5\t1'), '--replace')
    expect(unknown).toMatchObject({ code: 1, out: expect.stringContaining('Nothing was retired') })
    const empty = await run(lines(), '--replace')
    expect(empty).toMatchObject({
      code: 1,
      out: expect.stringContaining('the file has no products'),
    })
    expect((await stored('in')).map(({ code }) => code)).toEqual(['H2', 'H3'])
    expect((await run(lines(good('H1')))).out).toMatch(/^created 0, updated 1/)
  })

  test('resumes after a stop, and ends with the same catalogue', async () => {
    const feed = lines(...Array.from({ length: 5_100 }, (_, at) => good(`R${at}`)))
    let saves = 0
    const failing = Object.create(shop, {
      outside: {
        value: {
          ...shop.outside,
          storage: {
            ...shop.outside.storage,
            async write(...args: [string, Uint8Array]) {
              if (++saves === 2) throw new Error('Stopped on purpose')
              await shop.outside.storage.write(...args)
            },
          },
        },
      },
    }) as TestShop
    await expect(importFeed(failing, folder, feed)).rejects.toThrow('Stopped on purpose')
    const resumed = await importFile(shop, join(folder, 'feed.tsv'), '--resume')
    expect(resumed.err).toContain('Resuming after 500 rows')
    expect(resumed.out).toMatch(
      /^created 2,100, updated 0, unchanged 2,500, skipped 0 \(5,100 rows/,
    )
    expect(await stored('in')).toHaveLength(5_100)
  })
})

describe('[DESK-02] a broken row is told and skipped', () => {
  test.each([
    [
      'a price with a comma',
      'B\tT\tTools\t12,50\t1',
      'line 3, id B: price "12,50" is not a price; write 1299.00 or 1299.00 INR',
    ],
    [
      'another currency',
      'B\tT\tTools\t12.50 SGD\t1',
      'line 3, id B: price is in SGD; the seller’s currency is INR',
    ],
    [
      'no price',
      'B\tT\tTools\t\t1',
      'line 3, id B: price is empty; for a price on request write “quote”',
    ],
    [
      'a price of 0',
      'B\tT\tTools\t0.00\t1',
      'line 3, id B: price is 0; for a price on request write “quote”',
    ],
    ['no id', '\tT\tTools\t5\t1', 'line 3: id is empty'],
    ['an id that has come before', good('H1'), 'line 3, id H1: id appears earlier in this file'],
    ['no category', 'B\tT\t\t5\t1', 'line 3, id B: product_type is empty'],
    [
      'a quantity that is none',
      'B\tT\tTools\t5\tmany',
      'line 3, id B: quantity "many" is not a whole number',
    ],
    [
      'a line cut off',
      'B\tT\tTools',
      'line 3, id B: has 3 columns where the header has 5; is the line cut off?',
    ],
    [
      'a control character',
      'B\tT\u0000\tTools\t5\t1',
      'line 3, id B: title contains control characters',
    ],
    [
      'a cell of 5 MB',
      `B\t${'x'.repeat(5_000_000)}\tTools\t5\t1`,
      'line 3, id B: title has 5,000,000 characters; at most 1,000,000 are read',
    ],
  ])('%s', async (_, row, expectedError) => {
    const runResult = await run(lines(good('H1'), row, good('H2')))
    expect(runResult.err).toContain(expectedError)
    expect(runResult).toMatchObject({
      code: 1,
      out: expect.stringMatching(/^created 2, updated 0, unchanged 0, skipped 1 /),
    })
    expect((await stored('in')).map(({ code }) => code)).toEqual(['H1', 'H2'])
  })

  test('a last line that is cut off', async () => {
    const runResult = await run(lines(good('H1'), 'H2\t"Hammer with an open quote').trimEnd())
    expect(runResult).toMatchObject({
      code: 1,
      err: expect.stringContaining('line 3: a quotation mark that opens here is never closed'),
    })
    expect(await stored('in')).toHaveLength(1)
  })

  test('all errors go to a file, the first twenty to the screen', async () => {
    const file = join(folder, 'errors.csv')
    const runResult = await run(
      lines(...Array.from({ length: 30 }, (_, at) => `E${at}\t\tTools\t5\t1`), '=E\t\tTools\t5\t1'),
      '--errors',
      file,
    )
    expect(runResult.err.match(/title is empty/g)).toHaveLength(20)
    expect(runResult.err).toContain(`… and 11 more, all in ${file}`)
    const reportLines = (await readFile(file, 'utf8')).trimEnd().split('\n')
    expect(reportLines).toHaveLength(32)
    expect(reportLines.slice(0, 2)).toEqual(['line,id,column,error', '2,E0,title,is empty'])
    expect(reportLines.at(-1)).toBe("32,'=E,title,is empty")
  })
})

describe('[DESK-02] a broken file changes nothing', () => {
  test.each([
    ['no header', `${good('H1')}\n${good('H2')}\n`, 'The header lacks id'],
    ['a header without price', 'id\ttitle\tproduct_type\nA\tB\tC\n', 'The header lacks price'],
    ['a header without category', 'id\ttitle\tprice\nA\tB\t5\n', 'The header lacks product_type'],
    [
      'a column twice',
      'id\ttitle\tID\tproduct_type\tprice\nA\tB\tC\tD\t5\n',
      'The header has "ID" twice',
    ],
    [
      'a column without name',
      'id\ttitle\t\tproduct_type\tprice\nA\tB\tC\tD\t5\n',
      'Column 3 of the header has no name',
    ],
    ['nothing in it', '', 'is empty'],
    ['one column', 'id\nA\n', 'so it isn’t a header'],
    [
      'Latin-1',
      Buffer.concat([
        Buffer.from(lines(good('H1'))),
        Buffer.from('H2\tCaf\xe9\tTools\t5\t1\n', 'latin1'),
      ]),
      'isn’t UTF-8 (line 3); it may be Latin-1',
    ],
    ['UTF-16', Buffer.from(`\ufeff${lines(good('H1'))}`, 'utf16le'), 'is UTF-16 or not text'],
  ])('%s', async (_, feed, expectedError) => {
    await expect(run(feed)).rejects.toThrow(expectedError)
    expect(await stored('in')).toEqual([])
  })

  test('no such file, no such seller, a wrong option', async () => {
    await expect(importFile(shop, join(folder, 'none.tsv'))).rejects.toThrow('There is no file')
    await expect(run(lines(good('H1')), '--seller', 'nobody')).rejects.toThrow(
      'There is no seller "nobody"; there are: in, sg, tools',
    )
    await expect(run(lines(good('H1')), '--encoding', 'utf7')).rejects.toThrow('--encoding takes')
  })
})

describe('[DESK-02] files of all kinds', () => {
  const csv =
    'id,title,product_type,price,quantity\nH1,"Hammer, ""big""",Tools > Hammers,199.50,4\nH2,10" pipe,Tools,5,1\n'
  test.each([
    ['a BOM', `\ufeff${csv}`],
    ['CRLF', csv.replaceAll('\n', '\r\n')],
    ['CR', csv.replaceAll('\n', '\r')],
    ['no newline at the end', csv.trimEnd()],
    ['empty lines', csv.replaceAll('\n', '\n\n')],
    [
      'semicolons',
      csv.replace('Hammer, ', 'Hammer; ').replaceAll(',', ';').replace('Hammer; ', 'Hammer, '),
    ],
    [
      'tabs',
      csv
        .replace('Hammer, ', 'Hammer\u0001 ')
        .replaceAll(',', '\t')
        .replace('Hammer\u0001 ', 'Hammer, '),
    ],
  ])('%s', async (_, feed) => {
    expect(await run(feed)).toMatchObject({ code: 0 })
    expect(
      (await stored('in')).map(({ code, name, categoryPath }) => [code, name, categoryPath]),
    ).toEqual([
      ['H1', 'Hammer, "big"', ['Tools', 'Hammers']],
      ['H2', '10" pipe', ['Tools']],
    ])
  })

  test('Latin-1 where it is asked for', async () => {
    const feed = Buffer.from(lines('C\tCaf\xe9 cr\xe8me 5\x80\tTools\t5\t1'), 'latin1')
    expect(await run(feed, '--encoding', 'latin1')).toMatchObject({ code: 0 })
    expect((await stored('in')).map(({ name }) => name)).toEqual(['Café crème 5€'])
  })

  test('UTF-8 whose characters are cut by the reader’s chunks', async () => {
    const long = 'é刀😀'.repeat(400)
    const feed = `${header}\tdescription\n${Array.from({ length: 600 }, (_, at) => `${good(`C${at}`)}\t${long.slice(at % 7)}${at}\n`).join('')}`
    expect(Buffer.byteLength(feed)).toBeGreaterThan(2 ** 21)
    expect(await run(feed)).toMatchObject({ code: 0 })
    for (const [at, { description }] of (await stored('in')).entries())
      expect(description).toHaveLength(1600 - (at % 7) + String(at).length + 7)
  })
})
