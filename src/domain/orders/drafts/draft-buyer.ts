import { sql } from 'drizzle-orm'
import type { SavedAddress } from '#contract/accounts/addresses.ts'
import { normalizePostalCode } from '#contract/delivery/postal-code.ts'
import type { Db } from '#db/client.ts'
import type { Customer, Scope } from '#platform/scope.ts'
import { findMembership, listMemberships, listUsableAddresses } from '../../companies/companies.ts'
import { getZoneTerms } from '../../delivery/delivery.ts'
import type { CustomerScope } from '../checkout.ts'
import type { StoredDraft } from './draft-store.ts'

/**
 * The account that has confirmed the draft's address; null: none has, or one that never asked, bid
 * or ordered here and is of no company here. Accounts serve all shops: an address typed at one desk
 * tells nothing of the customers of others. Source: HOST-05.
 */
export async function findCustomer(
  db: Db,
  sellerId: number,
  { customerId, email }: Pick<StoredDraft, 'customerId' | 'email'>,
): Promise<Customer | null> {
  const { rows } = await db.execute<
    Omit<Customer, 'kind' | 'sessionId'> & Record<string, unknown>
  >(sql`
    select p.id, coalesce(p.first_name, '') as "firstName", coalesce(p.last_name, '') as "lastName",
      p.email, p.email_verified as "emailVerified", p.phone
    from person p where p.email_verified and case when ${customerId}::uuid is null
      then p.email = ${email} else p.id = ${customerId}::uuid end and (
        exists (select from shop_order o where o.seller_id = ${sellerId} and o.customer_id = p.id)
        or exists (select from rfq r where r.seller_id = ${sellerId} and r.customer_id = p.id)
        or exists (select from bid b where b.seller_id = ${sellerId} and b.customer_id = p.id)
        or exists (select from company_member m where m.seller_id = ${sellerId} and m.person_id = p.id))`)
  return rows[0] ? { kind: 'customer', sessionId: '', ...rows[0] } : null
}

/** The companies for which this customer may order, by name. Source: CO-01. */
export async function listBuyingCompanies(
  db: Db,
  sellerId: number,
  customer: Customer | null,
): Promise<{ id: number; name: string }[]> {
  if (!customer) return []
  const rows = await listMemberships(db, sellerId, customer.id)
  return rows.filter(({ roles }) => roles.includes('buy')).map(({ id, name }) => ({ id, name }))
}

/**
 * The draft's buyer as the checkout would have them: for the company that it is for, with its prices
 * and addresses; null: they don't belong to it, or no longer. Source: CO-05, LIST-02.
 */
export async function toBuyerScope(
  db: Db,
  scope: Scope,
  draft: Pick<StoredDraft, 'companyId'>,
  customer: Customer,
): Promise<CustomerScope | null> {
  const { company: _own, ...rest } = scope
  const buyer = { ...rest, viewer: customer }
  if (draft.companyId === null) return buyer
  const company = await findMembership(db, scope.seller.id, customer.id, draft.companyId)
  return company && { ...buyer, company }
}

/** Nobody in particular: whom no list but those for everyone is for. */
export function toVisitorScope(scope: Scope): Scope {
  const { company: _own, ...rest } = scope
  return { ...rest, viewer: { kind: 'visitor', cartKey: null } }
}

/** The buyer's addresses at a draft's place: elsewhere it would cost something else. */
export async function listDraftAddresses(
  scope: CustomerScope,
  pincode: string,
): Promise<SavedAddress[]> {
  const code = normalizePostalCode(pincode)
  const addresses = await listUsableAddresses(scope)
  return addresses.filter(({ postalCode }) => normalizePostalCode(postalCode) === code)
}

/** The same scope where the draft is delivered. */
export async function toPlace<Given extends Scope>(scope: Given, pincode: string): Promise<Given> {
  const terms = await getZoneTerms(scope, scope.seller.id, normalizePostalCode(pincode))
  const place = { pincode, city: '', area: '', chosen: true, zoneId: terms?.id ?? null }
  return { ...scope, place }
}
