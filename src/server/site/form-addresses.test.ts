import { afterAll, beforeAll, expect, test } from 'vitest'
import { allRoutes } from '#contract/routes/find-route.ts'
import { openTestServer, type TestServer } from '#testing/test-server.ts'
import { offerHindi } from '#testing/translated-shop.ts'
import { staffCookie } from './desk-edits-fixture.ts'

let server: TestServer
let cookie: string

beforeAll(async () => {
  server = await openTestServer()
  await offerHindi(server.shop)
  cookie = await staffCookie(server, 'Asha')
})
afterAll(() => server.close())

/** As a browser opens an address that somebody typed, reloaded or went back to. */
const open = (address: string) =>
  server.ask(address, {
    redirect: 'manual',
    headers: {
      cookie,
      accept: 'text/html',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    },
  })

/** Programs speak to these by protocols, which say what a GET gets. */
const protocols = /^\/(?:api|mcp|oauth)\//

const formAddresses = allRoutes.flatMap(({ pattern, body }) =>
  body === null || protocols.test(`${pattern}/`)
    ? []
    : pattern.replace(/\/:\w+\?/g, '').replace(/:\w+/g, '1'),
)

test.each(['', '/hi'])(
  '[LANG-03] [SAFE-08] whatever takes forms below “%s” answers a browser’s GET with a page, or leads to one',
  async (prefix) => {
    const wrong: string[] = []
    for (const address of formAddresses) {
      const answer = await open(prefix + address)
      const type = answer.headers.get('content-type') ?? ''
      const target = answer.headers.get('location')
      const isPage = type.startsWith('text/html') && answer.status !== 400
      const isLed = target !== null && answer.status < 400 && target.startsWith(prefix || '/')
      if (!isPage && !isLed) wrong.push(`${address}: ${answer.status} ${type} ${target}`)
      await answer.body?.cancel()
    }
    expect(formAddresses.length).toBeGreaterThan(100)
    expect(wrong).toEqual([])
  },
)

test.each([
  ['/choose-place', '/delivery-place'],
  ['/find-picture', '/search-by-picture'],
  ['/cart/lines', '/cart'],
  ['/wishlist/items', '/wishlist'],
  ['/login/passkey', '/login'],
  ['/view-mode', '/'],
  ['/help/chat/messages', '/help/chat'],
  ['/desk/passkeys', '/desk'],
  ['/desk/rfqs/7/sheet', '/desk/rfqs/7'],
])(
  '[LANG-03] [SAFE-08] a GET of %s leads to %s, in the language of the address',
  async (from, to) => {
    for (const [address, target] of [
      [from, to],
      [`/hi${from}`, to === '/' ? '/hi' : `/hi${to}`],
    ] as const) {
      const answer = await open(address)
      expect([answer.status, answer.headers.get('location')]).toEqual([303, target])
    }
  },
)
