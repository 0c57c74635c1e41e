import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CdnMode, type CdnServer, cdnToken, openCdnServer } from './cdn-server-fixture.ts'
import { type CdnOptions, openCdn } from './open-cdn.ts'

let server: CdnServer
beforeAll(async () => {
  server = await openCdnServer()
})
afterAll(() => server.close())
beforeEach(() => {
  server.mode = 'right'
  server.purges = []
})

const paths = { varnish: '/', fastly: '/service/S1', cloudflare: '/client/v4/zones/Z1' } as const
const kinds = ['varnish', 'fastly', 'cloudflare'] as const

const open = (kind: CdnOptions['kind'], change: Partial<CdnOptions> = {}) =>
  openCdn({
    kind,
    purgeUrls: [server.baseUrl + paths[kind]],
    token: cdnToken,
    allowedHosts: [server.host],
    maxSeconds: 3600,
    timeoutMs: 2_000,
    ...change,
  })

test.each(kinds)('[SCALE-06] %s is told every tag, in as many calls as it needs', async (kind) => {
  const tags = Array.from({ length: 600 }, (_, at) => `product:1:${100_000 + at}`)
  await open(kind).purge(tags)
  expect(server.purges.flat()).toEqual(tags)
  expect(server.purges.length).toBeGreaterThan(1)
  server.purges = []
  await open(kind).purge(['product:1:5', '*'])
  expect(server.purges).toEqual([['*']])
})

const bad: CdnMode[] = ['slow', 'error', 'rubbish', 'redirect', 'hang-up', 'limited']
test.each(kinds)('[SCALE-06] a purge that %s may not have done counts as failed', async (kind) => {
  for (const mode of bad) {
    server.mode = mode
    const failure = await open(kind, { timeoutMs: 150 })
      .purge(['seller:1'])
      .catch((error: Error) => error)
    expect(failure, mode).toBeInstanceOf(Error)
    expect(String(failure)).not.toContain(cdnToken)
  }
})

test('[SCALE-06] a wrong token counts as failed, and a host that is not allowed is never asked', async () => {
  for (const kind of ['fastly', 'cloudflare'] as const)
    await expect(open(kind, { token: 'wrong' }).purge(['seller:1'])).rejects.toThrow('status 40')
  expect(() => open('varnish', { allowedHosts: [] })).toThrow('not among the allowed')
  expect(server.purges).toEqual([])
})

test('[SCALE-06] each Varnish is told, also where another one is away', async () => {
  const purgeUrls = ['http://127.0.0.1:9/', `${server.baseUrl}/`]
  const cdn = open('varnish', { purgeUrls, allowedHosts: ['127.0.0.1:9', server.host] })
  await expect(cdn.purge(['seller:1'])).rejects.toThrow('not reachable')
  expect(server.purges).toEqual([['seller:1']])
})
