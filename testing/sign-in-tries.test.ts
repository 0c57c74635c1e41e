import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLimits } from '#adapters/limits/open-limits.ts'
import { shop as faces } from '#app/shop.ts'
import type { Scope } from '#platform/scope.ts'
import { testPassword } from '#testing/test-customer.ts'
import { openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const figures = {
  'sign-in-of-network': { points: 3, seconds: 900 },
  'sign-in-of-account': { points: 7, seconds: 86_400 },
  'slow-sign-in': { points: 100, seconds: 86_400 },
}

/** Requests from a network, with a browser's cookie of known devices. */
async function from(client: string, devices = '', seller: 'in' | 'tools' = 'in'): Promise<Scope> {
  const scope = await shop.scope(seller, {
    rateLimitKey: client,
    browser: { userAgent: '', deviceCookie: devices },
  })
  return {
    ...scope,
    outside: { ...scope.outside, limits: openLimits(shop.database.pool, figures) },
  }
}

async function signIn(scope: Scope, login: string, password = testPassword, code = '') {
  const outcome = await faces.signIn(scope, { login, password, code, step: '' }, 'cookie')
  if (!outcome.ok) return outcome.code
  return outcome.value.kind
}

/** A browser's cookie after signing in. */
async function getDeviceCookies(login: string): Promise<string> {
  const scope = await shop.scope('in')
  const outcome = await faces.signIn(
    scope,
    { login, password: testPassword, code: '', step: '' },
    'cookie',
  )
  if (!outcome.ok || outcome.value.kind !== 'signed-in') throw new Error('Refused')
  return outcome.value.devices
}

const wrongPassword = 'not mine at all'

test('[SAFE-04] a stranger’s network is held up, and the owner comes in from elsewhere and on a known device', async () => {
  await shop.customer('held@example.com')
  const devices = await getDeviceCookies('held@example.com')
  for (let n = 0; n < 3; n++)
    expect(await signIn(await from('198.51.100.7'), 'held@example.com', wrongPassword)).toBe(
      'wrong-credentials',
    )
  expect(await signIn(await from('198.51.100.7'), 'held@example.com'), 'even the right one').toBe(
    'too-many',
  )
  expect(await signIn(await from('198.51.100.250'), 'held@example.com'), 'the same /24').toBe(
    'too-many',
  )
  expect(await signIn(await from('203.0.113.5'), 'held@example.com')).toBe('signed-in')
  expect(await signIn(await from('198.51.100.7', devices), 'held@example.com')).toBe('signed-in')
})

test('[SAFE-04] all networks and all sellers share one budget of an account, for known and unknown ones alike', async () => {
  await shop.customer('shared@example.com')
  const devices = await getDeviceCookies('shared@example.com')
  for (const login of ['shared@example.com', 'nobody-at-all@example.com']) {
    const answers: string[] = []
    for (const [client, seller] of [
      ['192.0.2.1', 'in'],
      ['2001:db8:1:2::/64', 'tools'],
      ['203.0.113.1', 'in'],
      ['198.18.0.1', 'tools'],
    ] as const)
      for (let n = 0; n < 2; n++)
        answers.push(await signIn(await from(client, '', seller), login, wrongPassword))
    expect(answers).toEqual([...Array(7).fill('wrong-credentials'), 'too-many'])
  }
  expect(await signIn(await from('198.18.7.1'), 'shared@example.com'), 'a new browser').toBe(
    'too-many',
  )
  expect(await signIn(await from('198.18.7.1', devices), 'shared@example.com'), 'a known one').toBe(
    'signed-in',
  )
  // Reading the account's mailbox makes a browser known too.
  const scope = await from('198.18.8.1')
  await faces.accounts.forgotPassword(scope, 'shared@example.com')
  const token = /reset-password\?token=(\S+)/.exec((await shop.letters()).at(-1)!.text)![1]!
  const reset = await faces.accounts.resetPassword(scope, token, 'two herons on the quay')
  if (!reset.ok) throw new Error(reset.code)
  const mine = await from('198.18.8.1', reset.value.devices)
  expect(await signIn(mine, 'shared@example.com', 'two herons on the quay')).toBe('signed-in')
  const earlier = await from('198.18.7.1', devices)
  expect(await signIn(earlier, 'shared@example.com', 'two herons on the quay'), 'from before').toBe(
    'too-many',
  )
})

test('[SAFE-04] a known device is one of its own account, unforged, and has an end of its own', async () => {
  for (const email of ['mine@example.com', 'theirs@example.com']) await shop.customer(email)
  const mine = await getDeviceCookies('mine@example.com')
  const theirs = await getDeviceCookies('theirs@example.com')
  for (let n = 0; n < 3; n++)
    await signIn(await from('192.0.2.77'), 'mine@example.com', wrongPassword)
  const [id] = mine.split('.')
  for (const odd of [theirs, `${id}.${theirs.split('.')[1]}`, `${mine}x`, '~~', 'x'.repeat(5_000)])
    expect(await signIn(await from('192.0.2.77', odd), 'mine@example.com'), odd.slice(0, 60)).toBe(
      'too-many',
    )
  expect(await signIn(await from('192.0.2.77', `${theirs}~${mine}`), 'mine@example.com')).toBe(
    'signed-in',
  )
  for (let n = 0; n < 10; n++)
    expect(await signIn(await from('192.0.2.77', mine), 'mine@example.com', wrongPassword)).toBe(
      'wrong-credentials',
    )
  expect(await signIn(await from('192.0.2.77', mine), 'mine@example.com')).toBe('too-many')
})

test('[SAFE-04] codes are counted as passwords are: over all sellers, and a known device has its own', async () => {
  const viewer = await shop.customer('coded@example.com')
  const devices = await getDeviceCookies('coded@example.com')
  const own: Scope = { ...(await shop.scope('in')), viewer }
  const beginResult = await faces.accounts.beginSecondFactor(own, testPassword)
  if (!beginResult.ok) throw new Error(beginResult.code)
  const codeAt = (seconds: number) =>
    new TOTP({ secret: Secret.fromBase32(beginResult.value.secret) }).generate({
      timestamp: testNow.getTime() + seconds * 1_000,
    })
  expect(await faces.accounts.confirmSecondFactor(own, codeAt(0))).toMatchObject({ ok: true })
  const answers: string[] = []
  for (const [client, seller] of [
    ['192.0.2.9', 'in'],
    ['203.0.113.9', 'tools'],
    ['198.18.0.9', 'in'],
  ] as const)
    for (let n = 0; n < 3; n++)
      answers.push(
        await signIn(await from(client, '', seller), 'coded@example.com', testPassword, '000000'),
      )
  expect(answers).toEqual([...Array(7).fill('wrong-code'), 'too-many', 'too-many'])
  const later = { ...(await from('192.0.2.9', devices)), now: new Date(testNow.getTime() + 60_000) }
  expect(await signIn(later, 'coded@example.com', testPassword, codeAt(60))).toBe('signed-in')
})
