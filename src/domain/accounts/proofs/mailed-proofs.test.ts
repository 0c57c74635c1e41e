import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import { person } from '#db/tables/accounts.ts'
import type { Scope } from '#platform/scope.ts'
import { testPassword } from '#testing/test-customer.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const newPassword = 'two herons on the quay'
const linkSpentRefusal = { ok: false, code: 'link-spent' }

async function asCustomer(email: string, isVerified = true): Promise<Scope> {
  const viewer = await shop.customer(email)
  if (!isVerified)
    await shop.database.primary
      .update(person)
      .set({ emailVerified: false })
      .where(eq(person.id, viewer.id))
  return { ...(await shop.scope('in')), viewer }
}

async function canSignIn(login: string, password: string): Promise<boolean> {
  const outcome = await faces.signIn(
    await shop.scope('in'),
    { login, password, code: '', step: '' },
    'cookie',
  )
  return outcome.ok
}

/** Tokens of all links to one page that were mailed to an address, oldest first. */
async function listTokens(to: string, page = ''): Promise<string[]> {
  const mails = (await shop.letters()).filter((mail) => mail.to === to)
  return mails.flatMap(({ text }) =>
    [...text.matchAll(new RegExp(`${page}\\?token=(\\S+)`, 'g'))].map(([, t]) => t!),
  )
}

const requestChange = (scope: Scope, email: string) =>
  faces.accounts.changeProfile(scope, {
    firstName: 'A',
    lastName: 'B',
    email,
    phone: '',
    password: testPassword,
  })

async function resetPasswordByMail(email: string, password = newPassword) {
  const scope = await shop.scope('in')
  await faces.accounts.forgotPassword(scope, email)
  const token = (await listTokens(email, '/reset-password')).at(-1)!
  expect(await faces.accounts.resetPassword(scope, token, password)).toMatchObject({ ok: true })
}

test('[SAFE-02] chain A: a change of address that a squatter asked for dies when the owner resets the password', async () => {
  const squatter = await asCustomer('victim1@example.com', false)
  expect(await requestChange(squatter, 'thief1@evil.example')).toMatchObject({ ok: true })
  const [undoToken] = await listTokens('thief1@evil.example')
  await resetPasswordByMail('victim1@example.com')
  expect(await faces.accounts.confirmEmail(await shop.scope('in'), undoToken!)).toEqual(
    linkSpentRefusal,
  )
  expect(await faces.accounts.confirmEmail(squatter, undoToken!)).toEqual(linkSpentRefusal)
  expect(await canSignIn('victim1@example.com', newPassword)).toBe(true)
})

test('[SAFE-02] chain B: a change of address that a thief asked for dies when the owner changes the password', async () => {
  const owner = await asCustomer('victim2@example.com')
  expect(await requestChange(owner, 'thief2@evil.example')).toMatchObject({ ok: true })
  const [undoToken] = await listTokens('thief2@evil.example')
  expect(
    await faces.accounts.changePassword(owner, { current: testPassword, next: newPassword }),
  ).toMatchObject({ ok: true })
  expect(await faces.accounts.confirmEmail(owner, undoToken!)).toEqual(linkSpentRefusal)
  expect(await canSignIn('victim2@example.com', newPassword)).toBe(true)
})

test('[SAFE-02] all reset links of a person die when one is used, and when the password is changed by its owner', async () => {
  const owner = await asCustomer('two-links@example.com')
  const scope = await shop.scope('in')
  for (let n = 0; n < 3; n++) await faces.accounts.forgotPassword(scope, 'two-links@example.com')
  const [firstToken, secondToken] = await listTokens('two-links@example.com', '/reset-password')
  expect(await faces.accounts.resetPassword(scope, secondToken!, newPassword)).toMatchObject({
    ok: true,
  })
  expect(
    await faces.accounts.resetPassword(scope, firstToken!, 'three herons on the quay'),
  ).toEqual(linkSpentRefusal)

  await faces.accounts.forgotPassword(scope, 'two-links@example.com')
  const earlierToken = (await listTokens('two-links@example.com', '/reset-password')).at(-1)!
  await faces.accounts.changePassword(owner, {
    current: newPassword,
    next: 'four herons on the quay',
  })
  expect(
    await faces.accounts.resetPassword(scope, earlierToken, 'five herons on the quay'),
  ).toEqual(linkSpentRefusal)
  expect(await canSignIn('two-links@example.com', 'four herons on the quay')).toBe(true)
})

async function isSignedIn(scope: Scope): Promise<boolean> {
  const { rows } = await shop.database.primary.execute(
    sql`select 1 from session where person_id = ${scope.viewer.kind === 'customer' ? scope.viewer.id : ''}`,
  )
  return rows.length > 0
}

const getUndoToken = async (to: string) => (await listTokens(to, '/secure-account')).at(-1)!

