import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('[MODE-01] without a database of one’s own the shop is a demo: plain http, a default seller, its port in links', () => {
  const config = readConfig({ PORT: '3210' })
  expect(config).toMatchObject({
    mode: 'demo',
    defaultSeller: 'in',
    links: { scheme: 'http', port: 3210 },
  })
})

test('[MODE-02] with DATABASE_URL it is production: no default seller, https links without a port', () => {
  const config = readConfig({ DATABASE_URL: 'postgres://u:p@db.example/haggle' })
  expect(config).toMatchObject({
    mode: 'production',
    defaultSeller: null,
    links: { scheme: 'https', port: null },
  })
})

test('[MODE-01] the mode can be said outright', () => {
  expect(readConfig({ HAGGLE_MODE: 'production' }).mode).toBe('production')
  expect(
    readConfig({ HAGGLE_MODE: 'demo', DATABASE_URL: 'postgres://u:p@db.example/haggle' }).mode,
  ).toBe('demo')
})

test('[MODE-02] all that is wrong is told at once, and an empty setting counts as unset', () => {
  expect(() => readConfig({ PORT: 'x', DATABASE_URL: 'nonsense', HAGGLE_MODE: 'live' })).toThrow(
    /HAGGLE_MODE[\s\S]*PORT[\s\S]*DATABASE_URL/,
  )
  expect(readConfig({ PORT: '' }).listen.port).toBe(3000)
})

test.each(['demo', 'production'])(
  '[MODE-02] in %s mode the defaults of a new seller can be set',
  (mode) => {
    expect(readConfig({ HAGGLE_MODE: mode }).defaults).toEqual({
      clientId: null,
      currency: null,
      pincode: null,
      language: null,
      country: null,
    })
    const set = {
      DEFAULT_CURRENCY: 'SGD',
      DEFAULT_PINCODE: '018956',
      DEFAULT_LANGUAGE: 'en',
      DEFAULT_COUNTRY: 'SG',
    }
    expect(readConfig({ HAGGLE_MODE: mode, ...set }).defaults).toMatchObject({
      currency: 'SGD',
      pincode: '018956',
      language: 'en',
      country: 'SG',
    })
    expect(() => readConfig({ DEFAULT_COUNTRY: 'Singapore', DEFAULT_CLIENT_ID: '7' })).toThrow(
      /CLIENT_ID[\s\S]*COUNTRY/,
    )
  },
)

const key = 'AIza-canary-7'

test('[DLV-07] Google Maps is asked with a key only, at hosts that are allowed [security 42]', () => {
  expect(readConfig({}).googleMaps).toBeNull()
  expect(readConfig({ GOOGLE_MAPS_KEY: key })).toMatchObject({
    googleMaps: { key, baseUrl: 'https://maps.googleapis.com' },
    outboundHosts: ['maps.googleapis.com', 'api.stripe.com', 'api.razorpay.com'],
  })
  const own = {
    GOOGLE_MAPS_URL: 'http://127.0.0.1:4010',
    OUTBOUND_HOSTS: 'maps.googleapis.com, 127.0.0.1:4010',
  }
  expect(readConfig({ GOOGLE_MAPS_KEY: key, ...own })).toMatchObject({
    googleMaps: { baseUrl: 'http://127.0.0.1:4010' },
    outboundHosts: ['maps.googleapis.com', '127.0.0.1:4010'],
  })
})

test('[security 42] a map address that may not be asked is told at the start, without the key', () => {
  for (const address of [
    'http://169.254.169.254',
    'https://maps.googleapis.com:8443',
    'file:///etc/passwd',
    'x',
  ]) {
    const readMapsConfig = () => readConfig({ GOOGLE_MAPS_KEY: key, GOOGLE_MAPS_URL: address })
    expect(readMapsConfig).toThrow(/GOOGLE_MAPS_URL/)
    expect(readMapsConfig).not.toThrow(key)
  }
})

test('[CHAT-03] [security 7] a model for the assistant takes all three settings, and an allowed host', () => {
  const set = {
    ASSISTANT_URL: 'https://api.openai.com/v1',
    ASSISTANT_MODEL: 'm',
    ASSISTANT_KEY: 'k',
  }
  expect(() => readConfig(set)).toThrow(/ASSISTANT_URL: Its host is not among/)
  expect(() => readConfig({ ...set, OUTBOUND_HOSTS: 'api.openai.com', ASSISTANT_KEY: '' })).toThrow(
    /belong together/,
  )
  expect(readConfig({ ...set, OUTBOUND_HOSTS: 'api.openai.com' }).assistant).toEqual({
    baseUrl: 'https://api.openai.com/v1',
    model: 'm',
    key: 'k',
    dayTokens: 1_000_000,
  })
  expect(readConfig({}).assistant).toBeNull()
})

test('[SCALE-08] [security 42] traces go only to a collector that may be asked, all of them unless told otherwise', () => {
  const set = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }
  expect(() => readConfig(set)).toThrow(/OTEL_EXPORTER_OTLP_ENDPOINT: Its host is not among/)
  expect(readConfig({ ...set, OUTBOUND_HOSTS: '127.0.0.1:4318' }).traces).toEqual({
    endpoint: 'http://127.0.0.1:4318',
    serviceName: 'haggle',
    share: 1,
  })
  expect(readConfig({}).traces).toBeNull()
})
