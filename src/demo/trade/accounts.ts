import { demoAccounts, demoPassword } from '#boot/demo-accounts.ts'
import { changeStaff, createAccount } from '#domain/accounts/accounts.ts'
import { listSellers } from '#domain/sellers/sellers.ts'
import type { AppContext } from '#platform/scope.ts'

/** Creates missing demo accounts; existing ones keep their changes. */
export async function loadDemoAccounts(context: AppContext, now: Date): Promise<void> {
  const sellers = await listSellers(context.database.primary)
  for (const { email, firstName, lastName, role, sellers: codes } of demoAccounts) {
    if (
      !(await createAccount(
        context,
        { email, firstName, lastName, password: demoPassword },
        now,
      )) ||
      !role
    )
      continue
    for (const { id } of sellers.filter(({ code }) => codes.includes(code))) {
      await changeStaff(
        { ...context, now, requestId: 'demo' },
        { sellerId: id, by: null, email, role, over: 'last-wins' },
      )
    }
  }
}
