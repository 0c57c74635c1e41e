import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withLocale } from '#messages/with-locale.server.ts'
import type { Scope } from '#platform/scope.ts'
import { type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import {
  type Agent,
  confirmAct,
  declineAct,
  disconnectApp,
  exchangeCode,
  giveConsent,
  listConnectedApps,
  myAct,
  myActs,
  proposeAct,
  purgeAgents,
  readAgent,
  readAuthorization,
  readOwnAct,
  refreshTokens,
  registerClient,
  revokeToken,
} from './agents.ts'
import type { BidDraft } from './price-draft.ts'

let shop: OrderedShop
const redirectUri = 'https://app.example/callback'
const verifier = 'v'.repeat(60)
const hour = 3_600_000

beforeAll(async () => {
  shop = await openOrderedShop()
  await shop.database.primary.execute(sql`
    insert into bid_rule (seller_id, kind, subject_id, allowed, counters)
    select id, 'all', 0, true, false from seller`)
})
afterAll(() => shop.close())
beforeEach(() => shop.database.primary.execute(sql`delete from agent_client`))

interface Connected {
  scope: Scope
  clientId: string
  accessToken: string
  refreshToken: string
  agent: Agent
}

async function register(scope: Scope): Promise<string> {
  const made = await registerClient(scope, { name: 'Helper', redirectUris: [redirectUri] })
  if (!made.ok) throw new Error(made.code)
  return made.value.id
}

/** Asha connects an app, which fetches its tokens. */
async function connect(
  limits: { maxEach?: string; maxMonth?: string } = {},
  change: { code?: 'in' | 'tools'; clientId?: string } = {},
): Promise<Connected> {
  const scope = await shop.as(shop.asha, change.code)
  const clientId = change.clientId ?? (await register(scope))
  const params = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    scope: 'cart ask bid orders',
  })
  const authorization = await readAuthorization(scope, params)
  if (!authorization.ok) throw new Error(authorization.code)
  const scopes = ['cart', 'ask', 'bid', 'orders']
  const choice = { scopes, maxEach: '', maxMonth: '', ...limits }
  const back = await giveConsent(scope, authorization.value, choice)
  if (!back.ok) throw new Error(back.code)
  const code = new URL(back.value).searchParams.get('code')!
  const tokens = await exchangeCode(scope, { code, clientId, redirectUri, verifier })
  if (!tokens.ok) throw new Error(tokens.code)
  const { accessToken, refreshToken } = tokens.value
  const agent = (await readAgent(scope, accessToken))!
  return { scope, clientId, accessToken, refreshToken, agent }
}

async function aBid(price = 9_000, quantity = 1, code = 'G1'): Promise<BidDraft> {
  const lines = [{ packId: await shop.pack(code), quantity, bidPrice: price }]
  return { kind: 'bid', lines, allOrNothing: false, pincode: '411001' }
}

async function propose({ scope, agent }: Connected, draft: BidDraft, key: string = randomUUID()) {
  const outcome = await proposeAct(scope, agent, draft, key)
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.value
}

const later = (scope: Scope, ms: number): Scope => ({
  ...scope,
  now: new Date(scope.now.getTime() + ms),
})

async function count(table: string): Promise<number> {
  const { rows } = await shop.database.primary.execute<{ rows: number }>(
    sql`select count(*)::int as rows from ${sql.identifier(table)}`,
  )
  return rows[0]!.rows
}

async function endBids() {
  for (const table of ['bid_attempt', 'price_grant', 'bid'])
    await shop.database.primary.execute(sql`delete from ${sql.identifier(table)}`)
}

