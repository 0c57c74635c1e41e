import { sql } from 'drizzle-orm'
import { mayDo } from '#contract/accounts/staff.ts'
import type { DeskCompany } from '#contract/desk/desk-companies.ts'
import { stop } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import { requireAllOrders } from '../accounts/accounts.ts'
import {
  buildCompanies,
  companyColumns,
  type StoredCompanyRow,
  toCompanyRow,
} from './desk-company-list.ts'
import { type StoredTrade, selectOrders, selectThreads, toDeskTrade } from './desk-trade.ts'

type Details = Pick<
  DeskCompany,
  | 'requiresPurchaseOrder'
  | 'requiresCostCenter'
  | 'zoneTaxNumber'
  | 'zoneApproval'
  | 'people'
  | 'costCenters'
  | 'priceLists'
  | 'groups'
> &
  StoredTrade

/**
 * One company with its people, limits, cost centres, price lists and groups, latest orders, requests
 * and bids. People are told only to those who may see customers. Another seller's is the stop
 * `not-found`. Source: CO-01, DESK-01.
 */
export async function getDeskCompany(scope: Scope, id: number): Promise<DeskCompany> {
  const seesContacts = mayDo(requireAllOrders(scope, 'read'), 'contacts')
  const { seller, database } = scope
  const db = database.primary
  const { rows } = await db.execute<StoredCompanyRow>(sql`
    with ${buildCompanies(seller.id, id)}
    select ${companyColumns(seesContacts)} from buyer p`)
  const row = rows[0]
  if (!row) throw stop('not-found')
  const { ordered, threads, people, ...details } = await loadDetails(scope, id)
  return {
    ...toCompanyRow(row, scope),
    ...details,
    people: seesContacts ? people : [],
    ...toDeskTrade({ ordered, threads }, seller),
  }
}

async function loadDetails({ seller, database }: Scope, id: number): Promise<Details> {
  const { rows } = await database.primary.execute<Details>(sql`
    select k.requires_purchase_order as "requiresPurchaseOrder",
      k.requires_cost_center as "requiresCostCenter",
      k.zone_tax_number as "zoneTaxNumber", k.zone_approval as "zoneApproval",
      coalesce((select json_agg(json_build_object('personId', m.person_id, 'name', w.name,
          'email', w.email, 'roles', m.roles, 'orderLimit', m.order_limit, 'monthLimit', m.month_limit)
          order by lower(w.name), m.person_id)
        from company_member m join person w on w.id = m.person_id
        where m.seller_id = ${seller.id} and m.company_id = k.id), '[]') as people,
      coalesce((select json_agg(json_build_object('code', x.code, 'name', x.name) order by x.code)
        from company_cost_center x where x.seller_id = ${seller.id} and x.company_id = k.id
          and x.ended_at is null), '[]') as "costCenters",
      coalesce((select json_agg(l) from (${selectOrders(seller.id, sql`company_id = k.id`)}) l), '[]') as ordered,
      coalesce((select json_agg(l) from (${selectThreads(seller.id, sql`company_id = k.id`)}) l), '[]') as threads,
      coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by lower(g.name))
        from customer_group_member n join customer_group g on g.seller_id = ${seller.id} and g.id = n.group_id
        where n.seller_id = ${seller.id} and n.company_id = k.id), '[]') as groups,
      coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name, 'group', g.name)
          order by g.name nulls first, lower(p.name))
        from price_list p left join customer_group g on g.seller_id = ${seller.id} and g.id = p.group_id
        where p.seller_id = ${seller.id} and p.active and (p.company_id = k.id or p.group_id in (
          select n.group_id from customer_group_member n
          where n.seller_id = ${seller.id} and n.company_id = k.id))), '[]') as "priceLists"
    from company k where k.seller_id = ${seller.id} and k.id = ${id}`)
  return rows[0]!
}
