import { randomUUID } from 'node:crypto'
import { shop as faces } from '#app/shop.ts'
import type { CompanyInvitationInput } from '#contract/schemas/companies.server.ts'
import type { Customer, Scope } from '#platform/scope.ts'
import { addAddress, addProducts } from '#testing/ordered-shop.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'

export interface CompanyShop extends TestShop {
  /** Somebody signed in, with an address; as the next request of their session has them. */
  enter(email: string, code?: 'in' | 'tools'): Promise<Scope>
  /** The same scope once more, after a change. */
  reload(scope: Scope): Promise<Scope>
  /** Makes a company; the scope acts for it. */
  found(email: string, name: string): Promise<Scope>
  /** Invites, reads the mail and joins. */
  join(admin: Scope, email: string, roles: Partial<CompanyInvitationInput>): Promise<Scope>
  /** Adds pieces of G1 to the cart, if any, and gives the command that orders it. */
  fill(scope: Scope, pieces: number): Promise<Parameters<typeof faces.orders.placeOrder>[1]>
}

export const noRoles: Omit<CompanyInvitationInput, 'email'> = {
  ask: false,
  buy: false,
  approve: false,
  admin: false,
  orderLimit: '',
  monthLimit: '',
}

/** A shop with products of two sellers, for people of companies. */
export async function openCompanyShop(): Promise<CompanyShop> {
  const shop = await openTestShop()
  const db = shop.database.primary
  await addProducts(shop)
  const addresses = new Map<string, number>()

  async function enter(email: string, code: 'in' | 'tools' = 'in'): Promise<Scope> {
    const viewer = await shop.customer(email, code)
    if (!addresses.has(viewer.id)) addresses.set(viewer.id, await addAddress(db, viewer.id))
    return shop.scope(code, { viewer })
  }
  async function reload(scope: Scope): Promise<Scope> {
    const viewer = scope.viewer as Customer
    const { rows } = await shop.database.pool.query<{ id: string | null }>(
      'select company_id as id from session where id = $1',
      [viewer.sessionId],
    )
    const companyId = rows[0]!.id === null ? null : Number(rows[0]!.id)
    const { company: _, ...personal } = scope
    const company = await faces.companies.findActingCompany(shop, scope.seller, {
      ...viewer,
      companyId,
    })
    return { ...personal, ...(company && { company }) }
  }
  return {
    ...shop,
    enter,
    reload,
    async found(email, name) {
      const scope = await enter(email)
      const made = await faces.companies.createCompany(scope, { name, taxNumber: '' })
      if (!made.ok) throw new Error(made.code)
      return reload(scope)
    },
    async join(admin, email, roles) {
      const invited = await faces.companies.inviteMember(admin, { ...noRoles, ...roles, email })
      if (!invited.ok) throw new Error(JSON.stringify(invited))
      const mail = (await shop.letters()).findLast(({ to }) => to === email)!
      const token = /token=([\w-]+)/.exec(mail.text)![1]!
      const scope = await enter(email)
      const membership = await faces.joinCompany(scope, token)
      if (!membership.ok) throw new Error(membership.code)
      return reload(scope)
    },
    async fill(scope, pieces) {
      const { rows } = await shop.database.pool.query<{ id: number }>(
        `select id from pack where seller_id = $1 and code = 'G1'`,
        [scope.seller.id],
      )
      if (pieces > 0) await faces.cart.addLine(scope, { packId: rows[0]!.id, quantity: pieces })
      const { cart } = await faces.orders.loadCheckout(scope, {})
      return {
        key: randomUUID(),
        addressId: addresses.get((scope.viewer as Customer).id)!,
        billingAddressId: null,
        method: 'cod',
        purchaseOrder: null,
        expectedTotal: cart.total,
        totalsKey: cart.totalsKey,
      }
    },
  }
}
