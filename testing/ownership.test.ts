import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import { bidPaths } from '#contract/paths/bid-paths.ts'
import { paths } from '#contract/paths/paths.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import type { Customer } from '#platform/scope.ts'
import routes from '#web/routes.ts'
import { aRequest, companyCanary, createCompanyData } from './company-matrix.ts'
import { proposeOffer } from './connected-app.ts'
import { addAddress, addProducts } from './ordered-shop.ts'
import {
  absent,
  anyCommand,
  fillPattern,
  isAccounts,
  isBuyers,
  listApiCalls,
  maskNames,
  pagePaths,
  parts,
} from './ownership-cases.ts'
import { openTestAuthenticator } from './test-authenticator.ts'
import { testPassword } from './test-customer.ts'
import { openTestServer, type TestServer } from './test-server.ts'
import { addApproval } from './waiting-approval.ts'

/**
 * Distinctive amounts for the seller's limits and costs: they may appear in nothing that a buyer sees.
 * A group of a random id is none, nor are the seconds of a time. Source: BID-04.
 */
const limits = { accept: 8_777, decline: 6_111, floor: 7_333, cost: 4_321 }
const limitPattern =
  /(?<![\w.]|[0-9a-f]{4}-|\d:)(?:8777|6111|7333|4321|5099|87\.77|61\.11|73\.33|43\.21|50\.99)(?![\w.])/

/** Marks all of her records; nobody else may see it. */
const canary = 'Canarystreet'

let server: TestServer
const own: Record<string, readonly string[]> = {}
/** She has a second factor later, and can't sign in as simply. */
let ashaViewer: Customer
const actors: Record<string, { cookie: string; bearer: string; host: string }> = {}

beforeAll(async () => {
  server = await openTestServer()
  const { shop } = server
  await addProducts(shop)
  for (const name of ['asha', 'ben']) {
    const { id } = await shop.customer(`${name}@matrix.example`)
    await enter(name)
    if (name === 'ben') await addAddress(shop.database.primary, id)
    else await createOwnData(id)
  }
  for (const code of ['in', 'tools']) {
    actors[`a visitor at ${code}`] = {
      host: `http://${code}.localhost:3000`,
      cookie: '',
      bearer: '',
    }
  }
})
afterAll(() => server.close())

/** Two sessions at each of two sellers: one of pages, one of calls. */
async function enter(name: string) {
  for (const code of ['in', 'tools'] as const) {
    const scope = await server.shop.scope(code)
    const login = { login: `${name}@matrix.example`, password: testPassword, code: '', step: '' }
    const token = async (via: 'cookie' | 'bearer') => {
      const entered = await faces.signIn(scope, login, via)
      if (!entered.ok || entered.value.kind !== 'signed-in')
        throw new Error(`${name} can't sign in`)
      return entered.value.token
    }
    actors[`${name} at ${code}`] = {
      host: `http://${code}.localhost:3000`,
      cookie: `sid=${await token('cookie')}`,
      bearer: await token('bearer'),
    }
  }
}

