import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import { credential, oneTimeToken, person, session, totp } from '#db/tables/accounts.ts'
import type { Scope } from '#platform/scope.ts'
import { testPassword } from '#testing/test-customer.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const newPassword = 'two herons on the quay'
const trySignIn = async (login: string, password: string) => {
  const outcome = await faces.signIn(
    await shop.scope('in'),
    { login, password, code: '', step: '' },
    'cookie',
  )
  return outcome.ok
}
async function createCustomerScope(email: string): Promise<Scope> {
  const viewer = await shop.customer(email)
  return { ...(await shop.scope('in')), viewer }
}
const ownLink = /(?:reset-password|verify-email)\?token=(\S+)/
async function findLastToken(to: string): Promise<string> {
  const mails = (await shop.letters()).filter((mail) => mail.to === to && ownLink.test(mail.text))
  return ownLink.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
}
const listSessions = async (email: string) =>
  shop.database.primary
    .select({ id: session.id })
    .from(session)
    .innerJoin(person, eq(person.id, session.personId))
    .where(eq(person.email, email))

test('[security 27] a reset link works once, ends all sessions everywhere, and stands hashed in the database', async () => {
  const email = 'reset@example.com'
  await createCustomerScope(email)
  await shop.customer(email, 'tools')
  const scope = await shop.scope('in')
  expect(await faces.accounts.forgotPassword(scope, ' Reset@Example.com')).toEqual({
    ok: true,
    value: null,
  })
  const token = await findLastToken(email)
  expect(token.length).toBeGreaterThanOrEqual(24)
  expect(JSON.stringify(await shop.database.primary.select().from(oneTimeToken))).not.toContain(
    token,
  )
  expect(await faces.accounts.resetPassword(scope, token, 'short')).toMatchObject({
    ok: false,
    fields: { password: 'password-too-short' },
  })
  expect(await listSessions(email)).toHaveLength(2)
  expect(await faces.accounts.resetPassword(scope, token, newPassword)).toMatchObject({ ok: true })
  expect(await listSessions(email)).toEqual([])
  expect(await trySignIn(email, testPassword)).toBe(false)
  expect(await trySignIn(email, newPassword)).toBe(true)
  expect(await faces.accounts.resetPassword(scope, token, 'three herons on the quay')).toEqual({
    ok: false,
    code: 'link-spent',
  })
  expect((await shop.letters()).at(-1)).toMatchObject({
    to: email,
    subject: 'Your password for Seller in was changed',
  })
})

test('[security 27] a reset link is too old after ten minutes, and not a minute sooner', async () => {
  const scope = await createCustomerScope('late@example.com')
  const at = async (minutes: number) => {
    await faces.accounts.forgotPassword(scope, 'late@example.com')
    const token = await findLastToken('late@example.com')
    const resetTime = new Date(scope.now.getTime() + minutes * 60_000)
    const outcome = await faces.accounts.resetPassword(
      { ...scope, now: resetTime },
      token,
      newPassword,
    )
    return outcome.ok
  }
  expect(await at(9)).toBe(true)
  expect(await at(11)).toBe(false)
})

test('[security 27] a reset link that was found too old stays so, though the clock be set back [F5]', async () => {
  const scope = await createCustomerScope('clock@example.com')
  await faces.accounts.forgotPassword(scope, 'clock@example.com')
  const token = await findLastToken('clock@example.com')
  const at = async (days: number) => {
    const now = new Date(scope.now.getTime() + days * 24 * 60 * 60_000)
    const outcome = await faces.accounts.resetPassword({ ...scope, now }, token, newPassword)
    return outcome.ok
  }
  expect([await at(30), await at(-2), await at(0)]).toEqual([false, false, false])
})

test('[security 27] of twenty who come with one link at once, one sets the password', async () => {
  const scope = await createCustomerScope('race@example.com')
  await faces.accounts.forgotPassword(scope, 'race@example.com')
  const token = await findLastToken('race@example.com')
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      faces.accounts.resetPassword(scope, token, `${newPassword} ${at}`),
    ),
  )
  expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1)
})

test('[security 28] an unknown address is answered like a known one, and gets no mail', async () => {
  const scope = await shop.scope('in')
  const mailCount = (await shop.letters()).length
  expect(await faces.accounts.forgotPassword(scope, 'stranger@example.com')).toEqual({
    ok: true,
    value: null,
  })
  expect(await shop.letters()).toHaveLength(mailCount)
})

test('[T9] the link in the mail is of the seller’s own host', async () => {
  const scope = await createCustomerScope('host@example.com')
  await faces.accounts.forgotPassword({ ...scope, requestId: 'evil.example' }, 'host@example.com')
  const mail = (await shop.letters()).at(-1)!
  expect(mail.text).toContain('http://in.localhost:3000/reset-password?token=')
})

