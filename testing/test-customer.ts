import { eq } from 'drizzle-orm'
import { shop } from '#app/shop.ts'
import { person } from '#db/tables/accounts.ts'
import type { Customer, Scope } from '#platform/scope.ts'

/** Not on any list of common passwords. */
export const testPassword = 'a heron on the quay 42'

/** Registers if needed, confirms the address and signs in, by the shop's own use cases. */
export async function signInTestCustomer(scope: Scope, email: string): Promise<Customer> {
  const db = scope.database.primary
  const existing = await db.select({ id: person.id }).from(person).where(eq(person.email, email))
  if (existing.length === 0) {
    const firstName = email.split('@')[0]!
    const registered = await shop.accounts.signUp(scope, {
      firstName,
      lastName: 'Test',
      email,
      phone: '',
      password: testPassword,
    })
    if (!registered.ok)
      throw new Error(`${email} can't be registered: ${JSON.stringify(registered)}`)
    await db.update(person).set({ emailVerified: true }).where(eq(person.email, email))
  }
  const session = await shop.signIn(
    scope,
    { login: email, password: testPassword, code: '', step: '' },
    'cookie',
  )
  if (!session.ok || session.value.kind !== 'signed-in') throw new Error(`${email} can't sign in`)
  return session.value.customer
}
