import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import type { Customer } from '#platform/scope.ts'
import { testPassword } from '#testing/test-customer.ts'
import { openTestServer, type TestServer } from '#testing/test-server.ts'

let server: TestServer
let asha: Customer
let cookie = ''
beforeAll(async () => {
  server = await openTestServer()
  asha = await server.shop.customer('asha@bids.example')
  const scope = await server.shop.scope('in')
  const login = { login: asha.email, password: testPassword, code: '', step: '' }
  const entered = await faces.signIn(scope, login, 'cookie')
  if (!entered.ok || entered.value.kind !== 'signed-in') throw new Error('no sign-in')
  cookie = `sid=${entered.value.token}`
})
afterAll(() => server.close())

/** Bids without lines, numbered `PREFIX-01` and so on in the order they were made. */
async function addBids(state: string, prefix: string, count: number): Promise<void> {
  const { seller } = await server.shop.scope('in')
  await server.shop.database.pool.query(
    `insert into bid (seller_id, number, customer_id, state, currency, pincode, made_at, lapsed_at)
     select $1, $2 || '-' || lpad(n::text, 2, '0'), $3, $4, 'INR', '411001', now(), null
     from generate_series(1, $5::int) n order by n`,
    [seller.id, prefix, asha.id, state, count],
  )
}

async function open(query = ''): Promise<{ numbers: string[]; links: string[]; isEmpty: boolean }> {
  const response = await server.ask(`/account/bidcart${query}`, { headers: { cookie } })
  expect(response.status).toBe(200)
  const html = (await response.text()).replace(/<script[\s\S]*?<\/script>/g, '')
  return {
    numbers: [...new Set([...html.matchAll(/\b(?:LIVE|DRAFT|PAST)-\d\d/g)].map(([each]) => each))],
    links: [...html.matchAll(/href="\/account\/bidcart(\?[^"]*)"/g)].map(([, query]) =>
      query!.replaceAll('&amp;', '&'),
    ),
    isEmpty: html.includes('You haven’t bid on anything yet'),
  }
}

const listNumbers = (prefix: string, from: number, to: number) =>
  Array.from(
    { length: from - to + 1 },
    (_, at) => `${prefix}-${String(from - at).padStart(2, '0')}`,
  )

test('[BID-02] without any bid, the list says so on whatever page', async () => {
  for (const query of ['', '?page=99', '?live=2']) expect((await open(query)).isEmpty).toBe(true)
})

test('[BID-02] every bid is reachable by plain links, each group by pages of its own', async () => {
  await addBids('SUBMITTED', 'LIVE', 21)
  await addBids('DRAFT', 'DRAFT', 22)
  await addBids('WITHDRAWN', 'PAST', 41)
  const first = await open()
  expect(first.numbers).toEqual([
    ...listNumbers('LIVE', 21, 2),
    ...listNumbers('DRAFT', 22, 3),
    ...listNumbers('PAST', 41, 22),
  ])
  expect(first.links).toEqual(['?live=2', '?drafts=2', '?page=2', '?page=3'])
  expect((await open('?live=2')).numbers.filter((each) => each.startsWith('L'))).toEqual([
    'LIVE-01',
  ])
  expect((await open('?drafts=2')).numbers.filter((each) => each.startsWith('D'))).toEqual([
    'DRAFT-02',
    'DRAFT-01',
  ])
  const third = await open('?live=2&page=3')
  expect(third.numbers).toEqual(['LIVE-01', ...listNumbers('DRAFT', 22, 3), 'PAST-01'])
  expect(third.links).toEqual([
    '?page=3',
    '?live=2&page=3',
    '?live=2&page=3',
    '?live=2&drafts=2&page=3',
    '?live=2',
    '?live=2&page=2',
    '?live=2&page=3',
  ])
})

test('[BID-02] a page beyond the end is the last one', async () => {
  for (const query of ['?page=99', '?page=20000', '?live=99&drafts=99&page=99']) {
    const { isEmpty, numbers } = await open(query)
    expect(isEmpty).toBe(false)
    expect(numbers.filter((each) => each.startsWith('P'))).toEqual(['PAST-01'])
  }
  expect((await open('?live=99')).numbers[0]).toBe('LIVE-01')
})

test('[RFQ-04] beyond the end, the list of quotes leads back to its first page', async () => {
  const response = await server.ask('/account/RFQ?page=99', { headers: { cookie } })
  const html = await response.text()
  expect(html).toContain('There are no requests on this page.')
  expect(html).not.toContain('You haven’t requested a quote yet')
  expect(html).toContain('href="/account/RFQ?page=1"')
})
