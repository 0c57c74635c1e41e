import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import { type CreditShop, openCreditShop } from './credit-fixture.ts'

const { accounts, orders, papers, priceLists } = faces
let shop: CreditShop
beforeAll(async () => {
  shop = await openCreditShop()
})
afterAll(() => shop.close())

test('[DESK-01] [PAY-05] a company is named at the desk to those only who see contacts: on its account and statement, and in the record', async () => {
  const { admin, id } = await shop.openAccount('secretive')
  await shop.orderOnAccount(admin, 2)
  const owner = await shop.atDesk('owner')
  const { pool } = shop.database
  const sellerId = owner.seller.id
  const companyId = admin.company!.id
  const groupRow = await pool.query<{ id: number }>(
    `insert into customer_group (seller_id, name) values ($1, 'Builders') returning id::int`,
    [sellerId],
  )
  const groupId = groupRow.rows[0]!.id
  await pool.query(
    'insert into customer_group_member (seller_id, group_id, company_id) values ($1, $2, $3)',
    [sellerId, groupId, companyId],
  )
  const listRow = await pool.query<{ id: number }>(
    `insert into price_list (seller_id, name, audience, company_id, created_at, updated_at)
     values ($1, 'Agreed', 'company', $2, now(), now()) returning id::int`,
    [sellerId, companyId],
  )
  const listId = listRow.rows[0]!.id
  const reader = await shop.atDesk('reader')
  const pricing = await shop.atDesk('pricing')
  const look = async (scope: typeof owner) => {
    const parts = {
      accounts: await orders.listCreditAccounts(scope, { page: 1 }),
      account: await orders.getCreditAccount(scope, id, { from: '' }),
      file: await orders.exportStatement(scope, id, ''),
      paper: await papers.loadDeskStatement(scope, id, ''),
      company: await accounts.readHistory(scope, `company:${companyId}`, 10),
      record: await accounts.readHistory(scope, `credit-account:${id}`, 10),
    }
    return Object.entries(parts).flatMap(([name, part]) =>
      JSON.stringify(part)?.includes('secretive') ? [name] : [],
    )
  }
  expect(await look(reader)).toEqual([])
  // Whoever sets a company's prices has to know whose they are.
  const [group, list] = [
    await priceLists.getCustomerGroup(pricing, groupId, ''),
    await priceLists.findPriceList(pricing, listId),
  ]
  expect(group.members.map(({ name }) => name)).toEqual([admin.company!.name])
  expect(list.audience).toContain('secretive')
  expect(await look(owner)).toEqual(['accounts', 'account', 'paper', 'company', 'record'])
})
