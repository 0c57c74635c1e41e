import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import type { Scope } from '#platform/scope.ts'
import { testPassword } from '#testing/test-customer.ts'
import { openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'

let shop: TestShop
let owner: Scope
const { accounts } = faces
const day = 86_400_000
const asha = { firstName: 'Asha', lastName: 'Rao', password: 'nine blue kettles boil' }

beforeAll(async () => {
  shop = await openTestShop()
  owner = await addStaff('owner@invite.example', 'owner')
})
afterAll(() => shop.close())

async function addStaff(email: string, role: string): Promise<Scope> {
  await shop.customer(email)
  const scope = await shop.scope('in')
  const change = { sellerId: scope.seller.id, by: null, email, role, over: 'last-wins' } as const
  expect(await accounts.changeStaff(scope, change)).toMatchObject({ ok: true })
  return signIn(email, testPassword)
}

async function signIn(email: string, password: string): Promise<Scope> {
  const scope = await shop.scope('in')
  const outcome = await accounts.staffSignIn(scope, { login: email, password, code: '', step: '' })
  if (!outcome.ok || outcome.value.kind !== 'signed-in') throw new Error(`${email} can't sign in`)
  const staff = await accounts.readStaff(shop, scope.seller.id, outcome.value.token, testNow)
  return { ...scope, staff: staff! }
}

const invite = (email: string, role = 'sales', by = owner) =>
  accounts.inviteStaff(by, { email, role })

/** The link's token in the last mail to this address. */
async function readToken(email: string): Promise<string> {
  const mail = (await shop.letters()).findLast(({ to }) => to === email)
  return /\/desk\/invitation\?token=([\w-]{43})/.exec(mail!.text)![1]!
}

const join = async (token: string, input = asha, now = testNow, code: 'in' | 'tools' = 'in') =>
  accounts.joinStaff(await shop.scope(code, { now }), token, input)

const findInvitation = async (email: string) =>
  (await accounts.listInvitations(owner)).find((each) => each.email === email)!

test('[DEAL-07] a link in the mail makes an account with the role, once, and for that address', async () => {
  const email = 'asha@invite.example'
  expect(await invite(' Asha@Invite.example ')).toEqual({ ok: true, value: null })
  const token = await readToken(email)
  const { rows } = await shop.database.pool.query('select i::text as row from staff_invitation i')
  expect(rows[0].row).not.toContain(token)
  expect(await accounts.readInvitation(await shop.scope('in'), token)).toEqual({
    email,
    roleName: 'Sales',
    kind: 'new',
  })
  expect(await accounts.readInvitation(await shop.scope('tools'), token)).toBeNull()
  expect(await join(token, asha, testNow, 'tools')).toMatchObject({ code: 'link-spent' })
  const weak = { firstName: '', lastName: '', password: 'password' }
  expect(await join(token, weak)).toMatchObject({
    code: 'invalid',
    fields: { firstName: 'missing', password: 'password-common' },
  })
  const outcomes = await Promise.all([
    join(token),
    join(token, { ...asha, password: 'six grey anvils ring' }),
  ])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await join(token)).toEqual({ ok: false, code: 'link-spent' })
  const password = outcomes[0]!.ok ? asha.password : 'six grey anvils ring'
  const scope = await signIn(email, password)
  expect(scope.staff).toMatchObject({ role: 'sales', name: 'Asha Rao' })
  expect(await invite(email)).toMatchObject({ fields: { email: 'has-access' } })
})

test('[DEAL-07] the link ends after seven days, when it is taken back, and when another one is sent', async () => {
  const email = 'late@invite.example'
  await invite(email)
  const first = await readToken(email)
  const later = new Date(testNow.getTime() + 7 * day + 1_000)
  expect(await join(first, asha, later)).toMatchObject({ code: 'link-spent' })
  const { id } = await findInvitation(email)
  expect(await accounts.resendInvitation(owner, id)).toMatchObject({ ok: true })
  const second = await readToken(email)
  expect(second).not.toBe(first)
  expect(await join(first)).toMatchObject({ code: 'link-spent' })
  await invite(email, 'reader')
  expect(await join(second)).toMatchObject({ code: 'link-spent' })
  expect(await accounts.revokeInvitation(owner, id)).toMatchObject({ ok: true })
  expect(await join(await readToken(email))).toMatchObject({ code: 'link-spent' })
  expect(await accounts.resendInvitation(owner, id)).toMatchObject({ code: 'invitation-gone' })
})