describe('[KEY-04] tokens', () => {
  test('end after ten minutes, and refresh tokens after a month; only hashes are stored', async () => {
    const { scope, clientId, accessToken, refreshToken } = await connect()
    expect(await readAgent(later(scope, 9 * 60_000), accessToken)).not.toBeNull()
    expect(await readAgent(later(scope, 10 * 60_000), accessToken)).toBeNull()
    const tooLate = later(scope, 31 * 24 * hour)
    expect((await refreshTokens(tooLate, { refreshToken, clientId })).ok).toBe(false)
    expect((await refreshTokens(later(scope, hour), { refreshToken, clientId })).ok).toBe(true)
    const { rows } = await shop.database.primary.execute<{ all: string }>(
      sql`select string_agg(t::text, ' ') as all from agent_token t`,
    )
    for (const token of [accessToken, refreshToken]) expect(rows[0]!.all).not.toContain(token)
  })

  test('belong to one seller and one app', async () => {
    const { scope, accessToken, refreshToken } = await connect()
    const elsewhere = await shop.as(shop.asha, 'tools')
    expect(await readAgent(elsewhere, accessToken)).toBeNull()
    const request = { refreshToken, clientId: await register(scope) }
    expect((await refreshTokens(scope, request)).ok).toBe(false)
  })

  test('of two that refresh at once one gets tokens, and the consent ends', async () => {
    const { scope, clientId, refreshToken, accessToken } = await connect()
    const outcomes = await Promise.all(
      [1, 2].map(() => refreshTokens(scope, { refreshToken, clientId })),
    )
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await readAgent(scope, accessToken)).toBeNull()
  })

  test('are void once revoked, replaced, disconnected, or the password has changed', async () => {
    const revoked = await connect()
    await revokeToken(revoked.scope, revoked.refreshToken)
    expect(await readAgent(revoked.scope, revoked.accessToken)).toBeNull()
    const first = await connect()
    const second = await connect({}, { clientId: first.clientId })
    expect(await readAgent(first.scope, first.accessToken)).toBeNull()
    expect(await listConnectedApps(second.scope)).toHaveLength(1)
    const stranger = await shop.as(shop.ben)
    const { consentId } = second.agent
    await expect(disconnectApp(stranger, consentId)).rejects.toThrow('not-found')
    await disconnectApp(second.scope, consentId)
    expect(await readAgent(second.scope, second.accessToken)).toBeNull()
    const third = await connect()
    await shop.database.primary.execute(
      sql`update person set credential_generation = credential_generation + 1 where id = ${shop.asha.id}`,
    )
    expect(await readAgent(third.scope, third.accessToken)).toBeNull()
    expect(await listConnectedApps(third.scope)).toEqual([])
    const { clientId, refreshToken } = third
    expect((await refreshTokens(third.scope, { refreshToken, clientId })).ok).toBe(false)
  })
})

describe('[KEY-04] limits of a consent', () => {
  test.each([
    [{ maxEach: '100' }, 'one-limit'],
    [{ maxMonth: '100' }, 'one-limit'],
    [{ maxEach: 'much', maxMonth: '100' }, 'bad-amount'],
    [{ maxEach: '-5', maxMonth: '100' }, 'bad-amount'],
    [{ maxEach: '0', maxMonth: '100' }, 'bad-amount'],
    [{ maxEach: '200', maxMonth: '100' }, 'limits-crossed'],
  ])('%j is refused as %s', async (limits, code) => {
    await expect(connect(limits)).rejects.toThrow(code)
    expect(await count('agent_consent')).toBe(0)
  })

  test('of many offers at once only those within the month’s limit are sent', async () => {
    await endBids()
    const connected = await connect({ maxEach: '100', maxMonth: '250' })
    const codes = ['G1', 'G2', 'G3', 'G4', 'G5']
    const acts = await Promise.all(
      codes.map(async (code) => propose(connected, await aBid(9_000, 1, code))),
    )
    expect(acts.map(({ state }) => state).toSorted()).toEqual([
      'sent',
      'sent',
      'waiting',
      'waiting',
      'waiting',
    ])
    const [app] = await listConnectedApps(connected.scope)
    expect(app!.spent).toBe(18_000)
    // A new consent for the same app doesn't begin anew; thirty days later the old offers don't count.
    const again = await connect({ maxEach: '100', maxMonth: '250' }, connected)
    await endBids()
    expect((await propose(again, await aBid())).state).toBe('waiting')
    const muchLater = { ...again, scope: later(again.scope, 31 * 24 * hour) }
    await endBids()
    expect((await propose(muchLater, await aBid())).state).toBe('sent')
  })

  test('what the shop’s rules refuse uses nothing up', async () => {
    await endBids()
    const connected = await connect({ maxEach: '500', maxMonth: '500' })
    const refused = await propose(connected, await aBid(20_000))
    expect(refused).toMatchObject({
      state: 'refused',
      refusal: expect.stringContaining('list price'),
    })
    expect((await listConnectedApps(connected.scope))[0]!.spent).toBe(0)
  })
})

