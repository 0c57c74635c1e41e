import { sql } from 'drizzle-orm'
import { mayDo } from '#contract/accounts/staff.ts'
import type { CustomerProfile } from '#contract/desk/desk-customers.ts'
import { stop } from '#kernel/outcome.ts'
import { companyNameSql } from '#platform/buyer.ts'
import { formatListDay } from '#platform/format-moment.ts'
import { customerIdPattern } from '#platform/lists/list-sql.ts'
import type { Scope } from '#platform/scope.ts'
import * as deskCustomerTexts from '#texts/desk-customer.ts'
import { requireAllOrders, requireStaff } from '../accounts/accounts.ts'
import { buildCustomers } from './desk-customer-list.ts'

type StoredProfile = Omit<CustomerProfile, 'lastOrderOn' | 'sinceOn'> & {
  lastOrderAt: string | null
  sinceAt: string
}

/** Companies, groups and price lists that the page names of each. */
const maxNamed = 10

/**
 * A customer with what is agreed with them and how they buy, in one statement. Names, contacts,
 * groups and price lists are told to those only who may see customers. Throws the stop `not-found` for a person who never
 * ordered, asked or bid here. Source: DESK-01, DESK-04.
 */
export async function getCustomerProfile(scope: Scope, id: string): Promise<CustomerProfile> {
  const seesContacts = mayDo(requireAllOrders(scope, 'read'), 'contacts')
  if (!customerIdPattern.test(id)) throw stop('not-found')
  const { seller, database, now } = scope
  const yearAgo = sql`${now.toISOString()}::timestamptz - interval '12 months'`
  const company = companyNameSql(seller.id, {
    companyId: sql`null::bigint`,
    customerId: sql`c.id`,
    typed: null,
  })
  const getBillingField = (column: string) => sql`(select b.${sql.identifier(column)}
    from shop_order o join order_contact b on b.seller_id = ${seller.id} and b.order_id = o.id
    where o.seller_id = ${seller.id} and o.customer_id = c.id and b.kind = 'billing'
      and b.${sql.identifier(column)} <> '' order by o.placed_at desc limit 1)`
  const { rows } = await database.primary.execute<StoredProfile>(sql`
    with ${buildCustomers(seller.id, id)},
    buyer_company as (
      select k.id::float8 as id, k.name from company_member m
      join company k on k.seller_id = ${seller.id} and k.id = m.company_id
      where m.seller_id = ${seller.id} and m.person_id = ${id}::uuid
      order by lower(k.name), k.id limit ${maxNamed}
    ), own_group as (
      select g.id::float8 as id, g.name from customer_group_member n
      join customer_group g on g.seller_id = ${seller.id} and g.id = n.group_id
      where n.seller_id = ${seller.id} and n.customer_id = ${id}::uuid
      order by lower(g.name) limit ${maxNamed}
    ), own_list as (
      select l.id::float8 as id, l.name, g.name as "group" from price_list l
      left join own_group g on g.id = l.group_id
      where l.seller_id = ${seller.id} and l.active
        and (l.customer_id = ${id}::uuid or g.id is not null)
      order by g.name nulls first, lower(l.name) limit ${maxNamed}
    )
    select c.id, nullif(c.name, '') as name, c.email,
      coalesce(nullif(c.phone, ''), ${getBillingField('phone')}) as phone,
      coalesce(${company}, ${getBillingField('company')}, (select min(k.name) from buyer_company k)) as company,
      ${getBillingField('tax_number')} as "taxNumber", c.orders, c.ended, c.won, f.average as "averageOrder",
      f.year as "yearTotal", c.last_order as "lastOrderAt", c.since as "sinceAt",
      coalesce((select json_agg(k) from buyer_company k), '[]') as companies,
      coalesce((select json_agg(g) from own_group g), '[]') as groups,
      coalesce((select json_agg(l) from own_list l), '[]') as "priceLists"
    from customer c cross join lateral (
      select round(avg(o.total))::float8 as average,
        coalesce(sum(o.total) filter (where o.placed_at >= ${yearAgo}), 0)::float8 as year
      from shop_order o
      where o.seller_id = ${seller.id} and o.customer_id = c.id and o.state <> 'cancelled') f`)
  const row = rows[0]
  if (!row) throw stop('not-found')
  const { lastOrderAt, sinceAt, ...profile } = row
  const days = {
    lastOrderOn: lastOrderAt && formatListDay(lastOrderAt, scope),
    sinceOn: formatListDay(sinceAt, scope),
  }
  if (seesContacts) return { ...profile, ...days }
  return { ...profile, ...days, ...withheld }
}

/** What the desk calls a customer: by name for those who may see customers, else by their id. */
export async function nameCustomer(scope: Scope, id: string): Promise<string> {
  const staff = requireStaff(scope, 'read')
  const numbered = deskCustomerTexts.customerNumbered({ id: id.slice(0, 8) })
  if (!mayDo(staff, 'contacts') || !customerIdPattern.test(id)) return numbered
  const { seller, database } = scope
  const { rows } = await database.primary.execute<{ name: string }>(sql`
    with ${buildCustomers(seller.id, id)}
    select coalesce(c.company, nullif(c.name, ''), c.email) as name from customer c`)
  return rows[0]?.name ?? numbered
}

const withheld = {
  name: null,
  company: null,
  email: null,
  phone: null,
  taxNumber: null,
  companies: [],
  groups: [],
  priceLists: [],
}
