import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import { type RecordLine, unfilteredRecord } from '#contract/desk/record.ts'
import type { Scope } from '#platform/scope.ts'
import { testPassword } from '#testing/test-customer.ts'
import { openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'
import { changeStaff } from './change-staff.ts'
import { readStaff, requireStaff, staffSignIn } from './staff.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  for (const name of ['owner', 'second', 'reader', 'nobody'])
    await shop.customer(`${name}@example.com`)
  const scope = await shop.scope('in')
  for (const [email, role] of [
    ['owner@example.com', 'owner'],
    ['reader@example.com', 'reader'],
  ] as const) {
    await changeStaff(scope, {
      sellerId: scope.seller.id,
      by: null,
      email,
      role,
      over: 'last-wins',
    })
  }
})
afterAll(() => shop.close())

const trySignIn = async (email: string, code: 'in' | 'tools' = 'in', password = testPassword) =>
  staffSignIn(await shop.scope(code), { login: email, password, code: '', step: '' })

async function signInAt(email: string): Promise<Scope> {
  const scope = await shop.scope('in')
  const signInOutcome = await trySignIn(email)
  if (!signInOutcome.ok || signInOutcome.value.kind !== 'signed-in') throw new Error('Refused')
  const staff = await readStaff(shop, scope.seller.id, signInOutcome.value.token, testNow)
  return { ...scope, staff: staff! }
}

test('[DESK-01] only this seller’s staff come in; all others are refused alike', async () => {
  expect((await trySignIn('owner@example.com')).ok).toBe(true)
  const refusal = { ok: false, code: 'wrong-credentials' }
  expect(await trySignIn('nobody@example.com')).toEqual(refusal)
  expect(await trySignIn('stranger@example.com')).toEqual(refusal)
  expect(await trySignIn('owner@example.com', 'in', 'a wrong heron')).toEqual(refusal)
  expect(await trySignIn('owner@example.com', 'tools')).toEqual(refusal)
})

test('[DESK-01] a desk session is no shop session, nor the other way round, nor another seller’s', async () => {
  const scope = await shop.scope('in')
  const signInOutcome = await trySignIn('owner@example.com')
  if (!signInOutcome.ok || signInOutcome.value.kind !== 'signed-in') throw new Error('Refused')
  const { token } = signInOutcome.value
  const shopChannel = { sellerId: scope.seller.id, kind: 'shop', via: 'cookie' } as const
  expect(await readStaff(shop, scope.seller.id, token, testNow)).toMatchObject({ role: 'owner' })
  expect(await readStaff(shop, (await shop.scope('tools')).seller.id, token, testNow)).toBeNull()
  expect(await faces.accounts.readSession(shop, token, shopChannel, testNow)).toBeNull()
  const customerOutcome = await faces.signIn(
    scope,
    { login: 'owner@example.com', password: testPassword, code: '', step: '' },
    'cookie',
  )
  if (!customerOutcome.ok || customerOutcome.value.kind !== 'signed-in') throw new Error('Refused')
  expect(await readStaff(shop, scope.seller.id, customerOutcome.value.token, testNow)).toBeNull()
})

test('[security 30] the desk forgets who did nothing for an hour', async () => {
  const scope = await shop.scope('in')
  const signInOutcome = await trySignIn('owner@example.com')
  if (!signInOutcome.ok || signInOutcome.value.kind !== 'signed-in') throw new Error('Refused')
  const { token } = signInOutcome.value
  const after = (minutes: number) =>
    readStaff(shop, scope.seller.id, token, new Date(testNow.getTime() + minutes * 60_000))
  expect(await after(59)).not.toBeNull()
  expect(await after(59 + 59)).not.toBeNull()
  expect(await after(59 + 59 + 60)).toBeNull()
})

test('[DESK-01] what goes beyond the role is stopped, and without staff one signs in first', async () => {
  const reader = await signInAt('reader@example.com')
  expect(requireStaff(reader, 'read').role).toBe('reader')
  expect(() => requireStaff(reader, 'orders')).toThrow(
    expect.objectContaining({ kind: 'forbidden' }),
  )
  await expect(faces.accounts.listStaff(reader)).rejects.toMatchObject({ kind: 'forbidden' })
  const visitor = await shop.scope('in')
  expect(() => requireStaff(visitor, 'read')).toThrow(expect.objectContaining({ kind: 'sign-in' }))
})

