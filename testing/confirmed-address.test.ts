import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aLine,
  aRequest,
  openQuotedShop,
  type QuotedShop,
  unwrap,
} from '#domain/quotes/quoted-shop-fixture.ts'
import type { Scope } from '#domain/scope.ts'
import { shop as faces } from '#domain/shop.ts'

let shop: QuotedShop
beforeAll(async () => {
  shop = await openQuotedShop()
})
afterAll(() => shop.close())

const strangers = 'a stranger on the quay'
const owners = 'the owner on the quay'
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
async function squat(email: string, phone = ''): Promise<Scope> {
  const scope = await shop.scope('in')
  await accounts.signUp(scope, {
    firstName: 'Mallory',
    lastName: '',
    email,
    phone,
    password: strangers,
  })
  return { ...scope, viewer: (await signIn(email, strangers))! }
}

test('[SAFE-03] the link of a welcome mail alone, or with a password that is wrong, confirms nothing', async () => {
  const stranger = await squat('alone@visitor.example')
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
    await accounts.confirmEmail(reader, token, { password: owners, newPassword: '' }),
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
  const own = await squat('own@visitor.example')
  expect(
    await accounts.confirmEmail(own, await linkTo('own@visitor.example', 'verify-email')),
  ).toEqual({
    ok: true,
    value: null,
  })
  expect((await accounts.reloadAccount(own)).emailVerified).toBe(true)
  const second = await squat('second@visitor.example')
  const token = await linkTo('second@visitor.example', 'verify-email')
  const shown = { password: strangers, newPassword: '' }
  expect(await accounts.confirmEmail(await shop.scope('in'), token, shown)).toMatchObject({
    ok: true,
  })
  expect((await accounts.reloadAccount(second)).emailVerified).toBe(true)
})

test('[SAFE-03] who reads the mailbox chooses a password, and the stranger’s password, session and factor are gone', async () => {
  const email = 'chosen@visitor.example'
  const stranger = await squat(email)
  await accounts.beginSecondFactor(stranger, strangers)
  await shop.database.pool.query('update totp set confirmed_at = now()')
  const reader = await shop.scope('in')
  const token = await linkTo(email, 'verify-email')
  const choose = (newPassword: string) =>
    accounts.confirmEmail(reader, token, { password: '', newPassword })
  expect(await choose('short')).toMatchObject({ fields: { newPassword: 'password-too-short' } })
  expect(await choose(owners)).toEqual({ ok: true, value: null })
  expect(await choose(owners)).toEqual({ ok: false, code: 'link-spent' })
  expect(await signIn(email, strangers)).toBeNull()
  expect(await signIn(email, owners)).toMatchObject({ emailVerified: true })
  expect((await accounts.reloadAccount(stranger)).hasSecondFactor).toBe(false)
})

test('[SAFE-03] a new address that somebody else asked for is not confirmed by its mailbox alone, nor given away', async () => {
  const owner = { ...(await shop.scope('in')), viewer: await shop.customer('typo@visitor.example') }
  const password = 'a heron on the quay 42'
  const typed = {
    firstName: 'A',
    lastName: '',
    email: 'wrong-box@visitor.example',
    phone: '',
    password,
  }
  expect(await accounts.changeProfile(owner, typed)).toMatchObject({ ok: true })
  const token = await linkTo('wrong-box@visitor.example', 'verify-email')
  const reader = await shop.scope('in')
  expect(await accounts.readConfirmation(reader, token)).toMatchObject({ mayChoose: false })
  for (const newPassword of ['', owners])
    expect(await accounts.confirmEmail(reader, token, { password: '', newPassword })).toMatchObject(
      { ok: false },
    )
  expect((await accounts.reloadAccount(owner)).email).toBe('typo@visitor.example')
  expect(await signIn('wrong-box@visitor.example', owners)).toBeNull()
})

test('[SAFE-03] requests of a guest go to who holds the mailbox, not to who registered the address', async () => {
  const email = 'guest@visitor.example'
  const visitor = await shop.scope('in')
  const line = aLine({ words: 'Gloves for the workshop', quantity: '5' })
  const made = unwrap(
    await quotes.createRfq(visitor, randomUUID(), aRequest({ email, lines: [line] })),
  )
  unwrap(await quotes.verifyRfq(visitor, made.id, await linkTo(email, 'rfq/verify')))
  await squat(email)
  const token = await linkTo(email, 'verify-email')
  await accounts.confirmEmail(visitor, token)
  const countOf = async (viewer: Scope['viewer']) =>
    (await quotes.myRfqs({ ...visitor, viewer }, { state: null, turn: null, page: 1 })).rows.length
  expect(await countOf((await signIn(email, strangers))!)).toBe(0)
  await accounts.confirmEmail(visitor, token, { password: '', newPassword: owners })
  expect(await countOf((await signIn(email, owners))!)).toBe(1)
})

test('[SAFE-03] no desk opens for a password that the holder of the mailbox did not choose', async () => {
  const email = 'hired@visitor.example'
  await squat(email)
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
  await accounts.confirmEmail(scope, token, { password: '', newPassword: owners })
  expect(await give()).toMatchObject({ ok: true })
  const enter = (password: string) =>
    accounts.staffSignIn(scope, { login: email, password, code: '', step: '' })
  expect([(await enter(strangers)).ok, (await enter(owners)).ok]).toEqual([false, true])
})

test('[SAFE-03] a phone number signs in only with a password that the holder of the mailbox chose', async () => {
  const email = 'phone@visitor.example'
  await squat(email, '+919812399999')
  const scope = await shop.scope('in')
  const token = await linkTo(email, 'verify-email')
  await accounts.confirmEmail(scope, token)
  expect(await signIn('+919812399999', strangers)).toBeNull()
  await accounts.confirmEmail(scope, token, { password: '', newPassword: owners })
  expect(await signIn('+919812399999', strangers)).toBeNull()
  expect(await signIn('+919812399999', owners)).toMatchObject({ email })
})
