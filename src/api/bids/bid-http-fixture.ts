import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { shop as faces } from '#app/shop.ts'
import type { Role } from '#contract/accounts/staff.ts'
import { runBidClock } from '#domain/bids/bids.ts'
import { addAddress, addProducts } from '#testing/ordered-shop.ts'
import { testPassword } from '#testing/test-customer.ts'
import { openTestHttp, type TestHttp } from '#testing/test-http.ts'
import { links, testNow } from '#testing/test-shop.ts'

interface Answer {
  status: number
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: the body is JSON of any shape, which the test checks
  body: any
}

type Call<Caller> = (
  who: Caller,
  method: string,
  path: string,
  body?: unknown,
  key?: string,
  host?: string,
) => Promise<Answer>

export interface BidHttp extends TestHttp {
  /** Asha's address. */
  addressId: number
  /** Session keys of staff, by role. */
  desk: Record<string, string>
  /** Pack ids of the seller `in`, by code. */
  packs: Record<string, string>
  /** Every answer given to anyone but staff. */
  publicAnswers: string[]
  send(
    headers: Record<string, string>,
    method: string,
    path: string,
    body?: unknown,
    host?: string,
  ): Promise<Answer>
  /** Null: a visitor. */
  callAsBuyer: Call<string | null>
  callAsStaff: Call<string>
  /** Moves the clocks of all bids forward and applies what is due then. */
  advanceBidClocks(minutes: number): Promise<void>
}

/** A shop behind HTTP with two buyers and staff of two sellers; rules with distinctive amounts answer bids. */
export async function openBidHttp(): Promise<BidHttp> {
  const testHttp = await openTestHttp()
  const { shop } = testHttp
  let addressId = 0
  const bearer: Record<string, string> = {}
  const desk: Record<string, string> = {}
  const packs: Record<string, string> = {}
  const publicAnswers: string[] = []
  await addProducts(shop)
  const scope = await shop.scope('in')
  for (const name of ['asha', 'ben']) {
    const { id } = await shop.customer(`${name}@bids.example`)
    const own = await addAddress(shop.database.primary, id)
    if (name === 'asha') addressId = own
    const login = { login: `${name}@bids.example`, password: testPassword, code: '', step: '' }
    const signedIn = await faces.signIn(scope, login, 'bearer')
    if (!signedIn.ok || signedIn.value.kind !== 'signed-in') throw new Error('Refused')
    bearer[name] = signedIn.value.token
  }
  for (const [role, code] of [
    ['sales', 'in'],
    ['approver', 'in'],
    ['pricing', 'in'],
    ['reader', 'in'],
    ['owner', 'tools'],
  ] as [Role, 'in' | 'tools'][]) {
    const email = `${role}@desk.example`
    const { id } = await shop.customer(email)
    const at = await shop.scope(code, { now: new Date() })
    await shop.database.pool.query(
      'insert into staff (seller_id, person_id, role) values ($1, $2, $3)',
      [at.seller.id, id, role],
    )
    const signedIn = await faces.accounts.staffSignIn(at, {
      login: email,
      password: testPassword,
      code: '',
      step: '',
    })
    if (!signedIn.ok || signedIn.value.kind !== 'signed-in') throw new Error('Refused')
    desk[role] = signedIn.value.token
  }
  // Distinctive amounts: any of them in an answer is a leak.
  const db = shop.database.primary
  await db.execute(sql`update pack set cost = 4321`)
  await db.execute(sql`
    insert into bid_rule (seller_id, kind, subject_id, allowed, accept_from, decline_below, floor, counters)
    values (${scope.seller.id}, 'all', 0, true, 8777, 6111, 7333, true)`)
  const { rows } = await db.execute<{ id: number; code: string }>(
    sql`select id, code from pack where seller_id = ${scope.seller.id}`,
  )
  for (const { id, code } of rows) packs[code] = String(id)

  const send: BidHttp['send'] = async (headers, method, path, body, host = 'in') => {
    const response = await testHttp.ask(`http://${host}.localhost:3000/api/v1${path}`, {
      method,
      headers: {
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, text, body: text === '' ? null : JSON.parse(text) }
  }

  return {
    ...testHttp,
    addressId,
    desk,
    packs,
    publicAnswers,
    send,
    async callAsBuyer(who, method, path, body, key = randomUUID(), host = 'in') {
      const auth = who ? { authorization: `Bearer ${bearer[who]}` } : ({} as Record<string, string>)
      const answer = await send({ ...auth, 'idempotency-key': key }, method, path, body, host)
      publicAnswers.push(answer.text)
      return answer
    },
    callAsStaff(role, method, path, body, key = randomUUID(), host = 'in') {
      const own = {
        cookie: `desk=${desk[role]}`,
        origin: `http://${host}.localhost:3000`,
        'sec-fetch-site': 'same-origin',
      }
      return send({ ...own, 'idempotency-key': key }, method, path, body, host)
    },
    async advanceBidClocks(minutes) {
      const elapsedInterval = sql`make_interval(mins => ${minutes})`
      await db.execute(
        sql`update bid set expires_at = expires_at - ${elapsedInterval}, clock_from = clock_from - ${elapsedInterval},
          answer_at = answer_at - ${elapsedInterval}`,
      )
      while ((await runBidClock(shop, links, testNow)) > 0);
    },
  }
}