test('[SAFE-02] the notice of a change that was asked for ends it, and its reader chooses a new password', async () => {
  const thief = await asCustomer('noticed@example.com')
  await requestChange(thief, 'thief3@evil.example')
  const scope = await shop.scope('in')
  const undoOutcome = await faces.accounts.undoChange(
    scope,
    await getUndoToken('noticed@example.com'),
  )
  if (!undoOutcome.ok) throw new Error(undoOutcome.code)
  expect(await isSignedIn(thief)).toBe(false)
  expect(await canSignIn('noticed@example.com', testPassword), 'the known password').toBe(false)
  const [undoToken] = await listTokens('thief3@evil.example')
  expect(await faces.accounts.confirmEmail(thief, undoToken!)).toEqual(linkSpentRefusal)
  expect(
    await faces.accounts.resetPassword(scope, undoOutcome.value.resetToken, newPassword),
  ).toMatchObject({
    ok: true,
  })
  expect(await canSignIn('noticed@example.com', newPassword)).toBe(true)
})

test('[SAFE-02] a changed address is taken back from the mailbox before it, whatever the thief changed since', async () => {
  const thief = await asCustomer('moved@example.com')
  const scope = await shop.scope('in')
  await requestChange(thief, 'thief4@evil.example')
  const earlyUndoToken = await getUndoToken('moved@example.com')
  expect(
    await faces.accounts.confirmEmail(thief, (await listTokens('thief4@evil.example'))[0]!),
  ).toMatchObject({
    ok: true,
  })
  await resetPasswordByMail('thief4@evil.example', 'three herons on the quay')
  // Nobody else can take the address in the meantime.
  await faces.accounts.signUp(scope, {
    firstName: '',
    lastName: '',
    email: 'moved@example.com',
    phone: '',
    password: testPassword,
  })
  expect((await shop.letters()).at(-1)).toMatchObject({
    to: 'moved@example.com',
    subject: /isn’t free yet/,
  })
  const otherOwner = await asCustomer('other@example.com')
  await requestChange(otherOwner, 'moved@example.com')
  const verifyToken = (await listTokens('moved@example.com', '/verify-email')).at(-1)!
  expect(await faces.accounts.confirmEmail(otherOwner, verifyToken)).toEqual(linkSpentRefusal)

  const thiefUndoToken = await getUndoToken('thief4@evil.example')
  const undoOutcome = await faces.accounts.undoChange(
    scope,
    await getUndoToken('moved@example.com'),
  )
  if (!undoOutcome.ok) throw new Error(undoOutcome.code)
  expect(
    await faces.accounts.resetPassword(scope, undoOutcome.value.resetToken, newPassword),
  ).toMatchObject({
    ok: true,
  })
  expect(await canSignIn('moved@example.com', newPassword)).toBe(true)
  expect(await canSignIn('thief4@evil.example', 'three herons on the quay')).toBe(false)
  for (const token of [thiefUndoToken, earlyUndoToken])
    expect(await faces.accounts.undoChange(scope, token)).toEqual(linkSpentRefusal)
})

test('[SAFE-02] an undo link dies with the next change of its own mailbox’s account, and after seven days', async () => {
  const owner = await asCustomer('undo@example.com')
  await resetPasswordByMail('undo@example.com')
  const firstToken = await getUndoToken('undo@example.com')
  await resetPasswordByMail('undo@example.com', 'three herons on the quay')
  expect(await faces.accounts.undoChange(owner, firstToken)).toEqual(linkSpentRefusal)
  const secondToken = await getUndoToken('undo@example.com')
  const afterSevenDays = new Date(owner.now.getTime() + 7 * 24 * 60 * 60_000)
  expect(await faces.accounts.undoChange({ ...owner, now: afterSevenDays }, secondToken)).toEqual(
    linkSpentRefusal,
  )
  expect(await canSignIn('undo@example.com', 'three herons on the quay')).toBe(true)
})

test('[SAFE-02] links and sign-in steps from before a role at a desk do not outlive it', async () => {
  const squatter = await asCustomer('hired@example.com')
  await requestChange(squatter, 'thief5@evil.example')
  const { sellerId } = { sellerId: squatter.seller.id }
  await faces.accounts.changeStaff(squatter, {
    sellerId,
    by: null,
    email: 'hired@example.com',
    role: 'owner',
    over: 'last-wins',
  })
  expect(
    await faces.accounts.confirmEmail(squatter, (await listTokens('thief5@evil.example'))[0]!),
  ).toEqual(linkSpentRefusal)
})

test('[SAFE-02] of two links of one generation that come at once, one sets the password', async () => {
  await asCustomer('at-once@example.com')
  const scope = await shop.scope('in')
  for (let n = 0; n < 2; n++) await faces.accounts.forgotPassword(scope, 'at-once@example.com')
  const tokens = await listTokens('at-once@example.com', '/reset-password')
  const outcomes = await Promise.all(
    tokens.map((token, index) =>
      faces.accounts.resetPassword(scope, token, `${newPassword} ${index}`),
    ),
  )
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
})
