import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainQuery, toggleValue } from '#contract/listing/listing-url.ts'
import type { Scope } from '#platform/scope.ts'
import { buildProduct } from '#testing/feeds/build-product.ts'
import { openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'
import {
  countStatements,
  findId,
  inHindi,
  offerHindi,
  translate,
} from '#testing/translated-shop.ts'
import { saveProducts } from '../catalog/catalog.ts'
import { listProducts } from './listing.ts'

let shop: TestShop
let scope: Scope
let hindi: Scope

beforeAll(async () => {
  shop = await openTestShop()
  await offerHindi(shop)
  scope = await shop.scope('in')
  hindi = inHindi(scope)
  const colours = ['Red', 'Blue', 'Green']
  const glove = (_: unknown, at: number) =>
    buildProduct(`G${at}`, {
      name: `Glove ${colours[at % 3]} ${at}`,
      attributes: [{ caption: 'Colour', value: colours[at % 3]!, section: null }],
    })
  await saveProducts(shop, scope.seller.id, Array.from({ length: 24 }, glove), { now: testNow })
  await translate(shop, scope, [
    ['attribute', await findId(shop, scope, 'field', 'Colour'), 'caption', 'रंग'],
    ['value', await findId(shop, scope, 'field_value', 'Red'), 'label', 'लाल'],
    ['value', await findId(shop, scope, 'field_value', 'Blue'), 'label', 'नीला'],
  ])
})
afterAll(() => shop.close())

const list = async (reader: Scope, query = plainQuery) => {
  const id = await findId(shop, scope, 'category', 'Nitrile gloves')
  return listProducts(reader, { kind: 'category', id, level: 3 }, query)
}

test('[LANG-04] filters, columns and cards’ values are in the language of the request', async () => {
  for (const [reader, caption, labels] of [
    [scope, 'Colour', ['Blue', 'Green', 'Red']],
    [hindi, 'रंग', ['Green', 'नीला', 'लाल']],
  ] as const) {
    const page = await list(reader)
    const group = page.groups.find((each) => each.caption === caption)!
    expect(group.options.map(({ label }) => label)).toEqual(labels)
    expect(group.options.map(({ count }) => count)).toEqual([8, 8, 8])
    expect(page.columns.map((column) => column.caption)).toEqual([caption])
    const facts = new Set(page.cards.flatMap((card) => card.facts))
    expect([...facts].sort()).toEqual(labels)
  }
  const chosen = toggleValue(plainQuery, await findId(shop, scope, 'field_value', 'Red'))
  const page = await list(hindi, chosen)
  expect(page.count).toBe(8)
  const options = page.groups.flatMap((group) => group.options.filter((option) => option.chosen))
  expect(options.map(({ label }) => label)).toEqual(['लाल'])
})

test('[LANG-04] a listing costs no statement more at plain addresses, two in Hindi', async () => {
  const count = async (reader: Scope) => {
    const counter = countStatements(shop, reader)
    await list(counter.scope)
    return counter.count()
  }
  await list(scope)
  expect(await count(scope)).toBe(2)
  expect(await count(hindi)).toBe(4)
})
