import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import { unfilteredRecord } from '#contract/desk/record.ts'
import type { Customer, Scope } from '#platform/scope.ts'
import { openTestAuthenticator } from './test-authenticator.ts'
import { testPassword } from './test-customer.ts'
import { openTestShop, type TestShop } from './test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const { accounts } = faces
const passkeyRefusal = { ok: false, code: 'passkey-refused' }
const blank = { login: '', password: '', code: '', step: '' }

async function asCustomer(email: string): Promise<Scope & { viewer: Customer }> {
  return { ...(await shop.scope('in')), viewer: await shop.customer(email) }
}

async function begin(scope: Scope) {
  const beginResult = await accounts.beginPasskey(scope, testPassword)
  if (!beginResult.ok) throw new Error(beginResult.code)
  return beginResult.value
}

async function withPasskey(email: string) {
  const scope = await asCustomer(email)
  const key = openTestAuthenticator(undefined, scope.viewer.id)
  const addResult = await accounts.addPasskey(scope, {
    name: ' My  laptop ',
    response: key.register(await begin(scope)),
  })
  if (!addResult.ok) throw new Error(addResult.code)
  return { scope, key, codes: addResult.value.codes }
}

async function signInBy(response: string, step = '', seller: 'in' | 'tools' = 'in') {
  const outcome = await faces.signIn(
    await shop.scope(seller),
    { ...blank, step, passkey: response },
    'cookie',
  )
  return outcome.ok ? outcome.value : outcome.code
}

const question = async () => accounts.getPasskeyOptions(await shop.scope('in'))

test('[SAFE-05] a passkey is added with the password, named, listed, and signs in by itself, once for each question', async () => {
  const { scope, key, codes } = await withPasskey('passkey@example.com')
  expect(codes).toHaveLength(10)
  expect(await accounts.readFactors(scope)).toMatchObject({
    hasApp: false,
    codesLeft: 10,
    host: 'in.localhost',
    passkeys: [{ name: 'My laptop', host: 'in.localhost', lastUsedAt: null, lastUsedText: '' }],
  })
  const response = key.signIn(await question())
  expect(await signInBy(response)).toMatchObject({
    kind: 'signed-in',
    customer: { email: 'passkey@example.com' },
  })
  expect(await signInBy(response), 'the same answer again').toBe('wrong-credentials')
  expect((await accounts.listPasskeys(scope))[0]!.lastUsedText).not.toBe('')
  expect(await accounts.beginPasskey(scope, 'not mine at all')).toMatchObject({ ok: false })
})

test('[SAFE-05] what was made for another host, challenge or person, or without showing the user, is refused', async () => {
  const scope = await asCustomer('odd@example.com')
  const other = await asCustomer('other@example.com')
  const key = openTestAuthenticator()
  const add = (response: string, by = scope) => accounts.addPasskey(by, { name: '', response })
  expect(
    await add(key.register(await begin(scope), { origin: 'http://evil.localhost:3000' })),
  ).toEqual(passkeyRefusal)
  expect(await add(key.register(await begin(scope), { rpId: 'tools.localhost' }))).toEqual(
    passkeyRefusal,
  )
  expect(await add(key.register(await begin(scope), { isVerified: false }))).toEqual(passkeyRefusal)
  expect(await add(key.register(await begin(other)))).toEqual(passkeyRefusal)
  expect(await add(key.register({ challenge: 'bWFkZSB1cA' }))).toEqual(passkeyRefusal)
  for (const odd of ['', '{}', 'null', '[1]', '{"id":1}', 'x'.repeat(30_000)])
    expect(await add(odd), odd.slice(0, 9)).toEqual(passkeyRefusal)
  const first = await begin(scope)
  expect(await add(key.register(first))).toMatchObject({ ok: true })
  expect(await add(key.register(first)), 'the challenge is used up').toEqual(passkeyRefusal)
  expect(await add(key.register(await begin(other)), other), 'one passkey, one account').toEqual(
    passkeyRefusal,
  )

  const signInChallenge = await question()
  expect(
    await signInBy(key.signIn(signInChallenge, { origin: 'http://evil.localhost:3000' })),
  ).toBe('wrong-credentials')
  expect(await signInBy(key.signIn(await question(), { isVerified: false }))).toBe(
    'wrong-credentials',
  )
  expect(await signInBy(openTestAuthenticator().signIn(await question()))).toBe('wrong-credentials')
  expect(await signInBy(key.signIn(await question()), '', 'tools'), 'another host').toBe(
    'wrong-credentials',
  )
  for (const odd of ['{}', 'null', 'x'.repeat(30_000)])
    expect(await signInBy(odd)).toBe('wrong-credentials')
})