/** An address, an order and a saved cart at seller `in`, all named by the canary. */
async function createOwnData(id: string) {
  const { shop } = server
  const address = await addAddress(shop.database.primary, id)
  await shop.database.pool.query('update address set line1 = $1 where id = $2', [canary, address])
  ashaViewer = await shop.customer('asha@matrix.example')
  const scope = await shop.scope('in', { viewer: ashaViewer })
  const { rows } = await shop.database.pool.query<{ id: number }>(
    'select id from pack where seller_id = $1 order by id limit 1',
    [scope.seller.id],
  )
  const fill = () => faces.cart.addLine(scope, { packId: rows[0]!.id, quantity: 1 })
  await fill()
  const { cart } = await faces.orders.loadCheckout(scope, {})
  const placed = await faces.orders.placeOrder(scope, {
    key: 'matrix-order-1',
    addressId: address,
    billingAddressId: null,
    method: 'cod',
    purchaseOrder: null,
    expectedTotal: cart.total,
    totalsKey: null,
  })
  if (!placed.ok) throw new Error(placed.code)
  await fill()
  const saved = await ask('asha at in', 'POST', '/api/v1/saved-carts', { name: canary })
  if (saved.status !== 200) throw new Error(`The cart was not saved: ${saved.status} ${saved.body}`)
  const carts = await shop.database.pool.query<{ id: number }>('select id from saved_cart limit 1')
  const asked = await faces.quotes.createRfq(scope, 'matrix-rfq-1', aRequest(canary))
  if (!asked.ok) throw new Error(`${asked.code} ${JSON.stringify(asked.fields)}`)
  const rfq = asked.value.id
  Object.assign(own, {
    rfq: [rfq],
    'rfq file': [rfq, '1'],
    quote: [`Q${rfq.slice(1)}`],
    order: [placed.value.number],
  })
  Object.assign(own, { address: [String(address)], 'saved cart': [String(carts.rows[0]!.id)] })
  const line = { packId: rows[0]!.id, quantity: 1, bidPrice: 6_400 }
  await shop.database.pool.query('update pack set cost = $1 where id = $2', [
    limits.cost,
    line.packId,
  ])
  await shop.database.pool.query(
    `insert into bid_rule (seller_id, kind, subject_id, allowed, accept_from, decline_below, floor, counters)
     values ($1, 'all', 0, true, $2, $3, $4, true)`,
    [scope.seller.id, limits.accept, limits.decline, limits.floor],
  )
  const bid = await faces.bids.makeBid(scope, {
    key: 'matrix-bid-1',
    submit: true,
    allOrNothing: false,
    lines: [line],
  })
  if (!bid.ok) throw new Error(bid.code)
  await shop.database.pool.query('alter table agent_act alter column id restart with 43210')
  own['agent act'] = [String(await proposeOffer(scope, line.packId))]
  own.approval = [await addApproval(shop.database.primary, scope.seller.id, id)]
  own.bid = [bid.value.id]
  own.session = [scope.viewer.kind === 'customer' ? scope.viewer.sessionId : '']
  const options = await faces.accounts.beginPasskey(scope, testPassword)
  if (!options.ok) throw new Error(options.code)
  const key = openTestAuthenticator()
  const passkeyResult = await faces.accounts.addPasskey(scope, {
    name: canary,
    response: key.register(options.value),
  })
  if (!passkeyResult.ok) throw new Error(passkeyResult.code)
  own.passkey = [key.id]
}

async function ask(who: string, method: string, path: string, body?: object) {
  const { host, cookie, bearer } = actors[who]!
  const api = path.startsWith('/api/')
  const takesFile = path.endsWith('/attachments')
  const response = await server.ask(host + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(api && bearer ? { authorization: `Bearer ${bearer}` } : cookie && !api ? { cookie } : {}),
      ...(body && !takesFile ? { 'content-type': 'application/json' } : {}),
      ...(body ? { 'idempotency-key': 'matrix-command-1' } : {}),
    },
    ...(body ? { body: takesFile ? aFile() : JSON.stringify(body) } : {}),
  })
  return {
    status: response.status,
    location: response.headers.get('location') ?? '',
    body: await response.text(),
  }
}

function aFile(): FormData {
  const form = new FormData()
  form.append('file', new File(['%PDF-1.4'], 'drawing.pdf', { type: 'application/pdf' }))
  return form
}

async function apiCalls(): Promise<[string, string][]> {
  return listApiCalls((await ask('a visitor at in', 'GET', '/api/openapi.json')).body)
}