test('[AUTH-01] a reset confirms an address that never was; whoever had registered it with their own password is out', async () => {
  const email = 'unproven@example.com'
  const stranger = await createCustomerScope(email)
  const db = shop.database.primary
  await db.update(person).set({ emailVerified: false }).where(eq(person.email, email))
  expect(await faces.accounts.beginSecondFactor(stranger, testPassword)).toMatchObject({ ok: true })
  await db.update(totp).set({ confirmedAt: stranger.now })
  const scope = await shop.scope('in')
  await faces.accounts.forgotPassword(scope, email)
  expect((await shop.letters()).at(-1)).toMatchObject({
    to: email,
    subject: expect.stringContaining('password'),
  })
  // A reset request alone neither verifies the address nor ends sessions.
  expect((await faces.accounts.reloadAccount(stranger)).emailVerified).toBe(false)
  expect(
    await faces.accounts.resetPassword(scope, await findLastToken(email), newPassword),
  ).toMatchObject({
    ok: true,
  })
  const account = await faces.accounts.reloadAccount(stranger)
  expect(account).toMatchObject({ emailVerified: true, hasSecondFactor: false })
  expect(await listSessions(email)).toEqual([])
  expect([await trySignIn(email, testPassword), await trySignIn(email, newPassword)]).toEqual([
    false,
    true,
  ])
})

test('[ACC-02] a changed password ends all sessions; the wrong one and the same one are refused', async () => {
  const email = 'change@example.com'
  const scope = await createCustomerScope(email)
  const submitChange = (current: string, to: string) =>
    faces.accounts.changePassword(scope, { current, next: to })
  expect(await submitChange('not mine at all', newPassword)).toMatchObject({
    ok: false,
    code: 'wrong-password',
  })
  expect(await submitChange(testPassword, testPassword)).toMatchObject({
    ok: false,
    code: 'same-password',
  })
  expect(await submitChange(testPassword, 'change@example.com')).toMatchObject({
    fields: { next: 'password-like-you' },
  })
  expect(await listSessions(email)).toHaveLength(1)
  expect(await submitChange(testPassword, newPassword)).toMatchObject({ ok: true })
  expect(await listSessions(email)).toEqual([])
  expect(await trySignIn(email, newPassword)).toBe(true)
})

test('[security 33] a hash of older figures is made anew at the next sign-in', async () => {
  const { hash } = await import('@node-rs/argon2')
  const { id } = await shop.customer('old@example.com')
  const db = shop.database.primary
  const outdatedHash = await hash(testPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  await db.update(credential).set({ password: outdatedHash }).where(eq(credential.personId, id))
  expect(await trySignIn('old@example.com', testPassword)).toBe(true)
  const [row] = await db.select().from(credential).where(eq(credential.personId, id))
  expect(row!.password).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/)
  expect(await trySignIn('old@example.com', testPassword)).toBe(true)
})

test('[security 30] a new address or number needs the password, and the address counts once it is confirmed', async () => {
  const scope = await createCustomerScope('moving@example.com')
  const submitChange = (changes: object) =>
    faces.accounts.changeProfile(scope, {
      firstName: 'Asha',
      lastName: 'Rao',
      email: 'moving@example.com',
      phone: '',
      password: '',
      ...changes,
    })
  expect(await submitChange({})).toEqual({ ok: true, value: { mailed: false } })
  expect(await submitChange({ phone: '98123 45679' })).toMatchObject({
    ok: false,
    code: 'prove-first',
  })
  expect(
    await submitChange({ email: 'moved@example.com', password: 'not mine at all' }),
  ).toMatchObject({
    fields: { password: 'wrong-password' },
  })
  expect(await submitChange({ email: 'moved@example.com', password: testPassword })).toEqual({
    ok: true,
    value: { mailed: true },
  })
  expect(await trySignIn('moved@example.com', testPassword)).toBe(false)
  const token = await findLastToken('moved@example.com')
  expect((await shop.letters()).at(-1)).toMatchObject({ to: 'moving@example.com' })
  expect(await faces.accounts.confirmEmail(scope, token)).toEqual({ ok: true, value: null })
  expect(await trySignIn('moved@example.com', testPassword)).toBe(true)
  expect(await trySignIn('moving@example.com', testPassword)).toBe(false)
})

test('[security 30] a new address that somebody has is not told, and its link does nothing', async () => {
  await shop.customer('taken@example.com')
  const scope = await createCustomerScope('taker@example.com')
  const profileInput = {
    firstName: '',
    lastName: '',
    email: 'taken@example.com',
    phone: '',
    password: testPassword,
  }
  expect(await faces.accounts.changeProfile(scope, profileInput)).toEqual({
    ok: true,
    value: { mailed: true },
  })
  expect(
    await faces.accounts.confirmEmail(scope, await findLastToken('taken@example.com')),
  ).toEqual({
    ok: false,
    code: 'link-spent',
  })
})
