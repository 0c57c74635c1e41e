import { hash } from '@node-rs/argon2'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import { credential, person, session } from '#db/tables/accounts.ts'
import { testPassword } from '#testing/test-customer.ts'
import { openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'
import { absoluteLimit, idleLimit } from '../sessions/session-rules.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const asha = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@example.com',
  phone: '',
  password: testPassword,
}

test('[AUTH-01] a new account signs in at once, and its mail asks to confirm the address', async () => {
  const scope = await shop.scope('in')
  expect(await faces.accounts.signUp(scope, { ...asha, email: ' Asha@Example.com ' })).toEqual({
    ok: true,
    value: null,
  })
  const signInOutcome = await faces.signIn(
    scope,
    { login: 'ASHA@example.com', password: testPassword, code: '', step: '' },
    'cookie',
  )
  expect(signInOutcome).toMatchObject({
    ok: true,
    value: { customer: { kind: 'customer', firstName: 'Asha', emailVerified: false } },
  })
  const mails = (await shop.letters()).filter((mail) => mail.to === asha.email)
  expect(mails.map((mail) => mail.subject)).toEqual([
    'Welcome to Seller in: please confirm your email address',
  ])
  expect(mails[0]!.text).toContain('http://in.localhost:3000/verify-email?token=')
})

test('[AUTH-01] a known address gets the same answer, and a mail that says so once', async () => {
  const scope = await shop.scope('in')
  for (const firstName of ['Mallory', 'Mallory again']) {
    expect(
      await faces.accounts.signUp(scope, { ...asha, firstName, password: 'another heron 43' }),
    ).toEqual({
      ok: true,
      value: null,
    })
  }
  const mails = (await shop.letters()).filter((mail) => mail.to === asha.email)
  expect(mails.map((mail) => mail.subject).slice(1)).toEqual([
    'You already have an account at Seller in',
  ])
  const people = await shop.database.primary
    .select()
    .from(person)
    .where(eq(person.email, asha.email))
  expect(people).toMatchObject([{ firstName: 'Asha' }])
  const signInOutcome = await faces.signIn(
    scope,
    { login: asha.email, password: 'another heron 43', code: '', step: '' },
    'cookie',
  )
  expect(signInOutcome).toEqual({ ok: false, code: 'wrong-credentials' })
})

test('[AUTH-01] twenty at once with one address make one account', async () => {
  const scope = await shop.scope('in')
  const signUps = Array.from({ length: 20 }, () =>
    faces.accounts.signUp(scope, { ...asha, email: 'rush@example.com' }),
  )
  expect(new Set((await Promise.all(signUps)).map((answer) => answer.ok))).toEqual(new Set([true]))
  expect(
    await shop.database.primary.select().from(person).where(eq(person.email, 'rush@example.com')),
  ).toHaveLength(1)
})

test('[T7] a token opens one seller, one door, and nothing once signed out', async () => {
  const scope = await shop.scope('in')
  const signInOutcome = await faces.signIn(
    scope,
    { login: asha.email, password: testPassword, code: '', step: '' },
    'bearer',
  )
  if (!signInOutcome.ok || signInOutcome.value.kind !== 'signed-in') throw new Error('Refused')
  const { token, customer } = signInOutcome.value
  const ownChannel = { sellerId: scope.seller.id, kind: 'shop', via: 'bearer' } as const
  const otherSellerId = (await shop.scope('tools')).seller.id
  const readViewer = (channel: Parameters<typeof faces.accounts.readSession>[2]) =>
    faces.accounts.readSession(shop, token, channel, testNow)
  expect(await readViewer(ownChannel)).toEqual({ ...customer, companyId: null })
  expect(await readViewer({ ...ownChannel, sellerId: otherSellerId })).toBeNull()
  expect(await readViewer({ ...ownChannel, via: 'cookie' })).toBeNull()
  expect(await readViewer({ ...ownChannel, kind: 'desk' })).toBeNull()
  await faces.accounts.signOut({ ...scope, viewer: customer })
  expect(await readViewer(ownChannel)).toBeNull()
})

test('[T7] the database knows no token, only its hash, and two sign-ins have two', async () => {
  const scope = await shop.scope('in')
  const tokens: string[] = []
  for (let at = 0; at < 2; at++) {
    const signInOutcome = await faces.signIn(
      scope,
      { login: asha.email, password: testPassword, code: '', step: '' },
      'cookie',
    )
    if (signInOutcome.ok && signInOutcome.value.kind === 'signed-in')
      tokens.push(signInOutcome.value.token)
  }
  expect(new Set(tokens).size).toBe(2)
  const rows = JSON.stringify(await shop.database.primary.select().from(session))
  for (const token of tokens) expect(rows).not.toContain(token)
})

