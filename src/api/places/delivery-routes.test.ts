import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seller } from '#db/tables/sellers.ts'
import { uploadServiceability } from '#domain/delivery/delivery.ts'
import { type ApiFixture, openApiFixture } from '../api-fixture.ts'
import { mapPlaceSchema, mapPlacesSchema } from './wire-map-place.ts'
import { defaultLocationSchema } from './wire-place.ts'
import { serviceSchema } from './wire-service.ts'

let api: ApiFixture
const v1 = '/api/v1'
const check = (query: string, status = 200) =>
  api.json(`${v1}/service-availability?${query}`, status)
const kothrudId = encodeURIComponent('book:IN:411038:Kothrud')
const kochiId = encodeURIComponent('book:IN:682001:Fort Kochi')
const kothrud = {
  PlaceId: 'book:IN:411038:Kothrud',
  City: 'Pune',
  Area: 'Kothrud',
  State: 'Maharashtra',
  PinCode: '411038',
  Address: 'Kothrud, Pune, Maharashtra, 411038',
  Latitude: 18.5074,
  Longitude: 73.8077,
}
const dates = {
  deliverBy: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
  orderBefore: expect.any(String),
}
const available = { status: 'Available', days: 2, charge: 49.5, cod: true, ...dates }
const notAvailable = {
  status: 'Not Available',
  message:
    'We are currently not operational here! We are currently operational in Pune (selected locations)...',
}

beforeAll(async () => {
  api = await openApiFixture()
  const { database } = api.shop
  const own = (await api.shop.scope('in')).seller.id
  const table =
    'country,from,to,days,fee,cod,cutoff\nIN,411001,411040,2,49.5,yes,\nIN,682001,,5,99,no,'
  expect(await uploadServiceability(api.shop, own, table)).toMatchObject({ ok: true })
  await database.primary
    .update(seller)
    .set({ logisticsNames: ['Swift'] })
    .where(sql`id = ${own}`)
  api.shop.cache.invalidate(['*'])
})
afterAll(() => {
  expect(api.errors).toEqual([])
  return api.close()
})

describe('[API-01] the seller’s delivery', () => {
  test('[DLV-05] the default place, and no key of ours [security 42]', async () => {
    const body = defaultLocationSchema.parse(await api.json(`${v1}/default-location`))
    expect(body).toEqual({
      defaultPincode: '411001',
      defaultCity: 'Pune',
      defaultArea: 'Camp',
      apiKey: '',
    })
  })

  test('logistics, by each host’s own seller [HOST-05]', async () => {
    expect(await api.json(`${v1}/logistics-status`)).toEqual({ isLogisticsEnabled: true })
    const other = await api.json('http://tools.localhost:3000/api/v1/logistics-status')
    expect(other).toEqual({ isLogisticsEnabled: false })
  })
})

describe('[API-01] [DLV-03] maps', () => {
  test('tell the place at a point, and that of an id', async () => {
    for (const call of [
      'geocode?latlng=18.51,73.81',
      'geocode?LATLNG=18.51,%2073.81',
      `place?PlaceId=${kothrudId}`,
    ]) {
      expect(mapPlaceSchema.parse(await api.json(`${v1}/maps/${call}`))).toEqual(kothrud)
    }
  })

  test('complete an address in the host’s country, or the one that is named', async () => {
    const suggest = async (query: string, host = '') =>
      mapPlacesSchema.parse(await api.json(`${host}${v1}/maps/autocomplete?${query}`))
    const singapore = 'http://sg.localhost:3000'
    expect(await suggest('Keyword=kothr')).toEqual([kothrud])
    expect(await suggest('Key=anything&keyword=kothrud&CountryCode=in')).toEqual([kothrud])
    expect(await suggest('Keyword=kothr&CountryCode=sg')).toEqual([])
    expect(await suggest('Keyword=kothr&CountryCode=india')).toEqual([])
    expect(await suggest('Keyword=kothr', singapore)).toEqual([])
    expect(await suggest('Keyword=kothr&CountryCode=in', singapore)).toEqual([kothrud])
  })

  test.each([
    'geocode?latlng=15,68',
    'geocode?latlng=51.5,-0.1',
    'place?PlaceId=ChIJ1',
    'place?PlaceId=book:IN:1:x',
  ])('nothing at %s', async (call) => {
    expect((await api.json(`${v1}/maps/${call}`, 404)).code).toBe('not-found')
  })

  test.each([
    ['geocode', { latlng: 'missing' }],
    ['geocode?latlng=', { latlng: 'missing' }],
    ['geocode?latlng=91,0', { latlng: 'not-a-point' }],
    ['geocode?latlng=18.5', { latlng: 'not-a-point' }],
    ['geocode?latlng=18.5,73.8,1', { latlng: 'not-a-point' }],
    ['geocode?latlng=here,there', { latlng: 'not-a-point' }],
    ['autocomplete', { Keyword: 'missing' }],
    ['place', { PlaceId: 'missing' }],
  ])('%s is refused by name', async (call, fields) => {
    expect(await api.json(`${v1}/maps/${call}`, 400)).toMatchObject({ code: 'invalid', fields })
  })
})

