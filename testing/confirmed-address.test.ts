import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import {
  aLine,
  aRequest,
  openQuotedShop,
  type QuotedShop,
  unwrap,
} from '#domain/quotes/quoted-shop-fixture.ts'
import type { Scope } from '#platform/scope.ts'

let shop: QuotedShop
beforeAll(async () => {
  shop = await openQuotedShop()
})
afterAll(() => shop.close())

const strangerPassword = 'a stranger on the quay'
const ownerPassword = 'the owner on the quay'
const { accounts, quotes } = faces

async function signIn(login: string, password: string) {
  const outcome = await faces.signIn(
    await shop.scope('in'),
    { login, password, code: '', step: '' },
    'cookie',
  )
  return outcome.ok && outcome.value.kind === 'signed-in' ? outcome.value.customer : null
}

const linkTo = async (to: string, page: string) => {
  const letters = (await shop.letters()).filter((letter) => letter.to === to)
  const links = letters.flatMap(({ text }) => [
    ...text.matchAll(new RegExp(`${page}\\?(?:id=\\S+&)?token=([\\w-]+)`, 'g')),
  ])
  return links.at(-1)![1]!
}

/** Somebody registers another person's address, with a phone number, and is signed in. */
async function registerStranger(email: string, phone = ''): Promise<Scope> {
  const scope = await shop.scope('in')
  await accounts.signUp(scope, {
    firstName: 'Mallory',
    lastName: '',
    email,
    phone,
    password: strangerPassword,
  })
  return { ...scope, viewer: (await signIn(email, strangerPassword))! }
}

test('[SAFE-03] the link of a welcome mail alone, or with a password that is wrong, confirms nothing', async () => {
  const stranger = await registerStranger('alone@visitor.example')
  const reader = await shop.scope('in')
  const token = await linkTo('alone@visitor.example', 'verify-email')
  expect(await accounts.readConfirmation(reader, token)).toEqual({
    email: 'alone@visitor.example',
    hasSession: false,
    mayChoose: true,
  })
  expect(await accounts.confirmEmail(reader, token)).toMatchObject({
    fields: { password: 'prove-address' },
  })
  expect(
    await accounts.confirmEmail(reader, token, { password: ownerPassword, newPassword: '' }),
  ).toMatchObject({
    fields: { password: 'wrong-password' },
  })
  const other = { ...reader, viewer: await shop.customer('somebody@visitor.example') }
  expect(await accounts.confirmEmail(other, token)).toMatchObject({
    fields: { password: 'prove-address' },
  })
  expect((await accounts.reloadAccount(stranger)).emailVerified).toBe(false)
})

test('[SAFE-03] a session of the account, or its password, confirms the address', async () => {
  const own = await registerStranger('own@visitor.example')
  expect(
    await accounts.confirmEmail(own, await linkTo('own@visitor.example', 'verify-email')),
  ).toEqual({
    ok: true,
    value: null,
  })
  expect((await accounts.reloadAccount(own)).emailVerified).toBe(true)
  const second = await registerStranger('second@visitor.example')
  const token = await linkTo('second@visitor.example', 'verify-email')
  const wrongPasswords = { password: strangerPassword, newPassword: '' }
  expect(await accounts.confirmEmail(await shop.scope('in'), token, wrongPasswords)).toMatchObject({
    ok: true,
  })
  expect((await accounts.reloadAccount(second)).emailVerified).toBe(true)
})

test('[SAFE-03] who reads the mailbox chooses a password, and the stranger’s password, session and factor are gone', async () => {
  const email = 'chosen@visitor.example'
  const stranger = await registerStranger(email)
  await accounts.beginSecondFactor(stranger, strangerPassword)
  await shop.database.pool.query('update totp set confirmed_at = now()')
  const reader = await shop.scope('in')
  const token = await linkTo(email, 'verify-email')
  const choosePassword = (newPassword: string) =>
    accounts.confirmEmail(reader, token, { password: '', newPassword })
  expect(await choosePassword('short')).toMatchObject({
    fields: { newPassword: 'password-too-short' },
  })
  expect(await choosePassword(ownerPassword)).toEqual({ ok: true, value: null })
  expect(await choosePassword(ownerPassword)).toEqual({ ok: false, code: 'link-spent' })
  expect(await signIn(email, strangerPassword)).toBeNull()
  expect(await signIn(email, ownerPassword)).toMatchObject({ emailVerified: true })
  expect((await accounts.reloadAccount(stranger)).hasSecondFactor).toBe(false)
})

