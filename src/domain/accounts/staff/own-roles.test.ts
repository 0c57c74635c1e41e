import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import type { Capability } from '#contract/accounts/staff.ts'
import type { Scope } from '#platform/scope.ts'
import { testPassword } from '#testing/test-customer.ts'
import { openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'

let shop: TestShop
let owner: Scope
const { accounts, keys } = faces
const noLimits = { warehouses: [], categories: [] }

beforeAll(async () => {
  shop = await openTestShop()
  for (const name of ['owner', 'admin', 'packer', 'keeper', 'reader'])
    await shop.customer(`${name}@roles.example`)
  await giveRole('owner@roles.example', 'owner')
  owner = await signIn('owner@roles.example')
})
afterAll(() => shop.close())

async function giveRole(email: string, role: string) {
  const scope = await shop.scope('in')
  const change = { sellerId: scope.seller.id, by: null, email, role, over: 'last-wins' } as const
  expect(await accounts.changeStaff(scope, change)).toEqual({ ok: true, value: null })
}

const tokens = new Map<string, string>()
async function signIn(email: string): Promise<Scope> {
  const scope = await shop.scope('in')
  const input = { login: email, password: testPassword, code: '', step: '' }
  const outcome = await accounts.staffSignIn(scope, input)
  if (!outcome.ok || outcome.value.kind !== 'signed-in') throw new Error('Refused')
  tokens.set(email, outcome.value.token)
  return reload(email)
}

/** The next request of an open session. */
async function reload(email: string): Promise<Scope> {
  const scope = await shop.scope('in')
  const staff = await accounts.readStaff(shop, scope.seller.id, tokens.get(email)!, testNow)
  return staff ? { ...scope, staff } : scope
}

async function makeRole(name: string, capabilities: Capability[], by = owner): Promise<number> {
  const outcome = await accounts.saveOwnRole(by, 0, { name, capabilities, ...noLimits }, null)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  return outcome.value
}

const grant = (by: Scope, email: string, role: string) =>
  accounts.grantRole(by, email, role, 'last-wins')

test('[DEAL-07] a role of one’s own gives its permissions, and a change counts in open sessions at once', async () => {
  const id = await makeRole('Packer', ['orders'])
  await giveRole('packer@roles.example', `own:${id}`)
  const before = await signIn('packer@roles.example')
  expect(accounts.requireStaff(before, 'orders')).toMatchObject({ own: { id, name: 'Packer' } })
  expect(accounts.requireStaff(before, 'read')).toEqual(before.staff)
  for (const capability of ['catalogue', 'prices', 'contacts', 'administer'] as const)
    expect(() => accounts.requireStaff(before, capability), capability).toThrow(
      expect.objectContaining({ kind: 'forbidden' }),
    )
  const [role] = (await accounts.listOwnRoles(owner)).filter((each) => each.id === id)
  const stored = { name: 'Packer', capabilities: role!.capabilities, ...noLimits }
  const changed = { name: 'Packer', capabilities: ['catalogue'], ...noLimits }
  expect(await accounts.saveOwnRole(owner, id, changed, stored)).toEqual({ ok: true, value: id })
  const after = await reload('packer@roles.example')
  expect(() => accounts.requireStaff(after, 'orders')).toThrow()
  expect(accounts.requireStaff(after, 'catalogue')).toEqual(after.staff)
  expect(await accounts.saveOwnRole(owner, id, changed, stored)).toMatchObject({
    ok: false,
    code: 'changed-meanwhile',
  })
})

test('[DEAL-07] nobody gives more than he has, raises himself, or touches those above', async () => {
  const admin = await makeRole('Administrator', ['administer', 'orders', 'contacts-of-orders'])
  const lesser = await makeRole('Helper', ['orders'])
  const rich = await makeRole('Pricer', ['prices'])
  await giveRole('admin@roles.example', `own:${admin}`)
  const scope = await signIn('admin@roles.example')
  const refusal = { ok: false, code: 'more-than-own' }
  for (const role of ['owner', 'pricing', 'sales', `own:${rich}`])
    expect(await grant(scope, 'reader@roles.example', role), role).toEqual(refusal)
  expect(await grant(scope, 'reader@roles.example', `own:${lesser}`)).toMatchObject({ ok: true })
  expect(await grant(scope, 'admin@roles.example', 'owner')).toMatchObject({ code: 'not-yourself' })
  expect(await grant(scope, 'owner@roles.example', 'reader')).toEqual(refusal)
  expect(await accounts.revokeRole(scope, 'owner@roles.example')).toEqual(refusal)
  const input = { capabilities: ['administer', 'prices'], ...noLimits }
  const save = (id: number, name: string) =>
    accounts.saveOwnRole(scope, id, { name, ...input }, 'last-wins')
  expect(await save(0, 'New')).toMatchObject({ fields: { capabilities: 'more-than-own' } })
  expect(await save(admin, 'Administrator')).toMatchObject({ code: 'own-role' })
  expect(await save(lesser, 'Helper')).toMatchObject({ fields: { capabilities: 'more-than-own' } })
  expect(await save(rich, 'Pricer')).toMatchObject({ code: 'more-than-own' })
  expect(await accounts.removeOwnRole(scope, rich)).toMatchObject({ code: 'more-than-own' })
  expect((await accounts.listRoleChoices(scope)).map(({ key }) => key).sort()).toEqual(
    ['fulfilment', 'reader', `own:${admin}`, `own:${lesser}`].sort(),
  )
  const invite = (role: string) => accounts.inviteStaff(scope, { email: 'x@roles.example', role })
  expect(await invite('owner')).toMatchObject({ fields: { role: 'more-than-own' } })
  const key = { key: randomUUID(), input: { name: 'Bot', term: 'year', addresses: '' } }
  expect(await keys.createKey(scope, { ...key, scopes: ['prices:write'] })).toMatchObject({
    fields: { scopes: 'more-than-own' },
  })
  // A role that was taken since the request began gives nothing any more.
  await giveRole('admin@roles.example', 'reader')
  await expect(grant(scope, 'reader@roles.example', 'reader')).rejects.toMatchObject({
    kind: 'forbidden',
  })
  await expect(save(lesser, 'Helper')).rejects.toMatchObject({ kind: 'forbidden' })
})

test('[DEAL-07] the last owner stays; a role in use, and another seller’s, can’t be removed or given', async () => {
  expect(await accounts.revokeRole(owner, 'owner@roles.example')).toMatchObject({ ok: false })
  await giveRole('keeper@roles.example', 'owner')
  const keeper = await signIn('keeper@roles.example')
  expect(await grant(keeper, 'owner@roles.example', 'reader')).toMatchObject({ ok: true })
  const first = await reload('owner@roles.example')
  await expect(accounts.listOwnRoles(first)).rejects.toMatchObject({ kind: 'forbidden' })
  expect(await accounts.revokeRole(keeper, 'keeper@roles.example')).toMatchObject({ ok: false })
  await giveRole('owner@roles.example', 'owner')
  await giveRole('keeper@roles.example', 'reader')
  const id = await makeRole('Used', ['stock'])
  await giveRole('keeper@roles.example', `own:${id}`)
  expect(await accounts.removeOwnRole(owner, id)).toMatchObject({ code: 'role-used' })
  const tools = await shop.scope('tools')
  const other = { ...tools, staff: { ...owner.staff! } }
  await expect(accounts.removeOwnRole(other, id)).rejects.toMatchObject({ kind: 'forbidden' })
  const change = { sellerId: tools.seller.id, by: null, over: 'last-wins' } as const
  expect(
    await accounts.changeStaff(tools, {
      ...change,
      email: 'keeper@roles.example',
      role: `own:${id}`,
    }),
  ).toMatchObject({ code: 'unknown-role' })
  expect(await accounts.revokeRole(owner, 'keeper@roles.example')).toMatchObject({ ok: true })
  expect(await accounts.removeOwnRole(owner, id)).toMatchObject({ ok: true })
})

test('[DEAL-07] a key does no more than whoever made it may do now, and nothing once that access is taken', async () => {
  await giveRole('keeper@roles.example', 'owner')
  const keeper = await signIn('keeper@roles.example')
  const made = await keys.createKey(keeper, {
    key: randomUUID(),
    input: { name: 'ERP', term: 'year', addresses: '' },
    scopes: ['orders:write', 'prices:write'],
  })
  if (!made.ok) throw new Error(made.code)
  const authenticate = () =>
    keys.authenticateKey(shop, owner.seller.id, made.value.token, null, testNow)
  const first = await authenticate()
  expect(first.ok && first.value.key.capabilities).toEqual(['read', 'orders', 'prices'])
  await giveRole('keeper@roles.example', 'fulfilment')
  const second = await authenticate()
  expect(second.ok && second.value.key.capabilities).toEqual(['read', 'orders'])
  await accounts.revokeRole(owner, 'keeper@roles.example')
  expect(await authenticate()).toEqual({ ok: false, code: 'key-maker' })
  const listed = (await keys.listKeys(owner)).find(({ id }) => id === made.value.id)
  expect(listed).toMatchObject({ state: 'stopped' })
  const renewed = await keys.rotateKey(owner, { key: randomUUID(), id: made.value.id })
  expect(renewed).toMatchObject({ ok: true })
  expect(await authenticate()).toMatchObject({ ok: true })
})

test('[DEAL-07] a role limited to warehouses holds nothing that shows the whole shop', async () => {
  const { rows } = await shop.database.primary.execute<{ id: number }>(
    sql`select id from warehouse where seller_id = ${owner.seller.id} limit 1`,
  )
  const limited = { warehouses: [rows[0]!.id], categories: [] }
  for (const capability of ['negotiate', 'contacts', 'approve', 'administer']) {
    const input = { name: 'Limited', capabilities: [capability], ...limited }
    expect(await accounts.saveOwnRole(owner, 0, input, null), capability).toMatchObject({
      fields: { warehouses: 'needs-whole-shop' },
    })
  }
  const input = { name: 'Limited', capabilities: ['orders'] }
  const unknown = { warehouses: [987_654], categories: [] }
  expect(await accounts.saveOwnRole(owner, 0, { ...input, ...unknown }, null)).toMatchObject({
    fields: { warehouses: 'unknown-limit' },
  })
  expect(await accounts.saveOwnRole(owner, 0, { ...input, ...limited }, null)).toMatchObject({
    ok: true,
  })
})
