import { randomUUID } from 'node:crypto'
import { shop as faces } from '#app/shop.ts'
import type { Scope } from '#platform/scope.ts'
import { openCompanyShop } from './company-fixture.ts'

const { orders } = faces

export const terms = { limit: '500', days: '30', blocked: false }

export const payment = (amount: number, change: object = {}) => ({
  key: randomUUID(),
  amount,
  day: '2026-11-20',
  reference: 'UTR 1',
  number: '',
  ...change,
})

export type CreditShop = Awaited<ReturnType<typeof openCreditShop>>

/** A shop of companies that can order on account. */
export async function openCreditShop() {
  const shop = await openCompanyShop()
  return {
    ...shop,

    /** A company that orders on account, with two people who order. */
    async openAccount(name: string, change: Partial<typeof terms> = {}) {
      const admin = await shop.found(`admin@${name}.example`, name)
      const other = await shop.join(admin, `other@${name}.example`, { buy: true })
      const owner = await shop.atDesk('owner')
      const opened = await orders.openCreditAccount(owner, {
        kind: 'company',
        buyer: `admin@${name}.example`,
        ...terms,
        ...change,
      })
      if (!opened.ok) throw new Error(opened.code)
      return { admin, other, owner, id: opened.value.id }
    },

    async orderOnAccount(scope: Scope, pieces: number) {
      const command = { ...(await shop.fill(scope, pieces)), method: 'terms' as const }
      return orders.placeOrder(scope, command)
    },

    async getOpen(id: number) {
      const { account, statement } = await orders.getCreditAccount(await shop.atDesk('owner'), id, {
        from: '2020-01-01',
      })
      return { open: account.open, free: account.free, closing: statement.closing, statement }
    },
  }
}
