import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openGoogleMaps } from '#adapters/maps/google-maps.ts'
import {
  type GoogleMode,
  type GoogleServer,
  openGoogleServer,
} from '#adapters/maps/google-server-fixture.ts'
import type { Log } from '#platform/ports.ts'
import type { Scope } from '#platform/scope.ts'
import { links } from '#testing/test-shop.ts'
import { mountApi } from '../api.ts'
import { type ApiFixture, openApiFixture } from '../api-fixture.ts'
import type { ApiEnv } from '../http/api-env.ts'

const key = 'AIza-canary-42'
let api: ApiFixture
let google: GoogleServer
let scope: Scope
const logEntries: unknown[] = []

beforeAll(async () => {
  ;[api, google] = await Promise.all([openApiFixture(), openGoogleServer()])
})
afterAll(() => Promise.all([api.close(), google.close()]))
beforeEach(async () => {
  google.mode = 'right'
  google.requests.length = 0
  logEntries.length = 0
  await wait(5_000)
})

/** How long the shop waits for the map service. */
async function wait(timeoutMs: number): Promise<void> {
  const maps = openGoogleMaps({
    key,
    allowedHosts: [google.host],
    baseUrl: google.baseUrl,
    timeoutMs,
  })
  const keep = (...line: unknown[]) => logEntries.push(line)
  const log: Log = { info: keep, warn: keep, error: keep }
  const own = await api.shop.scope('in')
  scope = { ...own, outside: { ...own.outside, log, maps } }
}

async function ask(path: string): Promise<{ status: number; text: string }> {
  const app = new Hono<ApiEnv>()
  app.use(async (c, next) => {
    c.set('scope', scope)
    c.set('requestId', 'test')
    await next()
  })
  mountApi(app, { mode: 'demo', links })
  const answer = await app.request(`http://in.localhost:3000/api/v1${path}`)
  return { status: answer.status, text: await answer.text() }
}

const calls = [
  '/maps/geocode?latlng=18.5074,73.8077',
  '/maps/autocomplete?Keyword=koth',
  '/maps/place?PlaceId=ChIJkothrud',
  '/service-availability?placeid=ChIJkothrud',
  '/service-availability?address=Kothrud',
]

test('[DLV-03] with a map service the same calls ask it, with our key and nobody’s else [security 42]', async () => {
  const [geocode, suggest, place, byId, byAddress] = await Promise.all(
    calls.map((call) => ask(`${call}&Key=theirs`)),
  )
  const kothrud = { PlaceId: 'ChIJkothrud', Area: 'Kothrud', City: 'Pune', PinCode: '411038' }
  expect(JSON.parse(geocode!.text)).toMatchObject(kothrud)
  expect(JSON.parse(place!.text)).toMatchObject(kothrud)
  expect(JSON.parse(suggest!.text)).toMatchObject([
    { PlaceId: 'ChIJkothrud', PinCode: '', Latitude: null },
  ])
  for (const service of [byId, byAddress])
    expect(JSON.parse(service!.text)).toMatchObject({ status: 'Available' })
  expect(new Set(google.requests.map((url) => url.searchParams.get('key')))).toEqual(new Set([key]))
  expect(await ask('/default-location')).toMatchObject({
    text: expect.stringContaining('"apiKey":""'),
  })
})

const modes: GoogleMode[] = [
  'slow',
  'error',
  'nonsense',
  'html',
  'limit',
  'denied',
  'redirect',
  'hang-up',
  'empty',
]

test.each(modes)(
  '[DLV-03] where the map service is %s no call is a fault or names the key [security 42]',
  async (mode) => {
    google.mode = mode
    if (mode === 'slow') await wait(150)
    google.redirectTo = `${google.baseUrl}/?key=${key}`
    const answers = await Promise.all(
      [...calls, '/service-availability?Pincode=411038&placeid=ChIJ1'].map(ask),
    )
    for (const { status } of answers) expect([200, 404]).toContain(status)
    expect(JSON.parse(answers.at(-1)!.text)).toMatchObject({ status: 'Available' })
    if (mode !== 'empty')
      expect(JSON.parse(answers[0]!.text)).toMatchObject({ PlaceId: 'book:IN:411038:Kothrud' })
    expect(JSON.stringify([answers, logEntries])).not.toContain(key)
  },
)