test('[security 30] a session ends when idle and at its absolute limit, by the clock of the scope, and stays ended', async () => {
  const scope = await shop.scope('in')
  const channel = { sellerId: scope.seller.id, kind: 'shop', via: 'cookie' } as const
  const openSession = async () => {
    const signInOutcome = await faces.signIn(
      scope,
      { login: asha.email, password: testPassword, code: '', step: '' },
      'cookie',
    )
    if (!signInOutcome.ok || signInOutcome.value.kind !== 'signed-in') throw new Error('Refused')
    const { token } = signInOutcome.value
    return (ms: number) =>
      faces.accounts.readSession(shop, token, channel, new Date(testNow.getTime() + ms))
  }
  const readIdleSession = await openSession()
  expect(await readIdleSession(idleLimit.shop - 1)).not.toBeNull()
  const readBusySession = await openSession()
  for (let at = 0; at < absoluteLimit.shop; at += idleLimit.shop / 2)
    expect(await readBusySession(at)).not.toBeNull()
  expect(await readBusySession(absoluteLimit.shop)).toBeNull()
  expect(await readBusySession(0)).toBeNull()
  const readUnusedSession = await openSession()
  expect(await readUnusedSession(idleLimit.shop)).toBeNull()
  expect(await readUnusedSession(0)).toBeNull()
})

test('[OPS-04] who signed in is known though the disk is full and nothing can be written [F4]', async () => {
  const scope = await shop.scope('in')
  const signInOutcome = await faces.signIn(
    scope,
    { login: asha.email, password: testPassword, code: '', step: '' },
    'cookie',
  )
  if (!signInOutcome.ok || signInOutcome.value.kind !== 'signed-in') throw new Error('Refused')
  const channel = { sellerId: scope.seller.id, kind: 'shop', via: 'cookie' } as const
  const db = shop.database.primary
  await db.execute(sql`
    create function disk_full() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`)
  await db.execute(
    sql`create trigger disk_full before update on session execute function disk_full()`,
  )
  const hourLater = new Date(testNow.getTime() + 60 * 60_000)
  expect(
    await faces.accounts.readSession(shop, signInOutcome.value.token, channel, hourLater),
  ).toMatchObject({
    kind: 'customer',
  })
  await db.execute(sql`drop function disk_full cascade`)
})

test('[AUTH-01] a phone number signs in where exactly one verified account has it', async () => {
  const scope = await shop.scope('in')
  const db = shop.database.primary
  const phone = '+919812345678'
  const openSession = () =>
    faces.signIn(
      scope,
      { login: '098123 45678', password: testPassword, code: '', step: '' },
      'cookie',
    )
  await db.update(person).set({ phone }).where(eq(person.email, asha.email))
  expect((await openSession()).ok).toBe(false)
  await db.update(person).set({ emailVerified: true }).where(eq(person.email, asha.email))
  expect((await openSession()).ok).toBe(true)
  await shop.customer('twin@example.com')
  await db.update(person).set({ phone }).where(eq(person.email, 'twin@example.com'))
  expect((await openSession()).ok).toBe(false)
})

test('[AUTH-01] what can not be an account is refused by field', async () => {
  const scope = await shop.scope('in')
  const invalidAccount = {
    firstName: 'x'.repeat(81),
    lastName: '',
    email: 'a@b',
    phone: '12',
    password: 'password1',
  }
  expect(await faces.accounts.signUp(scope, invalidAccount)).toEqual({
    ok: false,
    code: 'invalid',
    fields: {
      firstName: 'too-long',
      email: 'invalid-email',
      phone: 'invalid-phone',
      password: 'password-common',
    },
  })
})

test('[ACC-05] an account that is deleted while its owner signs in is refused, and has no session', async () => {
  const scope = await shop.scope('in')
  const db = shop.database.primary
  await faces.accounts.signUp(scope, { ...asha, email: 'leaving@example.com' })
  const outcome = await faces.accounts.authenticate(
    scope,
    { login: 'leaving@example.com', password: testPassword, code: '', step: '' },
    { kind: 'shop', via: 'cookie' },
    async (personId) => {
      await db.delete(person).where(eq(person.id, personId))
      return true
    },
  )
  expect(outcome).toEqual({ ok: false, code: 'wrong-credentials' })
})

test('[security 33] renewing an outdated hash never restores a password that changed meanwhile', async () => {
  const scope = await shop.scope('in')
  const db = shop.database.primary
  await faces.accounts.signUp(scope, { ...asha, email: 'renewed@example.com' })
  const newerHash = await hash('a newer heron 44', { algorithm: 2, memoryCost: 8_192, timeCost: 1 })
  await faces.accounts.authenticate(
    scope,
    { login: 'renewed@example.com', password: testPassword, code: '', step: '' },
    { kind: 'shop', via: 'cookie' },
    async (personId) => {
      await db
        .update(credential)
        .set({ password: newerHash })
        .where(eq(credential.personId, personId))
      return true
    },
  )
  const [row] = await db
    .select({ password: credential.password })
    .from(credential)
    .innerJoin(person, eq(person.id, credential.personId))
    .where(eq(person.email, 'renewed@example.com'))
  expect(row!.password).toBe(newerHash)
})
