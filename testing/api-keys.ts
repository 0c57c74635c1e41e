import { randomUUID } from 'node:crypto'
import { shop as faces } from '#app/shop.ts'
import type { Role, StaffMember } from '#contract/accounts/staff.ts'
import type { KeyScope } from '#contract/keys/keys.ts'
import type { Scope } from '#platform/scope.ts'
import type { TestShop } from './test-shop.ts'

/** A scope at the desk of a seller, of somebody who has that role there. */
export async function openDesk(
  shop: TestShop,
  role: Role = 'owner',
  code: 'in' | 'tools' | 'sg' = 'in',
): Promise<Scope & { staff: StaffMember }> {
  const { id, email } = await shop.customer(`${role}@${code}.example`)
  const now = new Date()
  const scope = await shop.scope(code, { now })
  await faces.accounts.changeStaff(scope, {
    sellerId: scope.seller.id,
    by: null,
    email,
    role,
    over: 'last-wins',
  })
  const staff = { id, sessionId: randomUUID(), role, name: `Test ${role}`, email }
  return { ...scope, staff }
}

/** Makes a key at this desk; returns its token and id. */
export async function makeKey(
  desk: Scope,
  scopes: readonly KeyScope[],
  change: Partial<{ name: string; term: string; addresses: string; isTest: boolean }> = {},
): Promise<{ token: string; id: number }> {
  const { isTest = false, ...input } = change
  const typed = { name: 'ERP', term: 'year', addresses: '', ...input }
  const command = { key: randomUUID(), input: typed, scopes, isTest }
  const outcome = await faces.keys.createKey(desk, command)
  if (!outcome.ok) throw new Error(`Refused: ${outcome.code}`)
  return outcome.value
}