describe('[HOST-05] who sees what is whose', () => {
  test('every route with a part of its own says whose that is [T6]', async () => {
    const allPaths = [...pagePaths(routes), ...(await apiCalls()).map(([, path]) => path)]
    const unknown = allPaths.filter((path) => /[:{]/.test(path) && !parts[path])
    expect([...new Set(unknown)]).toEqual([])
    expect(allPaths.length).toBeGreaterThan(60)
  })

  test('[BID-04] no page and no call tells anybody else of her street, or a buyer of a seller’s limit [T6]', async () => {
    const pages = pagePaths(routes).map((path) =>
      fillPattern(path, own[parts[path] ?? ''] ?? ['x']),
    )
    const calls = (await apiCalls()).filter(([method]) => method === 'GET')
    const reads = [
      ...pages,
      ...calls.map(([, path]) => `/api${fillPattern(path, own[parts[path] ?? ''] ?? ['x'])}`),
    ]
    const leaks: string[] = []
    let ownPageCount = 0
    for (const path of reads) {
      for (const who of Object.keys(actors)) {
        const { body } = await ask(who, 'GET', path)
        const hasCanary = body.includes(canary)
        if (limitPattern.test(body))
          leaks.push(`${who}: ${path} tells a limit: ${limitPattern.exec(body)![0]}`)
        // Her address exists on every host; her orders and saved carts on one.
        const isAccountPage = /address|checkout|export|second-factor|passkeys/.test(path)
        const hers = who === 'asha at in' || (who === 'asha at tools' && isAccountPage)
        if (hasCanary && hers) ownPageCount += 1
        else if (hasCanary) leaks.push(`${who}: ${path}`)
      }
    }
    expect(leaks.join('\n')).toBe('')
    expect(ownPageCount, 'she herself sees it').toBeGreaterThan(6)
    expect('<b>₹73.33</b> [1,8777] {"floor":8777}').toMatch(limitPattern)
    expect('{"at":"2026-11-27T15:37:50.99+00:00"}').not.toMatch(limitPattern)
  })

  test('another’s id is answered like one that is not there, and without sign-in one is sent to it [T6]', async () => {
    const pages = pagePaths(routes).map((path): [string, string, string] => ['GET', path, path])
    const calls = (await apiCalls()).map(([method, path]): [string, string, string] => [
      method,
      path,
      `/api${path}`,
    ])
    let asked = 0
    for (const [method, pattern, path] of [...pages, ...calls]) {
      const kind = parts[pattern]
      if (!isBuyers(kind) && !isAccounts(kind)) continue
      const plainBody = method === 'GET' || method === 'DELETE' ? undefined : anyCommand
      const body = kind === 'passkey' ? { password: testPassword } : plainBody
      for (const who of ['ben at in', 'asha at tools', 'ben at tools']) {
        if ((kind === 'address' || isAccounts(kind)) && who.startsWith('asha')) continue
        const theirs = await ask(who, method, fillPattern(path, own[kind]!), body)
        const absentAnswer = await ask(who, method, fillPattern(path, absent[kind]!), body)
        expect([theirs.status, absentAnswer.status], `${who}: ${method} ${path}`).toEqual(
          body && theirs.status === 400 ? [400, 400] : [404, 404],
        )
        expect(maskNames(theirs.body, own[kind]!), `${who}: ${method} ${path}`).toBe(
          maskNames(absentAnswer.body, absent[kind]!),
        )
        asked += 1
      }
      const visitor = await ask('a visitor at in', method, fillPattern(path, own[kind]!), body)
      const isSentToSignIn = visitor.status === 401 || visitor.location.startsWith('/login')
      expect(isSentToSignIn, `a visitor: ${method} ${path}: ${visitor.status}`).toBe(true)
    }
    expect(asked).toBeGreaterThan(20)
    expect((await ask('asha at in', 'GET', `/api/v1/orders/${own.order![0]}`)).status).toBe(200)
  })

  test('the desk is closed to customers and visitors, with and without the right number [T6]', async () => {
    // Passkeys and what a quote's sheet asks are POSTs only; there is no page to open. An invitation
    // is for whoever has its link.
    for (const path of pagePaths(routes).filter(
      (each) => /^\/desk(\/|$)/.test(each) && !/log(in|out)|passkeys|sheet$|invitation/.test(each),
    )) {
      for (const who of Object.keys(actors)) {
        const { location, body } = await ask(who, 'GET', fillPattern(path, own.order!))
        expect(location, `${who}: ${path}`).toMatch(/^\/desk\/login/)
        expect(body).not.toContain(canary)
      }
    }
  })

  test('[CO-06] what is a company’s is told to its people while they act for it, and to nobody else [T6]', async () => {
    await server.shop.customer('cara@matrix.example')
    await enter('cara')
    const company = await createCompanyData(server.shop, ashaViewer)
    const reads = [
      ...pagePaths(routes),
      ...(await apiCalls()).flatMap(([method, path]) => (method === 'GET' ? [`/api${path}`] : [])),
    ].map((path) => fillPattern(path, company[parts[path.replace(/^\/api/, '')] ?? ''] ?? ['x']))
    reads.push(`/account/savedcartlist?open=${company['saved cart']![0]}`)
    const listTellers = async (who: string) => {
      const tellers: string[] = []
      for (const path of reads) {
        const { body } = await ask(who, 'GET', path)
        if (body.includes(companyCanary)) tellers.push(path)
      }
      return tellers
    }
    expect((await listTellers('cara at in')).length, 'a colleague sees it').toBeGreaterThan(6)
    // Ben acts for another company; Asha, who made all of it, for herself: only the export of what
    // she did names it.
    for (const who of ['ben at in', 'asha at in', 'asha at tools', 'a visitor at in'])
      expect(
        (await listTellers(who)).filter(
          (path) => !(who.startsWith('asha') && /export$/.test(path)),
        ),
        who,
      ).toEqual([])
    const expectClosed = async (who: string) => {
      for (const [method, pattern] of await apiCalls()) {
        const kind = parts[pattern]!
        if (!company[kind]) continue
        const body = method === 'GET' || method === 'DELETE' ? undefined : anyCommand
        const [theirs, absentAnswer] = [company[kind], absent[kind as keyof typeof absent]]
        const answer = await ask(who, method, `/api${fillPattern(pattern, theirs)}`, body)
        const other = await ask(who, method, `/api${fillPattern(pattern, absentAnswer)}`, body)
        expect(
          [answer.status, maskNames(answer.body, theirs)],
          `${who}: ${method} ${pattern}`,
        ).toEqual([other.status, maskNames(other.body, absentAnswer)])
      }
    }
    await expectClosed('ben at in')
    await expectChangeOver(company)
    await expectNamedRole()
    await server.shop.database.pool.query(
      `delete from company_member m using person p where p.id = m.person_id and p.email = 'cara@matrix.example'`,
    )
    expect(await listTellers('cara at in'), 'who left').toEqual([])
    await expectClosed('cara at in')
  })
})

/** Her own link leads to a page that offers to act for the company; nobody else's does. */
async function expectChangeOver(company: Record<string, readonly string[]>): Promise<void> {
  const { order, bid, rfq } = company
  const addresses = [
    `/account/myorders/${order![0]}`,
    `/account/myorders/${order![0]}/invoice`,
    `/account/bidcart/${bid![0]}`,
    `/account/RFQ/${rfq![0]}`,
    // Papers and files, too, as mails and bookmarks link to them.
    paths.invoicePdf(order![0]!),
    paths.reorder(order![0]!),
    paths.payOrder(order![0]!),
    bidPaths.paper(bid![0]!),
    bidPaths.paperPdf(bid![0]!),
    quotePaths.myPaper(rfq![0]!),
    quotePaths.myPaperPdf(rfq![0]!),
    quotePaths.myQuotePdf(rfq![0]!),
    `${paths.checkout()}?quote=${rfq![0]}`,
  ]
  for (const address of addresses) {
    const { status, location } = await ask('asha at in', 'GET', address)
    expect([status, location]).toEqual([
      302,
      expect.stringMatching(/^\/account\/companies\?open=\d+&back=/),
    ])
    expect((await ask('asha at in', 'GET', location)).body).toContain(
      'Buy for Matrix Works and open it',
    )
    expect(await ask('asha at in', 'GET', address), 'a link changes nothing').toMatchObject({
      status: 302,
    })
    for (const who of ['ben at in', 'asha at tools'])
      expect((await ask(who, 'GET', address)).status, `${who} ${address}`).toBe(404)
  }
}

/** Who only sees what a company does is told who may ask and bid for it. */
async function expectNamedRole(): Promise<void> {
  await server.shop.database.pool.query(
    `update company_member m set roles = '{see}' from person p
     where p.id = m.person_id and p.email = 'cara@matrix.example'`,
  )
  for (const [address, words] of [
    ['/rfq/new?pack=1', 'You can’t request quotes for Matrix Works'],
    ['/account/bidcart/new?cart=1', 'You can’t make offers for Matrix Works'],
  ] as const) {
    const { status, location } = await ask('cara at in', 'GET', address)
    expect([status, location]).toEqual([
      302,
      expect.stringMatching(/^\/account\/company\?need=(ask|bid)&back=/),
    ])
    const body = (await ask('cara at in', 'GET', location)).body.replaceAll('<!-- -->', '')
    expect(body).toContain(words)
    expect(body).toContain('asha Test can do it.')
    expect(body).toContain('data-may-not="ask bid"')
  }
}
