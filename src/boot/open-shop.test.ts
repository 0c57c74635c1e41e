import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GoogleServer, openGoogleServer } from '#adapters/maps/google-server-fixture.ts'
import { openTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { readConfig } from './config.ts'
import { openShop } from './open-shop.ts'

let database: TestDatabase
let google: GoogleServer
let directory: string

beforeAll(async () => {
  database = await openTestDatabase()
  google = await openGoogleServer()
  directory = await mkdtemp(join(tmpdir(), 'haggle-test-'))
})
afterAll(async () => {
  await Promise.all([
    database.close(),
    google.close(),
    rm(directory, { recursive: true, force: true }),
  ])
})

async function openWith(settings: Record<string, string>) {
  const usual = { DATABASE_URL: database.url, DATA_DIRECTORY: directory, LOG_LEVEL: 'silent' }
  return openShop(readConfig({ ...usual, ...settings }))
}

test('[DLV-07] with a key the shop asks Google Maps, without one it has the place book only [security 42]', async () => {
  const settings = {
    GOOGLE_MAPS_KEY: 'AIza-canary-7',
    GOOGLE_MAPS_URL: google.baseUrl,
    OUTBOUND_HOSTS: google.host,
  }
  const shop = await openWith(settings)
  expect(await shop.outside.maps!.place('ChIJkothrud')).toMatchObject({ postalCode: '411038' })
  expect(google.requests.map((url) => url.searchParams.get('key'))).toEqual(['AIza-canary-7'])
  await shop.close()

  const plain = await openWith({})
  expect(plain.outside.maps).toBeUndefined()
  await plain.close()
})

test('[IMG-02] a model that is named is there from the start, and one that can’t be used stops it', async () => {
  const plain = await openWith({})
  expect(plain.outside.vision).toBeUndefined()
  await plain.close()
  await expect(openWith({ VISION_MODEL: join(directory, 'none.onnx') })).rejects.toThrow(
    'none.onnx',
  )
})

test('[SAFE-05] a server in production says that it needs SECRET_KEYS; the demo makes a key and keeps it', async () => {
  const usual = { DATABASE_URL: database.url, DATA_DIRECTORY: directory, LOG_LEVEL: 'silent' }
  const config = readConfig({ ...usual, HAGGLE_MODE: 'production' })
  await expect(openShop(config, { isServer: true })).rejects.toThrow('SECRET_KEYS is not set')
  expect(() => readConfig({ ...usual, SECRET_KEYS: 'short' })).toThrow('32 characters')
  const first = await openWith({ HAGGLE_MODE: 'demo' })
  const sealedValue = first.outside.secrets.seal('totp', 'secret', 'asha')
  await first.close()
  const second = await openWith({ HAGGLE_MODE: 'demo' })
  expect(second.outside.secrets.open('totp', sealedValue, 'asha')).toBe('secret')
  await second.close()
})