test('[DESK-01] access is given and taken by an owner, at once and on the record with before and after', async () => {
  const owner = await signInAt('owner@example.com')
  expect(await faces.accounts.grantRole(owner, 'second@example.com', 'pricing', null)).toEqual({
    ok: true,
    value: null,
  })
  expect(await faces.accounts.grantRole(owner, 'second@example.com', 'sales', null)).toMatchObject({
    code: 'has-access',
  })
  expect(
    await faces.accounts.grantRole(owner, 'second@example.com', 'sales', { role: 'reader' }),
  ).toMatchObject({
    code: 'changed-meanwhile',
  })
  expect(
    await faces.accounts.grantRole(owner, 'second@example.com', 'sales', { role: 'pricing' }),
  ).toEqual({
    ok: true,
    value: null,
  })
  const secondStaff = await signInAt('second@example.com')
  expect(secondStaff.staff?.role).toBe('sales')
  expect(await faces.accounts.revokeRole(owner, 'second@example.com')).toEqual({
    ok: true,
    value: null,
  })
  expect(await trySignIn('second@example.com')).toMatchObject({ ok: false })
  expect(await faces.accounts.revokeRole(owner, 'owner@example.com')).toEqual({
    ok: false,
    code: 'not-yourself',
  })
  expect(await faces.accounts.grantRole(owner, 'nowhere@example.com', 'sales', null)).toEqual({
    ok: false,
    code: 'unknown-person',
  })
  const squatterAccount = {
    firstName: '',
    lastName: '',
    email: 'hired@example.com',
    phone: '',
    password: testPassword,
  }
  expect((await faces.accounts.signUp(await shop.scope('in'), squatterAccount)).ok).toBe(true)
  expect(await faces.accounts.grantRole(owner, 'hired@example.com', 'owner', null)).toMatchObject({
    code: 'unknown-person',
  })
  expect(await trySignIn('hired@example.com')).toMatchObject({ ok: false })
  expect(await faces.accounts.grantRole(owner, 'second@example.com', 'king', null)).toEqual({
    ok: false,
    code: 'unknown-role',
  })
  const [last, middle, first] = (await faces.accounts.readAudit(owner, unfilteredRecord)).lines
  const toLineTexts = ({ by, text, changes }: RecordLine) => [
    `${by} ${text.start}${text.thing}${text.end}`,
    ...changes.map(({ label, after }) => `${label}: ${after}`),
  ]
  expect(toLineTexts(first!)).toEqual([
    'owner Test changed the access of second Test',
    'role: pricing',
  ])
  expect(toLineTexts(middle!)).toEqual([
    'owner Test changed the role of second Test from pricing to sales',
  ])
  expect(toLineTexts(last!)).toEqual(['owner Test removed the access of second Test'])
  expect(last).toMatchObject({ at: testNow.toISOString(), path: '/desk/staff' })
})

test('[T6] another seller’s record and staff are not there', async () => {
  const owner = await signInAt('owner@example.com')
  const { seller } = await shop.scope('tools')
  const otherSellerScope = { ...owner, seller }
  expect((await faces.accounts.readAudit(otherSellerScope, unfilteredRecord)).lines).toEqual([])
  expect(await faces.accounts.listStaff(otherSellerScope)).toEqual([])
})

test('[DEAL-07] the list of staff says when each was last active, by an open session or a change', async () => {
  const owner = await signInAt('owner@example.com')
  const later = { ...owner, now: new Date(testNow.getTime() + 2 * 3_600_000) }
  const rows = await faces.accounts.listStaff(later)
  expect(rows.find(({ id }) => id === owner.staff?.id)?.lastActive).toBe('2 hours ago')
  const other = await shop.scope('sg')
  const otherOwner = { ...other, staff: owner.staff } as typeof other
  expect(await faces.accounts.listStaff(otherOwner)).toEqual([])
})