test('[SAFE-03] a new address that somebody else asked for is not confirmed by its mailbox alone, nor given away', async () => {
  const owner = { ...(await shop.scope('in')), viewer: await shop.customer('typo@visitor.example') }
  const password = 'a heron on the quay 42'
  const profileForm = {
    firstName: 'A',
    lastName: '',
    email: 'wrong-box@visitor.example',
    phone: '',
    password,
  }
  expect(await accounts.changeProfile(owner, profileForm)).toMatchObject({ ok: true })
  const token = await linkTo('wrong-box@visitor.example', 'verify-email')
  const reader = await shop.scope('in')
  expect(await accounts.readConfirmation(reader, token)).toMatchObject({ mayChoose: false })
  for (const newPassword of ['', ownerPassword])
    expect(await accounts.confirmEmail(reader, token, { password: '', newPassword })).toMatchObject(
      { ok: false },
    )
  expect((await accounts.reloadAccount(owner)).email).toBe('typo@visitor.example')
  expect(await signIn('wrong-box@visitor.example', ownerPassword)).toBeNull()
})

test('[SAFE-03] requests of a guest go to who holds the mailbox, not to who registered the address', async () => {
  const email = 'guest@visitor.example'
  const visitor = await shop.scope('in')
  const line = aLine({ words: 'Gloves for the workshop', quantity: '5' })
  const createdRfq = unwrap(
    await quotes.createRfq(visitor, randomUUID(), aRequest({ email, lines: [line] })),
  )
  unwrap(await quotes.verifyRfq(visitor, createdRfq.id, await linkTo(email, 'rfq/verify')))
  await registerStranger(email)
  const token = await linkTo(email, 'verify-email')
  await accounts.confirmEmail(visitor, token)
  const countRfqs = async (viewer: Scope['viewer']) =>
    (await quotes.myRfqs({ ...visitor, viewer }, { state: null, turn: null, page: 1 })).rows.length
  expect(await countRfqs((await signIn(email, strangerPassword))!)).toBe(0)
  await accounts.confirmEmail(visitor, token, { password: '', newPassword: ownerPassword })
  expect(await countRfqs((await signIn(email, ownerPassword))!)).toBe(1)
})

test('[SAFE-03] no desk opens for a password that the holder of the mailbox did not choose', async () => {
  const email = 'hired@visitor.example'
  await registerStranger(email)
  const scope = await shop.scope('in')
  const token = await linkTo(email, 'verify-email')
  await accounts.confirmEmail(scope, token)
  const give = () =>
    accounts.changeStaff(scope, {
      sellerId: scope.seller.id,
      by: null,
      email,
      role: 'owner',
      over: 'last-wins',
    })
  expect(await give()).toMatchObject({ code: 'unknown-person' })
  await accounts.confirmEmail(scope, token, { password: '', newPassword: ownerPassword })
  expect(await give()).toMatchObject({ ok: true })
  const enter = (password: string) =>
    accounts.staffSignIn(scope, { login: email, password, code: '', step: '' })
  expect([(await enter(strangerPassword)).ok, (await enter(ownerPassword)).ok]).toEqual([
    false,
    true,
  ])
})

test('[SAFE-03] a phone number signs in only with a password that the holder of the mailbox chose', async () => {
  const email = 'phone@visitor.example'
  await registerStranger(email, '+919812399999')
  const scope = await shop.scope('in')
  const token = await linkTo(email, 'verify-email')
  await accounts.confirmEmail(scope, token)
  expect(await signIn('+919812399999', strangerPassword)).toBeNull()
  await accounts.confirmEmail(scope, token, { password: '', newPassword: ownerPassword })
  expect(await signIn('+919812399999', strangerPassword)).toBeNull()
  expect(await signIn('+919812399999', ownerPassword)).toMatchObject({ email })
})
