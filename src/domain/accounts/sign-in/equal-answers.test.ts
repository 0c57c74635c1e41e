import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import type { Scope } from '#platform/scope.ts'
import { openTestAuthenticator } from '#testing/test-authenticator.ts'
import { testPassword } from '#testing/test-customer.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'

/**
 * Counts calls of the hashing library, which take nearly all of an answer's time. The library works
 * as usual. Test files share their modules, so this one asks for its own.
 */
const hashes = vi.hoisted(() => {
  vi.resetModules()
  return { count: 0 }
})
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const library = await importOriginal<typeof import('@node-rs/argon2')>()
  const withCallCount =
    <Arguments extends unknown[], Answer>(work: (...args: Arguments) => Answer) =>
    (...args: Arguments) => {
      hashes.count += 1
      return work(...args)
    }
  return { ...library, hash: withCallCount(library.hash), verify: withCallCount(library.verify) }
})

let shop: TestShop
let scope: Scope
beforeAll(async () => {
  shop = await openTestShop()
  scope = await shop.scope('in')
  await shop.customer('known@example.com')
  const viewer = await shop.customer('guarded@example.com')
  const customerScope = { ...scope, viewer }
  const passkeyOptions = await faces.accounts.beginPasskey(customerScope, testPassword)
  if (!passkeyOptions.ok) throw new Error(passkeyOptions.code)
  const response = openTestAuthenticator().register(passkeyOptions.value)
  expect(await faces.accounts.addPasskey(customerScope, { name: '', response })).toMatchObject({
    ok: true,
  })
})
afterAll(async () => {
  await shop.close()
  vi.resetModules()
})

/** Measures an answer: the number of hashes, and whether it took at least the minimum duration. */
async function measureCost(work: () => Promise<unknown>, floorMs: number) {
  hashes.count = 0
  const startedAt = performance.now()
  await work()
  return { hashes: hashes.count, isHeldBack: performance.now() - startedAt >= floorMs - 2 }
}

const signIn = (login: string, password = 'not mine at all') =>
  measureCost(() => faces.signIn(scope, { login, password, code: '', step: '' }, 'cookie'), 150)

test('[security 28] a refused sign-in costs one hash for a known and an unknown address, a number, and an account with a passkey', async () => {
  const expectedCost = { hashes: 1, isHeldBack: true }
  for (const login of [
    'known@example.com',
    'nobody@example.com',
    '98123 00000',
    'guarded@example.com',
    'no address',
  ])
    expect(await signIn(login), login).toEqual(expectedCost)
  const correctCost = await signIn('known@example.com', testPassword)
  expect(correctCost.hashes, 'control: the counter sees the right password too').toBeGreaterThan(0)
})

test('[security 28] registering costs one hash whether or not the address has an account', async () => {
  const measureSignUp = (email: string) => {
    const account = {
      firstName: 'A',
      lastName: 'B',
      email,
      phone: '',
      password: 'a long enough heron',
    }
    return measureCost(() => faces.accounts.signUp(scope, account), 200)
  }
  expect(await measureSignUp('first@example.com')).toEqual({ hashes: 1, isHeldBack: true })
  expect(await measureSignUp('first@example.com')).toEqual({ hashes: 1, isHeldBack: true })
})

test('[security 28] asking for a reset hashes nothing and is held back alike; a link that is none costs what a good one does', async () => {
  const measureForgotPassword = (email: string) =>
    measureCost(() => faces.accounts.forgotPassword(scope, email), 150)
  expect(await measureForgotPassword('known@example.com')).toEqual({ hashes: 0, isHeldBack: true })
  expect(await measureForgotPassword('nobody@example.com')).toEqual({ hashes: 0, isHeldBack: true })
  const mail = (await shop.letters()).filter(({ to }) => to === 'known@example.com').at(-1)!
  const token = /reset-password\?token=(\S+)/.exec(mail.text)![1]!
  const measureReset = (link: string) =>
    measureCost(() => faces.accounts.resetPassword(scope, link, 'two herons on the quay'), 0)
  expect((await measureReset('x'.repeat(43))).hashes).toBe(1)
  expect((await measureReset(token)).hashes).toBe(1)
})
