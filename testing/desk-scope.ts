import { sql } from 'drizzle-orm'
import { shop as faces } from '#app/shop.ts'
import type { Role } from '#contract/accounts/staff.ts'
import { testPassword } from './test-customer.ts'
import type { TestShop } from './test-shop.ts'

/** All record entries, oldest first. */
export async function loadRecord(shop: TestShop) {
  const { rows } = await shop.database.primary.execute<{
    action: string
    subject: string
    before: object
    after: object
  }>(sql`select action, subject, before, after from audit_entry order by id`)
  return rows
}

/** The cookie of somebody signed in at a seller's desk with that role. */
export async function deskCookie(
  shop: TestShop,
  role: Role,
  code: 'in' | 'tools' | 'sg' = 'in',
): Promise<string> {
  const email = `${role}@staff.example`
  const scope = await shop.scope(code, { now: new Date() })
  await faces.accounts.createAccount(
    shop,
    { email, firstName: role, lastName: 'Test', password: testPassword },
    scope.now,
  )
  await faces.accounts.changeStaff(scope, {
    sellerId: scope.seller.id,
    by: null,
    email,
    role,
    over: 'last-wins',
  })
  const entered = await faces.accounts.staffSignIn(scope, {
    login: email,
    password: testPassword,
    code: '',
    step: '',
  })
  if (!entered.ok || entered.value.kind !== 'signed-in') throw new Error(`${email} can't sign in`)
  return `desk=${entered.value.token}`
}
