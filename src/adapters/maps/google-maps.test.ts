import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Maps } from '#platform/ports.ts'
import { fetchJson } from '../allowed-fetch.ts'
import { openGoogleMaps } from './google-maps.ts'
import { type GoogleMode, type GoogleServer, openGoogleServer } from './google-server-fixture.ts'

const key = 'AIzaSECRET-canary-42'
const point = { latitude: 18.5074, longitude: 73.8077 }
let google: GoogleServer
let maps: Maps
let now = 0

beforeAll(async () => {
  google = await openGoogleServer()
})
afterAll(() => google.close())
beforeEach(() => {
  now = 0
  google.mode = 'right'
  google.requests.length = 0
  maps = open(5_000)
})

const open = (timeoutMs: number) =>
  openGoogleMaps({
    key,
    allowedHosts: [google.host],
    baseUrl: google.baseUrl,
    timeoutMs,
    clock: () => now,
  })

const getFailure = (call: Promise<unknown>): Promise<Error> =>
  call.then(
    () => new Error('it worked'),
    (error) => error as Error,
  )

describe('[DLV-07] Google Maps', () => {
  test('geocodes to the first place that has a postal code', async () => {
    expect(await maps.geocode(point)).toEqual({
      id: 'ChIJkothrud',
      address: 'Kothrud, Pune, Maharashtra 411038, India',
      area: 'Kothrud',
      city: 'Pune',
      state: 'Maharashtra',
      postalCode: '411038',
      country: 'IN',
      latitude: 18.5073985,
      longitude: 73.8076504,
    })
    expect(Object.fromEntries(google.requests[0]!.searchParams)).toEqual({
      latlng: '18.5074,73.8077',
      language: 'en',
      key,
    })
  })

  test('completes words in a country, and tells the place of an id', async () => {
    expect(await maps.autocomplete('koth & co=?', 'IN')).toMatchObject([
      { id: 'ChIJkothrud', area: 'Kothrud', postalCode: '' },
    ])
    expect(google.requests[0]!.searchParams.get('input')).toBe('koth & co=?')
    expect(google.requests[0]!.searchParams.get('components')).toBe('country:in')
    expect(await maps.place('ChIJkothrud')).toMatchObject({ postalCode: '411038' })
  })

  test('that Google knows no such place is an answer, and opens nothing', async () => {
    google.mode = 'empty'
    for (let times = 0; times < 6; times++) expect(await maps.geocode(point)).toBeNull()
    expect(await maps.autocomplete('zzzz', 'IN')).toEqual([])
    expect(await maps.place('none')).toBeNull()
  })
})

describe('[F11] when Google fails', () => {
  const modes: [GoogleMode, string][] = [
    ['slow', 'no answer within 150 ms'],
    ['error', 'status 500'],
    ['nonsense', 'not one of Google Maps'],
    ['html', 'not JSON'],
    ['limit', 'refuses us'],
    ['denied', 'refuses us'],
    ['redirect', 'status 302'],
    ['endless', 'too long'],
    ['hang-up', 'not reachable'],
  ]
  test.each(modes)(
    '%s: it throws in words, never with the key [security 42]',
    async (mode, words) => {
      google.mode = mode
      if (mode === 'slow') maps = open(150)
      google.redirectTo = `${google.baseUrl}/maps/api/geocode/json?key=${key}`
      const started = performance.now()
      for (const call of [
        () => maps.geocode(point),
        () => maps.autocomplete('koth', 'IN'),
        () => maps.place('ChIJ1'),
      ]) {
        const failure = await getFailure(call())
        expect(failure.message).toContain(words)
        expect(
          `${failure.message} ${failure.stack} ${JSON.stringify(failure, Object.getOwnPropertyNames(failure))}`,
        ).not.toContain(key)
        expect(failure.cause).toBeUndefined()
      }
      expect(performance.now() - started).toBeLessThan(2_000)
    },
  )

  test('after five failures Google is left alone for 30 seconds, then one call tries', async () => {
    google.mode = 'error'
    for (let times = 0; times < 5; times++) await getFailure(maps.geocode(point))
    expect(google.requests).toHaveLength(5)
    const started = performance.now()
    for (let times = 0; times < 50; times++) await getFailure(maps.autocomplete('koth', 'IN'))
    expect(google.requests).toHaveLength(5)
    expect((performance.now() - started) / 50).toBeLessThan(5)

    now = 29_999
    await getFailure(maps.geocode(point))
    expect(google.requests).toHaveLength(5)
    now = 30_000
    google.mode = 'right'
    expect(await maps.geocode(point)).toMatchObject({ postalCode: '411038' })
    expect(google.requests).toHaveLength(6)
  })
})

describe('[security 7] only allowed hosts are asked', () => {
  const requestedUrls: string[] = []
  const canary = createServer((request, response) => {
    requestedUrls.push(request.url ?? '')
    response.end('{}')
  })
  beforeAll(() => new Promise<void>((listening) => canary.listen(0, '127.0.0.1', listening)))
  afterAll(() => new Promise((closed) => canary.close(closed)))
  afterEach(() => expect(requestedUrls).toEqual([]))

  const limits = () => ({ allowedHosts: [google.host], timeoutMs: 500, maxBytes: 1_000 })
  const canaryUrl = () => `http://127.0.0.1:${(canary.address() as AddressInfo).port}/`

  test('a client for another host does not open', () => {
    for (const baseUrl of [
      canaryUrl(),
      'http://169.254.169.254',
      `http://localhost:${google.host.split(':')[1]}`,
    ]) {
      expect(() => openGoogleMaps({ key, allowedHosts: [google.host], baseUrl })).toThrow(
        'not among the allowed',
      )
    }
    expect(() => openGoogleMaps({ key, allowedHosts: [] })).toThrow('maps.googleapis.com')
  })

  test('no other port, scheme, user or look-alike host', async () => {
    for (const url of [
      canaryUrl(),
      'http://169.254.169.254/latest',
      'file:///etc/passwd',
      'data:application/json,{}',
      `http://${google.host}@127.0.0.1:1/`,
      `http://x@${google.host}/`,
    ]) {
      expect((await getFailure(fetchJson(new URL(url), limits()))).message).toBe(
        'the host is not allowed',
      )
    }
    expect(google.requests).toEqual([])
  })

  test('no redirect is followed', async () => {
    google.mode = 'redirect'
    google.redirectTo = canaryUrl()
    expect((await getFailure(maps.geocode(point))).message).toBe('status 302')
    expect(google.requests).toHaveLength(1)
  })
})