describe('[API-01] [DLV-05] the service check', () => {
  test.each([
    ['nothing, for the default place', ''],
    ['a pincode', 'Pincode=411038'],
    ['whatever the case', 'PINCODE=411038&CITY=pune'],
    [
      'empty fields, which are not said',
      'Pincode=411038&City=&State=&Lat=&Lng=&placeid=&Area=&Address=',
    ],
    ['a point', 'Lat=18.51&Lng=73.81'],
    ['a place id', `placeid=${kothrudId}`],
    [
      'all of a place',
      `Pincode=411038&Area=Kothrud&City=Pune&State=Maharashtra&Lat=18.5&Lng=73.8&placeid=${kothrudId}`,
    ],
    [
      'the address form',
      `Address1=4%20Rose%20Lane&City=Pune&DeliveryLocalityLatitude=18.5&DeliveryLocalityLongitude=73.8&ZipCode=411038&DeliveryLocalityPlaceId=${kothrudId}&State=Maharashtra`,
    ],
    ['a pincode beside a place id that nobody knows', 'Pincode=411038&placeid=ChIJ1'],
    ['an address in words', 'address=Kothrud'],
    ['an address that only its city is known of', 'address=4%20Rose%20Lane&City=Pune'],
    ['area and city', 'Area=Kothrud&City=Pune'],
  ])('available: %s', async (_, query) => {
    expect(serviceSchema.parse(await check(query))).toEqual(available)
  })

  test('says another zone’s terms', async () => {
    expect(await check('Pincode=682001')).toEqual({ ...available, days: 5, charge: 99, cod: false })
  })

  test('[DLV-06] listings and products are judged for the pincode that is sent', async () => {
    const listAtPincode = async (pincode: string) =>
      (await api.json(`${v1}/categories/listing?CatUrl=gloves&PageSize=100&Pincode=${pincode}`))
        .productListing
    const localCards = await listAtPincode('411038')
    expect(localCards.length).toBeGreaterThan(0)
    expect(localCards.every((card: { delivered: boolean }) => card.delivered)).toBe(true)
    const undeliverableCards = await listAtPincode('400001')
    expect(undeliverableCards.length).toBe(localCards.length)
    expect(
      undeliverableCards.some(
        (card: { delivered: boolean; stock: number }) => card.delivered || card.stock > 0,
      ),
    ).toBe(false)
  })

  test('[DLV-04] not available, in the seller’s own words', async () => {
    const nowhere = [
      'Pincode=400001',
      'Pincode=999999',
      'Lat=15&Lng=68',
      'placeid=ChIJ1',
      'address=Atlantis',
    ]
    for (const query of nowhere)
      expect(serviceSchema.parse(await check(query))).toEqual(notAvailable)
  })

  test('each host asks its own seller’s zones [HOST-05]', async () => {
    const tools = 'http://tools.localhost:3000/api/v1/service-availability?Pincode=400001'
    expect(await api.json(tools)).toMatchObject({ status: 'Available', days: 3 })
    const abroad = `http://sg.localhost:3000/api/v1/service-availability?placeid=${kothrudId}`
    expect((await api.json(abroad)).status).toBe('Not Available')
  })

  test.each([
    'City=Kochi',
    'State=Kerala',
    'Lat=9.97&Lng=76.24',
    `placeid=${kochiId}`,
    `Lat=18.5&Lng=73.8&placeid=${kochiId}`,
  ])('[security 11] %s does not go with a pincode of Pune', async (claim) => {
    expect(await check(`Pincode=411038&${claim}`)).toEqual(notAvailable)
  })

  test('[DLV-01] a malformed pincode is refused with the text, by either name', async () => {
    const wrong = ['41103', '4110388', '011038', '411 038', ' 411038', 'abc', 'x'.repeat(300)]
    for (const name of ['Pincode', 'ZipCode']) {
      for (const pincode of wrong) {
        const problem = await check(
          `${name}=${encodeURIComponent(pincode)}&placeid=${kothrudId}`,
          400,
        )
        expect(problem).toMatchObject({
          code: 'invalid-pincode',
          fields: { Pincode: 'invalid-pincode' },
        })
        expect(problem.detail).toBe('Invalid pincode, Please enter a valid pincode.')
      }
    }
  })

  test('[LANG-07] a pincode in the digits of Hindi is the same place', async () => {
    const [inHindi, inLatin] = await Promise.all(
      ['४११०३८', '411038'].map((pincode) => check(`Pincode=${encodeURIComponent(pincode)}`)),
    )
    expect(inHindi).toEqual(inLatin)
    expect(inHindi).toMatchObject({ status: 'Available' })
  })

  test.each([
    ['Lat=18.5', { Lng: 'missing' }],
    ['Lng=73.8', { Lat: 'missing' }],
    ['Lat=x&Lng=73.8', { Lat: 'not-a-number' }],
    ['Lat=18.5&Lng=181', { Lng: 'out-of-range' }],
  ])('%s is refused by name', async (query, fields) => {
    expect(await check(query, 400)).toMatchObject({ code: 'invalid', fields })
  })
})
