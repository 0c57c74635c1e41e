import { footerPage } from '#db/tables/sellers.ts'
import { saveProducts } from '#domain/catalog/catalog.ts'
import { importPlaces } from '#domain/delivery/delivery.ts'
import { buildPack, buildProduct } from '#testing/feeds/build-product.ts'
import { openTestHttp, type TestHttp } from '#testing/test-http.ts'
import { testNow } from '#testing/test-shop.ts'
import { exampleAddress } from './docs/call.ts'
import { type ApiDocument, listCalls } from './docs/document.ts'
import { exampleValues } from './docs/examples.ts'

export interface ApiFixture extends TestHttp {
  /** Sends a request, asserts the status and returns the JSON body. */
  // biome-ignore lint/suspicious/noExplicitAny: what a body is, each test says by what it expects
  json(address: string, status?: number): Promise<any>
  /** Paths of every documented read call, with parameters that exist at seller `in`. */
  calls(): Promise<string[]>
  document(): Promise<ApiDocument>
}

/**
 * Products of seller `in`, and others of the second seller in the same categories whose words must not appear
 * elsewhere.
 */
export async function openApiFixture(settings: Record<string, string> = {}): Promise<ApiFixture> {
  const testHttp = await openTestHttp(settings)
  const ownSellerId = (await testHttp.shop.scope('in')).seller.id
  const otherSellerId = (await testHttp.shop.scope('tools')).seller.id
  const page = { title: 'About us', contentHtml: '<p>Who we are.</p>' }
  await testHttp.shop.database.primary.insert(footerPage).values([
    { ...page, sellerId: ownSellerId, url: 'about-us' },
    { sellerId: otherSellerId, url: 'canary-page', title: 'Canary', contentHtml: '<p>Canary.</p>' },
  ])
  testHttp.shop.cache.invalidate(['*'])
  await importPlaces(testHttp.shop.database, 'geonames', places())
  await saveProducts(testHttp.shop, ownSellerId, buildOwnProducts(), { now: testNow })
  await saveProducts(testHttp.shop, otherSellerId, buildOtherProducts(), { now: testNow })

  const json: ApiFixture['json'] = async (address, status = 200) => {
    const answer = await testHttp.ask(address)
    const body = await answer.text()
    if (answer.status !== status)
      throw new Error(`${address} answered ${answer.status}, not ${status}: ${body}`)
    return JSON.parse(body)
  }
  const document = () => json('/api/openapi.json')
  return {
    ...testHttp,
    json,
    document,
    async calls() {
      const examples = await exampleValues(await testHttp.shop.scope('in'))
      const reading = listCalls(await document()).filter((call) => call.method === 'GET')
      return reading.map((call) => exampleAddress(call, '/api', examples))
    },
  }
}

async function* places() {
  const india = { country: 'IN', rank: 1 as const, city: 'Pune', state: 'Maharashtra' }
  yield [
    { ...india, postalCode: '411001', name: 'Camp', latitude: 18.5158, longitude: 73.8777 },
    { ...india, postalCode: '411038', name: 'Kothrud', latitude: 18.5074, longitude: 73.8077 },
    {
      ...india,
      postalCode: '400001',
      name: 'Fort',
      city: 'Mumbai',
      latitude: 18.9338,
      longitude: 72.8356,
    },
    {
      ...india,
      postalCode: '682001',
      name: 'Fort Kochi',
      city: 'Kochi',
      state: 'Kerala',
      latitude: 9.9658,
      longitude: 76.2421,
    },
  ]
}

function buildOwnProducts() {
  const gloves = Array.from({ length: 25 }, (_, at) =>
    buildProduct(`G${at}`, {
      brand: at % 5 === 0 ? 'Heron' : 'Kestrel',
      attributes: [{ caption: 'Colour', value: at % 2 === 0 ? 'Blue' : 'Red', section: null }],
      packs: [
        buildPack(`G${at}`, { price: 10_000 + at * 100, mrp: 13_000, onHand: at === 0 ? 0 : 40 }),
      ],
      pictures: at === 1 ? ['0123456789abcdef0123456789abcdef'] : [],
      popularity: 100 - at,
    }),
  )
  const onRequest = buildProduct('R1', {
    name: 'Welding mask R1',
    categoryPath: ['Safety', 'Masks'],
    packs: [buildPack('R1', { price: null, mrp: null })],
  })
  const twoPacks = buildProduct('P2', {
    name: 'Ear plug P2',
    categoryPath: ['Safety', 'Hearing'],
    packs: [
      buildPack('P2-1', { unit: '1 pair', price: 3_333, mrp: 9_999 }),
      buildPack('P2-2', { unit: 'Pack of 50', quantity: 50, price: 129_950, mrp: 199_900 }),
    ],
  })
  return [...gloves, onRequest, twoPacks]
}

function buildOtherProducts() {
  return [
    buildProduct('T1', { name: 'Canary glove T1', brand: 'Canary' }),
    buildProduct('T2', {
      name: 'Canary chisel T2',
      brand: 'Canary',
      categoryPath: ['Canaries', 'Chisels', 'Cold chisels'],
    }),
  ]
}