test('[SAFE-05] with a passkey the password alone opens nothing; the passkey or a recovery code is the second step', async () => {
  const { key, codes } = await withPasskey('second@example.com')
  const thief = await withPasskey('thief@example.com')
  const signInWith = async (change: object) =>
    faces.signIn(
      await shop.scope('in'),
      { ...blank, login: 'second@example.com', password: testPassword, ...change },
      'cookie',
    )
  const signInResult = await signInWith({})
  if (!signInResult.ok || signInResult.value.kind !== 'second-step')
    throw new Error('No second step')
  const { step } = signInResult.value
  expect(await signInBy(thief.key.signIn(await question()), step), 'another’s passkey').toBe(
    'wrong-credentials',
  )
  expect(await signInBy(key.signIn(await question()), step)).toMatchObject({ kind: 'signed-in' })
  expect(await signInWith({ code: codes![0] })).toMatchObject({ value: { kind: 'signed-in' } })
})

test('[SAFE-05] [SAFE-06] a passkey is removed with the password, and its owner is mailed of both', async () => {
  const { scope, key } = await withPasskey('removed@example.com')
  const other = await asCustomer('somebody@example.com')
  expect(await accounts.removePasskey(other, key.id, testPassword)).toMatchObject({ ok: true })
  expect(await accounts.listPasskeys(scope), 'not by another').toHaveLength(1)
  expect(await accounts.removePasskey(scope, key.id, 'not mine at all')).toMatchObject({
    ok: false,
  })
  expect(await accounts.removePasskey(scope, key.id, testPassword)).toMatchObject({ ok: true })
  expect(await signInBy(key.signIn(await question()))).toBe('wrong-credentials')
  expect(await accounts.readFactors(scope)).toMatchObject({ passkeys: [], codesLeft: 0 })
  const letters = (await shop.letters()).filter(
    ({ to, subject }) => to === 'removed@example.com' && /How you sign in/.test(subject),
  )
  expect(letters.map(({ text }) => /passkey was (added|removed)/.exec(text)![1])).toEqual([
    'added',
    'removed',
  ])
})

test('[SAFE-05] [SAFE-02] "this wasn’t me" removes a passkey of the last seven days with the codes issued for it', async () => {
  const { scope, key } = await withPasskey('undone@example.com')
  const letter = (await shop.letters()).filter(({ to }) => to === 'undone@example.com').at(-1)!
  const token = /secure-account\?token=(\S+)/.exec(letter.text)![1]!
  expect(await accounts.undoChange(await shop.scope('in'), token)).toMatchObject({ ok: true })
  expect(await signInBy(key.signIn(await question()))).toBe('wrong-credentials')
  expect(await accounts.readFactors(scope)).toMatchObject({ passkeys: [], codesLeft: 0 })
})

/** A thief who knows the password has added a passkey; the owner asks for a reset link. */
async function resetAfterTheft(email: string) {
  const stolenAccount = await withPasskey(email)
  const scope = await shop.scope('in')
  await accounts.forgotPassword(scope, email)
  const letter = (await shop.letters()).filter(({ to }) => to === email).at(-1)!
  const token = /reset-password\?token=(\S+)/.exec(letter.text)![1]!
  return { ...stolenAccount, scope, thief: stolenAccount.scope, token }
}

test('[SAFE-02] [SAFE-05] a reset names passkeys of the last seven days, and removes them where its reader does not know them', async () => {
  const { key, codes, scope, thief, token } = await resetAfterTheft('robbed@example.com')
  expect(await accounts.readReset(scope, token)).toEqual({
    recentFactors: [
      { name: 'Passkey “My laptop” for in.localhost', addedText: expect.stringMatching(/20\d\d/) },
    ],
  })
  expect(
    await accounts.resetPassword(scope, token, 'two herons on the quay', 'remove'),
  ).toMatchObject({ ok: true })
  expect(await signInBy(key.signIn(await question()))).toBe('wrong-credentials')
  expect(await accounts.readFactors(thief)).toMatchObject({ passkeys: [], codesLeft: 0 })
  const input = { ...blank, login: 'robbed@example.com', password: 'two herons on the quay' }
  expect(await faces.signIn(scope, input, 'cookie'), 'no thief’s second step').toMatchObject({
    value: { kind: 'signed-in' },
  })
  expect(await accounts.readReset(scope, token)).toBeNull()
  expect(codes).toHaveLength(10)
})

test('[SAFE-02] a reset keeps passkeys that its reader knows, and those that are older', async () => {
  const keptAccount = await resetAfterTheft('keeps@example.com')
  expect(
    await accounts.resetPassword(
      keptAccount.scope,
      keptAccount.token,
      'two herons on the quay',
      'keep',
    ),
  ).toMatchObject({
    ok: true,
  })
  expect(await signInBy(keptAccount.key.signIn(await question()))).toMatchObject({
    kind: 'signed-in',
  })

  const old = await resetAfterTheft('older@example.com')
  await shop.database.pool.query(
    `update passkey set created_at = created_at - interval '8 days' where id = $1`,
    [old.key.id],
  )
  expect(await accounts.readReset(old.scope, old.token)).toEqual({ recentFactors: [] })
  await accounts.resetPassword(old.scope, old.token, 'two herons on the quay', 'remove')
  expect(await signInBy(old.key.signIn(await question())), 'a mailbox alone').toMatchObject({
    kind: 'signed-in',
  })
})