describe('[KEY-04] what waits', () => {
  test('is confirmed by its customer, once and in time', async () => {
    await endBids()
    const before = await count('bid')
    const connected = await connect()
    const { scope } = connected
    const { id } = await propose(connected, await aBid())
    await expect(confirmAct(await shop.as(shop.ben), id)).rejects.toThrow('not-found')
    await expect(myAct(await shop.as(shop.ben), id)).rejects.toThrow('not-found')
    await expect(confirmAct(await shop.as(shop.asha, 'tools'), id)).rejects.toThrow('not-found')
    const late = await confirmAct(later(scope, 49 * hour), id)
    expect(late).toMatchObject({ ok: false, code: 'decided' })
    expect((await myAct(later(scope, 49 * hour), id)).state).toBe('expired')
    const outcomes = await Promise.all([1, 2, 3].map(() => confirmAct(scope, id)))
    expect(outcomes.some(({ ok }) => ok)).toBe(true)
    expect(await count('bid')).toBe(before + 1)
    expect((await myAct(scope, id)).state).toBe('sent')
    expect(await declineAct(scope, id)).toMatchObject({ ok: false, code: 'decided' })
  })

  test('is sent once, though the process died between sending and noting it', async () => {
    await endBids()
    const connected = await connect()
    const { scope } = connected
    const { id } = await propose(connected, await aBid())
    const first = await confirmAct(scope, id)
    const before = await count('bid')
    await shop.database.primary.execute(
      sql`update agent_act set state = 'sending', result = null where id = ${id}`,
    )
    const again = await confirmAct(scope, id)
    expect(again).toEqual(first)
    expect(await count('bid')).toBe(before)
  })

  test('is declined with its app, and no app sees another’s', async () => {
    const connected = await connect()
    const other = await connect()
    const { id } = await propose(connected, await aBid())
    await expect(readOwnAct(other.scope, other.agent, id)).rejects.toThrow('not-found')
    expect((await readOwnAct(connected.scope, connected.agent, id)).state).toBe('waiting')
    await disconnectApp(connected.scope, connected.agent.consentId)
    expect((await myAct(connected.scope, id)).state).toBe('declined')
    expect(await confirmAct(connected.scope, id)).toMatchObject({ ok: false, code: 'decided' })
    const late = await proposeAct(connected.scope, connected.agent, await aBid(), 'another-key')
    expect(late).toMatchObject({ ok: false, code: 'not-connected' })
  })

  test('is at most ten of an app, each told by one mail', async () => {
    const connected = await connect()
    const { scope, agent } = connected
    const mails = (await shop.letters()).length
    const draft = await aBid()
    for (let number = 0; number < 10; number++) await propose(connected, draft, `waits-${number}-x`)
    await propose(connected, draft, 'waits-0-x')
    const outcome = await proposeAct(scope, agent, draft, 'one-too-many')
    expect(outcome).toMatchObject({ ok: false, code: 'too-many-waiting' })
    expect((await shop.letters()).length - mails).toBe(10)
    expect((await myActs(scope)).filter(({ state }) => state === 'waiting')).toHaveLength(10)
  })
})

test('[KEY-04] apps that nobody connects make room, and are purged; those in use stay', async () => {
  const { scope, clientId } = await connect()
  const { seller } = scope
  await shop.database.primary.execute(sql`
    insert into agent_client (seller_id, id, name, redirect_uris, created_at)
    select ${seller.id}, gen_random_uuid(), 'App', array[${redirectUri}], ${scope.now}
    from generate_series(1, 1000)`)
  const input = { name: 'App', redirectUris: [redirectUri] }
  const countApps = async () => {
    const { rows } = await shop.database.primary.execute<{ apps: number }>(
      sql`select count(*)::int as apps from agent_client where seller_id = ${seller.id}`,
    )
    return rows[0]!.apps
  }
  // The newest replace the oldest: whoever registers many keeps nobody out.
  expect((await registerClient(later(scope, 1_000), input)).ok).toBe(true)
  expect((await registerClient(later(scope, 2_000), input)).ok).toBe(true)
  expect(await countApps()).toBe(1_001)
  const elsewhere = await shop.as(shop.asha, 'tools')
  expect((await registerClient(elsewhere, input)).ok).toBe(true)
  expect((await registerClient(later(scope, 20 * 60_000), input)).ok).toBe(true)
  await purgeAgents(shop, seller.id, later(scope, 48 * hour).now)
  const { rows } = await shop.database.primary.execute<{ id: string }>(
    sql`select id from agent_client where seller_id = ${seller.id}`,
  )
  expect(rows).toEqual([{ id: clientId }])
})

test('[KEY-04] [LANG-09] an app without a name is called one in the language of whoever reads of it', async () => {
  const scope = await shop.as(shop.asha)
  const made = await registerClient(scope, { name: undefined, redirectUris: [redirectUri] })
  if (!made.ok) throw new Error(made.code)
  await connect({}, { clientId: made.value.id })
  const readNames = async () => (await listConnectedApps(scope)).map(({ name }) => name)
  expect(await readNames()).toContain('An app')
  expect(await withLocale('hi-IN', readNames)).toContain('एक ऐप')
})
