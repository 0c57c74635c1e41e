import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import type { Customer, Scope } from '#platform/scope.ts'
import { testPassword } from '#testing/test-customer.ts'
import { openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const createCode = (secret: string, now: Date) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() })
const secondsLater = (seconds: number) => new Date(testNow.getTime() + seconds * 1_000)

/** Creates a customer with a second factor, and the values to sign in with. */
async function setUpFactor(email: string) {
  const viewer = await shop.customer(email)
  const scope: Scope = { ...(await shop.scope('in')), viewer }
  const setup = await faces.accounts.beginSecondFactor(scope, testPassword)
  if (!setup.ok) throw new Error(setup.code)
  const { secret } = setup.value
  const confirmation = await faces.accounts.confirmSecondFactor(scope, createCode(secret, testNow))
  if (!confirmation.ok) throw new Error(confirmation.code)
  const enter = (input: object, now = testNow) =>
    faces.signIn(
      { ...scope, now },
      { login: email, password: testPassword, code: '', step: '', ...input },
      'cookie',
    )
  return { scope, secret, recovery: confirmation.value, enter }
}

test('[AUTH-01] with a second factor the password alone opens nothing, a code does, and no code twice', async () => {
  const { secret, enter } = await setUpFactor('two@example.com')
  const passwordOutcome = await enter({})
  if (!passwordOutcome.ok || passwordOutcome.value.kind !== 'second-step')
    throw new Error('No second step')
  const { step } = passwordOutcome.value
  const submitCode = (code: string, now: Date) =>
    enter({ login: '', password: '', step, code }, now)
  expect(await submitCode('000000', testNow)).toEqual({ ok: false, code: 'wrong-code' })
  expect(await submitCode(createCode(secret, testNow), testNow)).toEqual({
    ok: false,
    code: 'wrong-code',
  })
  const codeOutcome = await submitCode(createCode(secret, secondsLater(60)), secondsLater(60))
  expect(codeOutcome).toMatchObject({
    ok: true,
    value: { kind: 'signed-in', customer: { email: 'two@example.com' } },
  })
  expect(await submitCode(createCode(secret, secondsLater(120)), secondsLater(120))).toEqual({
    ok: false,
    code: 'wrong-credentials',
  })
})

test('[AUTH-01] password and code may come together, as API clients send them', async () => {
  const { secret, enter } = await setUpFactor('api@example.com')
  expect(
    await enter({ code: createCode(secret, secondsLater(60)) }, secondsLater(60)),
  ).toMatchObject({
    ok: true,
    value: { kind: 'signed-in' },
  })
  expect(await enter({ code: createCode(secret, secondsLater(60)) }, secondsLater(60))).toEqual({
    ok: false,
    code: 'wrong-code',
  })
})

test('[AUTH-01] a recovery code replaces the app once, however it is typed', async () => {
  const { recovery, enter } = await setUpFactor('lost@example.com')
  expect(new Set(recovery).size).toBe(10)
  const uppercaseCode = recovery[0]!.toUpperCase().replaceAll('-', ' ')
  expect(await enter({ code: uppercaseCode })).toMatchObject({
    ok: true,
    value: { kind: 'signed-in' },
  })
  expect(await enter({ code: recovery[0]! })).toEqual({ ok: false, code: 'wrong-code' })
})

test('[AUTH-01] the factor goes with the password; until its first code it does not count', async () => {
  const { scope, enter } = await setUpFactor('gone@example.com')
  expect(await faces.accounts.endSecondFactor(scope, 'not mine at all')).toMatchObject({
    ok: false,
  })
  expect(await faces.accounts.endSecondFactor(scope, testPassword)).toEqual({
    ok: true,
    value: null,
  })
  expect(await enter({})).toMatchObject({ value: { kind: 'signed-in' } })
  await faces.accounts.beginSecondFactor(scope, testPassword)
  expect(await enter({})).toMatchObject({ value: { kind: 'signed-in' } })
})

test('[AUTH-01] a second factor in force is not replaced by a new one that is begun', async () => {
  const { scope, secret, enter } = await setUpFactor('kept@example.com')
  await faces.accounts.beginSecondFactor(scope, testPassword)
  expect(
    await enter({ code: createCode(secret, secondsLater(90)) }, secondsLater(90)),
  ).toMatchObject({
    value: { kind: 'signed-in' },
  })
})