test('[DEAL-07] ended invitations count no longer, and keep no role from being removed', async () => {
  const name = 'Packer'
  const input = { name, capabilities: ['orders'], warehouses: [], categories: [] }
  const role = await accounts.saveOwnRole(owner, 0, input, null)
  if (!role.ok) throw new Error(role.code)
  await shop.database.pool.query(
    `insert into staff_invitation (seller_id, email, role, own_role_id, token_hash, invited_by, sent_at, expires_at)
     select $1, at || '@ended.example', 'reader', $2, 'ended ' || at, $3, $4, $4
     from generate_series(1, 100) at`,
    [owner.seller.id, role.value, owner.staff!.id, testNow],
  )
  expect(await invite('fresh@invite.example', `own:${role.value}`)).toMatchObject({ ok: true })
  const uses = async () => (await accounts.listOwnRoles(owner)).map((each) => each.uses)
  expect(await uses()).toEqual([1])
  expect(await accounts.removeOwnRole(owner, role.value)).toMatchObject({ code: 'role-used' })
  await accounts.revokeInvitation(owner, (await findInvitation('fresh@invite.example')).id)
  expect(await accounts.removeOwnRole(owner, role.value)).toMatchObject({ ok: true })
})

test('[DEAL-07] an address with an account joins with its own password, and no other', async () => {
  const email = 'ben@invite.example'
  await shop.customer(email)
  await invite(email, 'fulfilment')
  const token = await readToken(email)
  const step = await accounts.readInvitation(await shop.scope('in'), token)
  expect(step).toMatchObject({ kind: 'account' })
  expect(await join(token)).toMatchObject({ code: 'wrong-password' })
  expect(await join(token, { ...asha, password: testPassword })).toMatchObject({ ok: true })
  const scope = await signIn(email, testPassword)
  expect(scope.staff).toMatchObject({ role: 'fulfilment' })
  // Neither the name nor the password of the form replaced the account's own.
  expect(scope.staff!.name).not.toBe('Asha Rao')
})

test('[DEAL-07] [SAFE-03] whoever registered the address without confirming it gets nothing', async () => {
  const email = 'victim@invite.example'
  const visitor = await shop.scope('in')
  const thief = { email, firstName: 'Mal', lastName: '', phone: '', password: testPassword }
  expect(await accounts.signUp(visitor, thief)).toMatchObject({ ok: true })
  await invite(email, 'owner')
  expect(await join(await readToken(email))).toMatchObject({ ok: true })
  const input = { login: email, password: testPassword, code: '', step: '' }
  expect(await accounts.staffSignIn(visitor, input)).toMatchObject({ code: 'wrong-credentials' })
  const scope = await signIn(email, asha.password)
  expect(scope.staff).toMatchObject({ role: 'owner', name: 'Asha Rao' })
})

test('[DEAL-07] an invitation gives nothing once whoever sent it may no longer give that role', async () => {
  const second = await addStaff('second@invite.example', 'owner')
  await invite('far@invite.example', 'owner', second)
  const token = await readToken('far@invite.example')
  const role = 'reader'
  const email = 'second@invite.example'
  expect(await accounts.grantRole(owner, email, role, 'last-wins')).toMatchObject({ ok: true })
  expect(await join(token)).toMatchObject({ code: 'link-spent' })
  const third = await addStaff('third@invite.example', 'sales')
  await expect(invite('more@invite.example', 'reader', third)).rejects.toMatchObject({
    kind: 'forbidden',
  })
  const { id } = await findInvitation('far@invite.example')
  await expect(accounts.revokeInvitation(third, id)).rejects.toMatchObject({ kind: 'forbidden' })
})
