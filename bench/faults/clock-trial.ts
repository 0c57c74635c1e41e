import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { fillCarts } from '../contest/contest-shop.ts'
import { needProgram } from '../load/programs.ts'
import type { Verdict } from '../verdicts.ts'
import { type Reply, requestAt } from './open-load.ts'
import { measureUntilReported, readMeter } from './read-meters.ts'
import { waitUntil } from './shop-pair.ts'
import { openTestBed, type TestBed } from './test-bed.ts'

const day = 24 * 60 * 60

/**
 * F5: the clock of shop and database goes 30 days ahead, two days back, and through the end of daylight
 * saving time.
 */
export async function clocksWrong(programs: string): Promise<Verdict[]> {
  const library = needProgram('faketime', 'faketime') ? libfaketime() : null
  if (!library)
    return [
      { what: 'F5 clocks', bar: '', measured: 'not measured: there is no libfaketime', met: null },
    ]
  const folder = mkdtempSync('/var/tmp/haggle-clock-')
  chmodSync(folder, 0o755)
  const clock = openClock(folder)
  const env = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: clock.file,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    FAKETIME_CACHE_DURATION: '1',
    TZ: 'Europe/Berlin',
  }
  try {
    const stand = await openTestBed(programs, { pair: { env }, settings: env })
    try {
      return await runClockTrial(stand, clock)
    } finally {
      await stand.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function runClockTrial(stand: TestBed, clock: Clock): Promise<Verdict[]> {
  const { shop } = stand
  const people = shop.buyers.map((_, n) => n)
  const link = await resetLink(stand)
  const old = shop.buyers.map(({ token }) => token)
  const countLiveSessions = async (tokens: readonly string[]) => {
    const answers = await Promise.all(
      tokens.map((token) => call(stand, 'GET', '/api/v1/cart', token)),
    )
    return answers.filter(({ status }) => status === 200).length
  }
  const alive = { now: await countLiveSessions(old), ahead: 0, back: 0, again: 0 }
  const buyer = { cod: 0, transfer: 1, ahead: 2, back: 3 }
  await order(stand, buyer.cod, old[buyer.cod]!, 'cod')
  const unpaidOrder = await order(stand, buyer.transfer, old[buyer.transfer]!, 'transfer')

  const reported = measureUntilReported('F5', async () => {
    const ahead = (await readMeter(stand.apps[0], 'haggle_clock_seconds')) - Date.now() / 1000
    return Math.round(ahead / day) === 30
  })
  await clock.set(stand, 30 * day)
  alive.ahead = await countLiveSessions(old)
  const ended = await waitUntil(
    async () => (await readOrderState(stand, unpaidOrder)) === 'cancelled',
    60_000,
    'an unpaid order',
  )
  if (!unpaidOrder) throw new Error('There is no order that waits for its payment')
  const freed = await countHolds(stand, unpaidOrder)
  const ahead = await signedIn(stand, people)
  const late = await order(stand, buyer.ahead, ahead[buyer.ahead]!, 'cod')
  // The session of a customer who erases their account, after which the clock goes back.
  await call(stand, 'POST', '/api/v1/auth/logout', ahead[5]!)

  const spent = [await reset(stand, link)]

  await clock.set(stand, -2 * day)
  spent.push(await reset(stand, link))
  alive.back = await countLiveSessions(old)
  const left = await countLiveSessions([ahead[5]!])
  const back = await signedIn(stand, people)
  const cancelled = await call(stand, 'POST', `/api/v1/orders/${late}/cancel`, back[buyer.ahead]!, {
    reason: '',
  })
  await order(stand, buyer.back, back[buyer.back]!, 'cod')
  // Longer than one round of the job that expires orders.
  await pause(12_000)
  const ends = await countCancellations(stand, unpaidOrder)
  const below = await negativeFigures(stand)

  await clock.set(stand, 0)
  alive.again = await countLiveSessions(old)
  spent.push(await reset(stand, link))
  const now = await signedIn(stand, people)
  const normal = await order(stand, 6, now[6]!, 'cod')

  await clock.set(stand, toAutumn())
  const autumn = await signedIn(stand, people)
  let through = 0
  for (let n = 7; n < 19; n++) {
    const number = await order(stand, n, autumn[n]!, 'cod')
    if (n % 2)
      await call(stand, 'POST', `/api/v1/orders/${number}/cancel`, autumn[n]!, { reason: '' })
    if (number) through++
    await pause(3_000)
  }
  const hour = await readLocalTime(stand)
  const dropped = people.length - (await countLiveSessions(autumn))
  const backwards = await stepsBackwards(stand)
  const violations = await stand.violations()
  const crashes = stand.apps.reduce((sum, app) => sum + app.crashes, 0)
  const faults = stand.apps
    .flatMap((app) => app.log.join('').split('\n'))
    .filter((line) => /"level":"(?:error|fatal)"/.test(line))
  for (const line of faults.slice(0, 5)) console.log(line.slice(0, 400))
  const none = (what: string, figure: number, of = ''): Verdict => ({
    what: `F5 ${what}`,
    bar: '0',
    measured: `${figure}${of}`,
    met: figure === 0,
  })
  return [
    {
      what: 'F5 control: sessions good before',
      bar: '20',
      measured: `${alive.now}`,
      met: alive.now === people.length,
    },
    none('sessions good 30 days later', alive.ahead),
    none('sessions that live again, 2 days back', alive.back + left),
    none('sessions that live again, at the right time', alive.again),
    {
      what: 'F5 a link of before to a new password: 30 days later, 2 days back, now',
      bar: '400 400 400',
      measured: spent.join(' '),
      met: spent.every((status) => status === 400),
    },
    await reported,
    {
      what: 'F5 unpaid order ended 30 days later',
      bar: 'once',
      measured: `${ends} × after ${(ended / 1000).toFixed(0)} s, ${freed} still held`,
      met: ends === 1 && freed === 0,
    },
    {
      what: 'F5 an order of the future cancelled',
      bar: '200',
      measured: String(cancelled.status),
      met: cancelled.status === 200,
    },
    {
      what: 'F5 an order at the right time again',
      bar: '201',
      measured: normal ? '201' : 'no',
      met: normal !== '',
    },
    none('ages and figures below 0', below.length, ` ${below.join(' ')}`),
    {
      what: `F5 orders through the end of summer time, to ${hour}`,
      bar: '12 of 12',
      measured: String(through),
      met: through === 12,
    },
    none('sessions lost by summer time', dropped),
    none('steps of an order before the one before', backwards),
    none('invariants broken', violations),
    none('faults in the log', faults.length),
    none('processes that ended', crashes),
  ]
}

interface Clock {
  file: string
  /** Sets the offset from true time in seconds; resolves when shop and database report it. */
  set(stand: TestBed, seconds: number): Promise<void>
}

function openClock(folder: string): Clock {
  const file = join(folder, 'offset')
  const write = (seconds: number) =>
    writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}\n`, { mode: 0o644 })
  write(0)
  return {
    file,
    async set(stand, seconds) {
      write(seconds)
      const wanted = Date.now() / 1000 + seconds
      const near = (text: string) => Math.abs(new Date(text).getTime() / 1000 - wanted) < 60
      const both = async () => {
        const { headers } = await requestAt(stand.apps[0].port, '/livez')
        return near(await readDatabaseTime(stand)) && near(headers.date!)
      }
      await waitUntil(both, 20_000, 'the clock')
      await pause(1_500)
    },
  }
}

/** Twenty seconds before Europe's clocks go from three back to two. */
function toAutumn(): number {
  const year = new Date().getFullYear()
  const change = new Date(Date.UTC(year, 9, 31, 1))
  change.setUTCDate(31 - change.getUTCDay())
  return Math.round((change.getTime() - Date.now()) / 1000) - 20
}

/** The token mailed to the buyer reserved for this check. */
async function resetLink(stand: TestBed): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email: 'buyer19@contest.example' })
  await requestAt(stand.balancer.port, '/api/v1/auth/forgot', {
    method: 'POST',
    secure: true,
    headers,
    body,
  })
  const { rows } = await stand.database.primary.execute<{ token: string }>(
    sql`select substring(body from 'token=([A-Za-z0-9_-]+)') as token from outbox_mail
      where body like '%reset-password%' limit 1`,
  )
  if (!rows[0]?.token) throw new Error('There is no mail with a link to a new password')
  return rows[0].token
}

async function reset(stand: TestBed, token: string): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ token, password: 'a heron of another day' })
  return (
    await requestAt(stand.balancer.port, '/api/v1/auth/reset', {
      method: 'POST',
      secure: true,
      headers,
      body,
    })
  ).status
}

const readDatabaseTime = async (stand: TestBed) => {
  const { rows } = await stand.database.primary.execute<{ now: string }>(
    sql`select now()::text as now`,
  )
  return rows[0]!.now
}

const readLocalTime = async (stand: TestBed) => {
  const { rows } = await stand.database.primary.execute<{ text: string }>(
    sql`select to_char(now() at time zone 'Europe/Berlin', 'DD Mon HH24:MI:SS') as text`,
  )
  return rows[0]!.text
}

/** New sessions of the bench's buyers, by the database's clock. */
async function signedIn(stand: TestBed, people: readonly number[]): Promise<string[]> {
  const tokens = people.map(() => randomBytes(32).toString('base64url'))
  for (const n of people) {
    const hash = createHash('sha256').update(tokens[n]!).digest('base64url')
    await stand.database.primary.execute(sql`
      insert into session (id, person_id, seller_id, kind, via, token_hash, created_at, last_seen_at, expires_at)
      values (gen_random_uuid(), ${stand.shop.buyers[n]!.personId}, ${stand.shop.sellerId}, 'shop', 'bearer', ${hash},
        now(), now(), now() + interval '30 days')`)
  }
  return tokens
}

function call(
  stand: TestBed,
  method: string,
  path: string,
  token: string,
  body?: object,
  key?: string,
): Promise<Reply> {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body && { 'content-type': 'application/json' }),
    ...(key && { 'idempotency-key': key }),
  }
  return requestAt(stand.balancer.port, path, {
    method,
    headers,
    secure: true,
    ...(body && { body: JSON.stringify(body) }),
  })
}

/** The number of a new order of one piece; empty if it failed. */
async function order(
  stand: TestBed,
  n: number,
  token: string,
  paymentMethod: string,
): Promise<string> {
  const { shop, database } = stand
  const one = { ...shop, buyers: [shop.buyers[n]!] }
  const [expectedTotal] = await fillCarts(database.primary, one, [shop.packIds.slice(0, 1)])
  const body = { addressId: String(shop.buyers[n]!.addressId), paymentMethod, expectedTotal }
  const answer = await call(stand, 'POST', '/api/v1/orders', token, body, randomUUID())
  if (answer.status !== 201)
    console.log(`F5: an order was answered ${answer.status}: ${answer.body.slice(0, 300)}`)
  return answer.status === 201 ? (JSON.parse(answer.body) as { id: string }).id : ''
}

async function countWith(stand: TestBed, query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await stand.database.primary.execute<{ count: number }>(query)
  return rows[0]!.count
}

const countHolds = (stand: TestBed, number: string) =>
  countWith(
    stand,
    sql`select count(*)::int as count from stock_hold h
      join shop_order o on o.id = h.order_id and o.seller_id = h.seller_id
      where o.number = ${number} and h.state = 'held'`,
  )

const countCancellations = (stand: TestBed, number: string) =>
  countWith(
    stand,
    sql`select count(*)::int as count from order_event e join shop_order o on o.id = e.order_id
      where o.number = ${number} and e.kind = 'cancelled'`,
  )

const stepsBackwards = (stand: TestBed) =>
  countWith(
    stand,
    sql`select count(*)::int as count from (
      select at < lag(at) over (partition by order_id order by id) as back from order_event) e where back`,
  )

async function readOrderState(stand: TestBed, number: string): Promise<string | undefined> {
  const { rows } = await stand.database.primary.execute<{ state: string }>(
    sql`select state from shop_order where number = ${number}`,
  )
  return rows[0]?.state
}

/** Impossible values that both processes report about themselves and the shop. */
async function negativeFigures(stand: TestBed): Promise<string[]> {
  const texts = await Promise.all(stand.apps.map((app) => requestAt(app.privatePort, '/metrics')))
  return texts.flatMap(({ body }) =>
    body.split('\n').filter((line) => / -\d/.test(line) && !line.startsWith('#')),
  )
}

/** The library for multi-threaded programs, as Debian has it. */
function libfaketime(): string | null {
  const paths = readdirSync('/usr/lib').map((name) =>
    join('/usr/lib', name, 'faketime/libfaketimeMT.so.1'),
  )
  return paths.find((path) => existsSync(path)) ?? null
}