test('[SAFE-05] the key of an app is sealed at rest; one stored readable, or with an older key, is sealed at its next use', async () => {
  const { secret, enter, scope } = await setUpFactor('sealed@example.com')
  const loadStoredSecret = async () =>
    (await shop.database.pool.query('select secret from totp where person_id = $1', [id])).rows[0]
      .secret
  const { id } = scope.viewer as Customer
  expect(await loadStoredSecret()).not.toContain(secret)
  await shop.database.pool.query('update totp set secret = $2 where person_id = $1', [id, secret])
  expect(
    await enter({ code: createCode(secret, secondsLater(60)) }, secondsLater(60)),
  ).toMatchObject({
    value: { kind: 'signed-in' },
  })
  const sealedSecret = await loadStoredSecret()
  expect(sealedSecret).not.toContain(secret)
  expect(shop.outside.secrets.open('totp', sealedSecret, id)).toBe(secret)
  expect(
    await enter({ code: createCode(secret, secondsLater(120)) }, secondsLater(120)),
  ).toMatchObject({
    value: { kind: 'signed-in' },
  })
  expect(await loadStoredSecret(), 'it is not sealed at every use').toBe(sealedSecret)
  const lostKeyScope = {
    ...scope,
    now: secondsLater(180),
    outside: { ...scope.outside, secrets: { ...scope.outside.secrets, open: () => null } },
  }
  const input = {
    login: 'sealed@example.com',
    password: testPassword,
    code: createCode(secret, secondsLater(180)),
    step: '',
  }
  expect(await faces.signIn(lostKeyScope, input, 'cookie')).toEqual({
    ok: false,
    code: 'wrong-code',
  })
  expect(shop.faults.splice(0)).toMatchObject([{ text: expect.stringContaining('SECRET_KEYS') }])
})

test('[SAFE-05] a key that waits for its first code is none after ten minutes, and a new one can be begun', async () => {
  const viewer = await shop.customer('slow@example.com')
  const scope: Scope = { ...(await shop.scope('in')), viewer }
  const scopeAfter = (seconds: number): Scope => ({ ...scope, now: secondsLater(seconds) })
  const setup = await faces.accounts.beginSecondFactor(scope, testPassword)
  if (!setup.ok) throw new Error(setup.code)
  const { secret } = setup.value
  expect(await faces.accounts.findUnconfirmedFactor(scopeAfter(540))).toMatchObject({ secret })
  expect(await faces.accounts.findUnconfirmedFactor(scopeAfter(600))).toBeNull()
  expect(
    await faces.accounts.confirmSecondFactor(
      scopeAfter(600),
      createCode(secret, secondsLater(600)),
    ),
  ).toEqual({
    ok: false,
    code: 'setup-expired',
  })
  const secondSetup = await faces.accounts.beginSecondFactor(scopeAfter(660), testPassword)
  if (!secondSetup.ok) throw new Error(secondSetup.code)
  expect(secondSetup.value.secret).not.toBe(secret)
  const confirmation = await faces.accounts.confirmSecondFactor(
    scopeAfter(900),
    createCode(secondSetup.value.secret, secondsLater(900)),
  )
  expect(confirmation).toMatchObject({ ok: true })
})

test('[SAFE-05] [SAFE-06] new recovery codes take the place of the earlier ones, with the password and a mail', async () => {
  const { scope, recovery, enter } = await setUpFactor('codes@example.com')
  expect(await faces.accounts.renewRecoveryCodes(scope, 'not mine at all')).toMatchObject({
    ok: false,
  })
  expect(await enter({ code: recovery[0]! }), 'none lost by a wrong password').toMatchObject({
    ok: true,
  })
  const renewal = await faces.accounts.renewRecoveryCodes(scope, testPassword)
  if (!renewal.ok) throw new Error(renewal.code)
  expect(new Set(renewal.value).size).toBe(10)
  expect(await enter({ code: recovery[1]! })).toEqual({ ok: false, code: 'wrong-code' })
  expect(await enter({ code: renewal.value[0]! })).toMatchObject({ value: { kind: 'signed-in' } })
  const [mail] = (await shop.letters()).filter(
    ({ to, text }) => to === 'codes@example.com' && /recovery/.test(text),
  )
  expect(mail!.text).toContain('the earlier ones no longer work')
  expect(mail!.text).toContain('/secure-account?token=')
  const factorlessScope: Scope = { ...scope, viewer: await shop.customer('bare@example.com') }
  expect(await faces.accounts.renewRecoveryCodes(factorlessScope, testPassword)).toEqual({
    ok: false,
    code: 'no-factor',
  })
})

test('[SAFE-06] an app that is added or removed is mailed to its owner', async () => {
  const { scope } = await setUpFactor('told@example.com')
  await faces.accounts.endSecondFactor(scope, testPassword)
  const mails = (await shop.letters()).filter(
    ({ to, subject }) => to === 'told@example.com' && /How you sign in/.test(subject),
  )
  expect(mails.map(({ text }) => /set up|removed/.exec(text)![0])).toEqual(['set up', 'removed'])
})
