import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSetupSteps } from './workbench.ts'
import { openWorkShop, type WorkShop } from './workbench-fixture.ts'

let shop: WorkShop
beforeAll(async () => {
  shop = await openWorkShop()
})
afterAll(() => shop.close())

test('[DEAL-07] a new shop is led through what it lacks, until nothing is missing', async () => {
  const db = shop.database.primary
  const owner = await shop.desk('owner')
  const { id } = owner.seller
  await db.execute(
    sql`update seller set logo = null, bank_details = '', tax_number = '' where id = ${id}`,
  )
  expect(await getSetupSteps(owner)).toEqual({
    goods: true,
    delivery: true,
    bank: false,
    tax: false,
    branding: false,
  })
  expect(await getSetupSteps(await shop.desk('sales'))).toBeNull()
  await db.execute(
    sql`update seller set bank_details = 'IBAN', tax_number = '27A' where id = ${id}`,
  )
  expect(await getSetupSteps(owner)).toMatchObject({ bank: true, tax: true, branding: false })
  await db.execute(sql`update seller set logo = 'x' where id = ${id}`)
  expect(await getSetupSteps(owner)).toBeNull()
})
