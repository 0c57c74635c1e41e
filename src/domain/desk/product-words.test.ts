import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductRecord } from '#domain/catalog/write/product-record.ts'
import { buildPack, buildProduct } from '#testing/feeds/build-product.ts'
import { allProducts } from '#testing/product-list-query.ts'
import { openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'
import { listDeskProducts, saveProducts } from '../catalog/catalog.ts'

let shop: TestShop
let records: ProductRecord[]
const signs = ['a', 'B', '7', '0', '%', '_', '\\', '-', 'É', 'é', 'क', '螺丝']

/** Random texts of a few signs in all fields that words are looked for in. */
beforeAll(async () => {
  shop = await openTestShop()
  const { seller } = await shop.scope('in')
  const text = fc.array(fc.constantFrom(...signs), { minLength: 4, maxLength: 9 })
  const texts = fc
    .sample(text, { numRuns: 300, seed: 24 })
    .map((parts, at) => parts.join('') + String.fromCharCode(97 + (at % 26)))
  const at = (index: number) => texts[index % texts.length]!
  records = Array.from({ length: 40 }, (_, n) =>
    buildProduct(`${n}-${at(n)}`, {
      name: `${at(40 + n)} ${at(80 + n)}`,
      brand: n % 3 === 0 ? `Brand ${at(120 + (n % 6))}` : 'Kestrel',
      partNumber: n % 4 === 0 ? null : at(130 + n),
      gtin: n % 5 === 0 ? `89010${70_000_000 + n}` : null,
      packs: [0, 1].map((each) => buildPack(`${at(180 + 2 * n + each)}-${each}`)),
    }),
  )
  await saveProducts(shop, seller.id, records, { now: testNow })
  const other = await shop.scope('tools')
  await saveProducts(shop, other.seller.id, records.slice(0, 10), { now: testNow })
})
afterAll(() => shop.close())

const has = (record: ProductRecord, word: string) =>
  [
    record.name,
    record.code,
    record.partNumber ?? '',
    record.gtin ?? '',
    record.brand ?? '',
    ...record.packs.map(({ code }) => code),
  ].some((text) => text.toLowerCase().includes(word))

test('[DEAL-06] goods are found by the same words whether by indexes or by reading them', async () => {
  const desk = await shop.atDesk('owner')
  const word = fc.array(fc.constantFrom(...signs, 'rand', '8901', 'kes'), {
    minLength: 1,
    maxLength: 4,
  })
  const queries = fc.array(
    word.map((parts) => parts.join('')),
    { minLength: 1, maxLength: 2 },
  )
  let hits = 0
  for (const words of fc.sample(queries, { numRuns: 150, seed: 7 })) {
    const wanted = records.filter((record) =>
      words.every((each) => has(record, each.toLowerCase())),
    )
    const query = { ...allProducts, words: words.join(' '), rows: 100 }
    const { rows, count } = await listDeskProducts(desk, query)
    const codes = wanted.map(({ code }) => code)
    expect(rows.map(({ code }) => code).toSorted(), query.words).toEqual(codes.toSorted())
    expect(count).toBe(wanted.length)
    hits += wanted.length
  }
  expect(hits).toBeGreaterThan(100)
})
