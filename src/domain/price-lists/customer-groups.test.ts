import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CartShop, openCartShop } from '#testing/cart-shop.ts'
import { findPriceLists } from '../pricing/pricing.ts'
import {
  addCustomerGroup,
  addGroupMembers,
  getCustomerGroup,
  listCustomerGroups,
  removeCustomerGroup,
  removeGroupMember,
  renameCustomerGroup,
  savePriceFile,
} from './price-lists.ts'

let shop: CartShop
let owner: Awaited<ReturnType<CartShop['atDesk']>>
beforeAll(async () => {
  shop = await openCartShop()
  owner = await shop.atDesk('owner')
})
afterAll(() => shop.close())

/** A customer with a confirmed address who has dealt with the shop: a list is for them. */
async function addKnownCustomer() {
  const customer = await shop.customer()
  const { email } = customer.viewer
  await shop.query(sql`update person set email_verified = true where email = ${email}`)
  const rows = [{ list: `Of ${email}`, for: `customer: ${email}`, percent: '1' }]
  await savePriceFile(shop, owner.seller, rows, { now: owner.now, isTrial: false })
  return customer
}

async function addGroup(name: string): Promise<number> {
  const outcome = await addCustomerGroup(owner, { name })
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.value
}

const countAudits = async (action: string) =>
  (await shop.query(sql`select 1 from audit_entry where action = ${action}`)).length

test('[LIST-01] members of a group made at the desk have its prices until they are taken out', async () => {
  const buyer = await addKnownCustomer()
  const { email } = buyer.viewer
  const id = await addGroup('Fleet')
  const rows = [{ list: 'Fleet prices', for: 'group: fleet', percent: '10' }]
  await savePriceFile(shop, owner.seller, rows, { now: owner.now, isTrial: false })
  const countLists = async () => {
    shop.cache.invalidate(['*'])
    return (await findPriceLists(buyer)).length
  }
  expect(await countLists()).toBe(1)
  expect(await addGroupMembers(owner, id, `nobody@example.com\n${email}`)).toMatchObject({
    code: 'has-faults',
    faults: [{ text: 'nobody@example.com' }],
  })
  expect(await countLists()).toBe(1)
  expect(await addGroupMembers(owner, id, `${email}\n${email.toUpperCase()}`)).toMatchObject({
    value: 1,
  })
  expect(await addGroupMembers(owner, id, email)).toMatchObject({ value: 0 })
  expect(await countLists()).toBe(2)
  const { group, members, count } = await getCustomerGroup(owner, id, email.slice(0, 6))
  expect(group).toMatchObject({ customers: 1, companies: 0, lists: [{ name: 'Fleet prices' }] })
  expect(members).toMatchObject([{ kind: 'customer', name: email }])
  expect(count).toBe(1)
  expect(await removeCustomerGroup(owner, id)).toMatchObject({ code: 'in-use' })
  await removeGroupMember(owner, id, members[0]!.id)
  await removeGroupMember(owner, id, members[0]!.id)
  expect(await countLists()).toBe(1)
  expect(await countAudits('customer-group.add-members')).toBe(1)
  expect(await countAudits('customer-group.remove-member')).toBe(1)
})

test('[LIST-01] a group is renamed if it has the name that was shown, and removed once unused', async () => {
  const id = await addGroup('Works')
  expect(await addCustomerGroup(owner, { name: ' works ' })).toMatchObject({ code: 'name-taken' })
  expect(await addCustomerGroup(owner, { name: '' })).toMatchObject({ fields: { name: 'missing' } })
  const other = await addGroup('Yards')
  const rename = (name: string, previousName: string) =>
    renameCustomerGroup(owner, id, { name, previousName })
  expect(await rename('Yards', 'Works')).toMatchObject({ code: 'name-taken' })
  expect(await rename('Mills', 'Factories')).toMatchObject({ code: 'changed-meanwhile' })
  expect(await rename('WORKS', 'Works')).toMatchObject({ ok: true })
  expect(await removeCustomerGroup(owner, id)).toMatchObject({ ok: true })
  expect(await removeCustomerGroup(owner, other)).toMatchObject({ ok: true })
  await expect(removeCustomerGroup(owner, id)).rejects.toThrow('not-found')
})

test('[LIST-01] a name that another takes at the same moment is refused, in any order', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 6 }, async (_, at) => {
      const id = await addGroup(`Racer ${at}`)
      const input = { name: `Target ${at % 2}`, previousName: `Racer ${at}` }
      const renamed = renameCustomerGroup(owner, id, input)
      const made = addCustomerGroup(owner, { name: input.name })
      return Promise.all([renamed, made])
    }),
  )
  const codes = outcomes.flat().map((outcome) => (outcome.ok ? 'ok' : outcome.code))
  expect(codes.filter((code) => code === 'ok')).toHaveLength(2)
  expect(codes.filter((code) => code === 'name-taken')).toHaveLength(10)
})

test('[LIST-01] groups are their seller’s, of those with the right for prices, and hide contacts', async () => {
  const { email } = (await addKnownCustomer()).viewer
  const id = await addGroup('Private')
  await addGroupMembers(owner, id, email)
  const elsewhere = await shop.atDesk('owner', 'tools')
  expect(await listCustomerGroups(elsewhere)).toEqual([])
  for (const attempt of [
    () => getCustomerGroup(elsewhere, id, ''),
    () => addGroupMembers(elsewhere, id, email),
    () => renameCustomerGroup(elsewhere, id, { name: 'X', previousName: 'Private' }),
    () => removeGroupMember(elsewhere, id, 1),
    () => removeCustomerGroup(elsewhere, id),
  ])
    await expect(attempt()).rejects.toThrow('not-found')
  const reader = await shop.atDesk('reader')
  await expect(listCustomerGroups(reader)).rejects.toThrow()
  await expect(addCustomerGroup(reader, { name: 'Theirs' })).rejects.toThrow()
  const own = {
    id: 1,
    name: 'Pricer',
    capabilities: ['read', 'prices'],
    warehouses: null,
    categories: null,
  }
  const pricer = { ...owner, staff: { ...owner.staff!, own } } as typeof owner
  expect((await getCustomerGroup(pricer, id, '')).members).toMatchObject([{ name: '…' }])
  expect((await getCustomerGroup(pricer, id, email)).count).toBe(0)
})