test('[SAFE-02] the notice of the reset still removes a passkey that was kept by mistake', async () => {
  const { key, scope, token } = await resetAfterTheft('hasty@example.com')
  await accounts.resetPassword(scope, token, 'two herons on the quay', 'keep')
  const letter = (await shop.letters()).filter(({ to }) => to === 'hasty@example.com').at(-1)!
  const undoToken = /secure-account\?token=(\S+)/.exec(letter.text)![1]!
  expect(await accounts.undoChange(scope, undoToken)).toMatchObject({ ok: true })
  expect(await signInBy(key.signIn(await question()))).toBe('wrong-credentials')
})

test('[SAFE-05] in production staff without a second factor see nothing of the desk until they have one', async () => {
  const email = 'owner@example.com'
  await shop.customer(email)
  const plain = await shop.scope('in')
  const strict: Scope = { ...plain, outside: { ...plain.outside, staffNeedsFactor: true } }
  const sellerId = plain.seller.id
  await accounts.changeStaff(plain, { sellerId, by: null, email, role: 'owner', over: 'last-wins' })
  const entered = await accounts.staffSignIn(strict, {
    ...blank,
    login: email,
    password: testPassword,
  })
  if (!entered.ok || entered.value.kind !== 'signed-in') throw new Error('Refused')
  const { token } = entered.value
  const desk = (deskScope: Scope) => accounts.readDesk(deskScope, sellerId, token, plain.now)
  expect(await desk(plain), 'the demo asks for none').toMatchObject({ staff: { role: 'owner' } })
  const { staff, staffSetup } = await desk(strict)
  expect([staff, staffSetup]).toMatchObject([undefined, { email }])
  const waiting = { ...strict, staffSetup: staffSetup! }
  await expect(accounts.listStaff(waiting)).rejects.toMatchObject({ kind: 'sign-in' })

  const person = await accounts.toAccountScope(waiting)
  const key = openTestAuthenticator()
  await accounts.addPasskey(person, { name: '', response: key.register(await begin(person)) })
  expect(await desk(strict)).toMatchObject({ staff: { role: 'owner' } })
  expect(
    await accounts.staffSignIn(strict, { ...blank, login: email, password: testPassword }),
  ).toMatchObject({
    value: { kind: 'second-step' },
  })
  const byPasskey = { ...blank, passkey: key.signIn(await question()) }
  expect(await accounts.staffSignIn(strict, byPasskey)).toMatchObject({
    value: { kind: 'signed-in' },
  })
})

test('[SAFE-05] an owner turns the second factor off for the shop, on the record, and no other role does', async () => {
  const email = 'keeper@example.com'
  await shop.customer(email)
  const plain = await shop.scope('in')
  const strict: Scope = { ...plain, outside: { ...plain.outside, staffNeedsFactor: true } }
  await accounts.changeStaff(plain, {
    sellerId: plain.seller.id,
    by: null,
    email,
    role: 'sales',
    over: 'last-wins',
  })
  const entered = await accounts.staffSignIn(strict, {
    ...blank,
    login: email,
    password: testPassword,
  })
  if (!entered.ok || entered.value.kind !== 'signed-in') throw new Error('Refused')
  const { token } = entered.value
  const isIn = async () =>
    Boolean((await accounts.readDesk(strict, plain.seller.id, token, plain.now)).staff)
  const turnOff = (scope: Scope, password: string) =>
    accounts.setStaffFactor(scope, { isOptional: true, password })
  await expect(turnOff(await shop.atDesk('sales'), testPassword)).rejects.toMatchObject({
    kind: 'forbidden',
  })
  expect(await isIn()).toBe(false)
  const { id } = await shop.customer('olga@example.com')
  await accounts.changeStaff(plain, {
    sellerId: plain.seller.id,
    by: null,
    email: 'olga@example.com',
    role: 'owner',
    over: 'last-wins',
  })
  const desk = await shop.atDesk('owner')
  const owner: Scope = { ...desk, staff: { ...desk.staff!, id, email: 'olga@example.com' } }
  expect(await turnOff(owner, 'not mine at all'), 'a desk left open').toEqual({
    ok: false,
    code: 'wrong-password',
  })
  expect(await isIn()).toBe(false)
  expect(await turnOff(owner, testPassword)).toMatchObject({ ok: true })
  expect(await isIn()).toBe(true)
  const mails = (await shop.letters()).filter(({ subject }) =>
    /no longer requires two-step sign-in/.test(subject),
  )
  expect(mails.map(({ to }) => to)).toEqual(
    expect.arrayContaining(['owner@example.com', 'olga@example.com']),
  )
  expect(
    mails.map(({ to }) => to),
    'only owners',
  ).not.toContain(email)
  const [entry] = (await accounts.readAudit(owner, unfilteredRecord)).lines
  expect(entry?.text).toMatchObject({
    thing: 'the second factor',
    end: ' from required to optional',
  })
  await accounts.setStaffFactor(owner, { isOptional: false, password: '' })
  expect(await isIn()).toBe(false)
})
