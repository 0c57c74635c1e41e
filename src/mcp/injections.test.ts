import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveProducts } from '#domain/catalog/catalog.ts'
import type { ProductRecord } from '#domain/catalog/write/product-record.ts'
import { buildPack, buildProduct } from '#testing/feeds/build-product.ts'
import { addAddress } from '#testing/ordered-shop.ts'
import { openTestHttp, type TestHttp } from '#testing/test-http.ts'
import { testNow } from '#testing/test-shop.ts'
import { cleanText } from './clean-data.ts'
import { checkIsDataOnly, countAllRows, hostileTexts, unseen } from './hostile-texts-fixture.ts'
import { callTool, giveToken, sendMessage } from './mcp-fixture.ts'

const places = ['name', 'description', 'attribute', 'brand'] as const
/** A hundred products, each with one of them in one place. */
const attacks = places.flatMap((place) =>
  hostileTexts.map((text, at) => ({ text, place, code: `${place.toUpperCase()}-${at}` })),
)

function buildAttack({ text, place, code }: (typeof attacks)[number]): ProductRecord {
  return buildProduct(code, {
    name: place === 'name' ? `${code} ${text}` : `Glove ${code}`,
    brand: place === 'brand' ? text.slice(0, 100) : 'Kestrel',
    description: place === 'description' ? `<p>${text}</p>` : '<p>A glove.</p>',
    attributes:
      place === 'attribute'
        ? [{ caption: text.slice(0, 90), value: text, section: null }]
        : [{ caption: 'Colour', value: 'Blue', section: null }],
    packs: [buildPack(code, { unit: place === 'name' ? text.slice(0, 60) : '1 pair' })],
  })
}

let http: TestHttp
let token: string
let addresses: Map<string, string>
beforeAll(async () => {
  http = await openTestHttp()
  const { seller } = await http.shop.scope('in')
  await saveProducts(http.shop, seller.id, attacks.map(buildAttack), { now: testNow })
  const { id } = await http.shop.customer('asha@agents.example')
  await addAddress(http.shop.database.primary, id)
  token = await giveToken(http, id)
  const { rows } = await http.shop.database.pool.query<{ code: string; url: string }>(
    'select code, url from product',
  )
  addresses = new Map(rows.map(({ code, url }) => [code, url]))
  // The first use of a consent is noted.
  await callTool(http, 'view_cart', {}, { token })
})
afterAll(() => http.close())

test('[KEY-04] of 100 injections in products nothing but data comes back, and nothing is written', async () => {
  expect(attacks).toHaveLength(100)
  const listTools = async () => (await sendMessage(http, 'tools/list', {})).text()
  const toolsBefore = await listTools()
  const rowsBefore = await countAllRows(http.shop.database)
  const names = new Set<string>()
  for (const { code, place, text } of attacks) {
    const result = await callTool(http, 'get_product', { product: addresses.get(code)! }, { token })
    checkIsDataOnly(result, names)
    expect(result.structuredContent.data!.code).toBe(code)
    // The words remain, as what they are: a part of the product.
    if (place === 'name')
      expect(result.structuredContent.data!.name).toContain(cleanText(text).slice(0, 5).trim())
    checkIsDataOnly(await callTool(http, 'find_products', { query: code }, { token }), names)
  }
  expect(await listTools()).toBe(toolsBefore)
  expect(await countAllRows(http.shop.database)).toEqual(rowsBefore)
  // All fields are ours, whatever the shop's people wrote.
  expect([...names].filter((name) => !/^[a-z_]+$/.test(name))).toEqual([])
  expect(names.size).toBeLessThan(60)
})

test('[KEY-04] the same words in arguments are only searched for, or wait as a note', async () => {
  const before = await countAllRows(http.shop.database)
  for (const text of hostileTexts) {
    const found = await callTool(http, 'find_products', { query: text.slice(0, 200) }, { token })
    expect(Object.keys(found.structuredContent)).toHaveLength(found.isError ? 1 : 2)
    const product = await callTool(http, 'get_product', { product: text.slice(0, 300) }, { token })
    expect(product.structuredContent.error?.code).toBe('not-found')
    expect(JSON.stringify(product)).not.toContain('make_offer')
  }
  expect(await countAllRows(http.shop.database)).toEqual(before)
  const noted = await callTool(
    http,
    'request_quote',
    { key: 'injected-01', lines: [{ words: hostileTexts[3], quantity: 1 }], note: hostileTexts[1] },
    { token },
  )
  expect(noted.structuredContent.data).toMatchObject({ state: 'waiting', number: null })
  expect((await countAllRows(http.shop.database)).rfq).toBe(before.rfq)
})

test('[KEY-04] the control: without cleaning the same texts have what the test looks for', () => {
  const offending = hostileTexts.filter(
    (text) => unseen.test(text) || /<[a-z/!|]/i.test(text.normalize('NFKC')),
  )
  expect(offending.length).toBeGreaterThan(12)
  expect(
    offending.filter((text) => unseen.test(cleanText(text).replace(/[\u200c\u200d]/g, ''))),
  ).toEqual([])
  expect(cleanText('पक्का < 5 mm, क्\u200dष')).toBe('पक्का < 5 mm, क्\u200dष')
})
