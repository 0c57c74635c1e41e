import { type SQL, sql } from 'drizzle-orm'
import { mayDo } from '#contract/accounts/staff.ts'
import {
  type CustomerGroupPage,
  type CustomerGroupView,
  type GroupMemberView,
  maxShownMembers,
} from '#contract/desk/customer-groups.ts'
import { stop } from '#kernel/outcome.ts'
import { nameOrderSql } from '#platform/lists/list-sql.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../accounts/accounts.ts'

/** The seller's groups of customers by name. Source: LIST-01. */
export async function listCustomerGroups(scope: Scope): Promise<CustomerGroupView[]> {
  requireStaff(scope, 'prices')
  return loadGroups(scope, sql`true`)
}

/**
 * A group with its first members, `words` inside their address or name. The stop `not-found` for
 * another seller's.
 */
export async function getCustomerGroup(
  scope: Scope,
  id: number,
  words: string,
): Promise<CustomerGroupPage> {
  const staff = requireStaff(scope, 'prices')
  const { seller, database } = scope
  const [group] = await loadGroups(scope, sql`g.id = ${id}`)
  if (!group) throw stop('not-found')
  const canSeeContacts = mayDo(staff, 'contacts')
  const nameSql = sql`coalesce(c.name, ${canSeeContacts ? sql`p.email` : sql`'…'`})`
  const { rows } = await database.primary.execute<
    GroupMemberView & Record<string, unknown> & { count: number }
  >(sql`
    select m.id, case when m.company_id is null then 'customer' else 'company' end as kind,
      ${nameSql} as name, count(*) over ()::int as count
    from customer_group_member m
    left join company c on c.seller_id = ${seller.id} and c.id = m.company_id
    left join person p on p.id = m.customer_id
    where m.seller_id = ${seller.id} and m.group_id = ${id}
      and position(${words.toLowerCase()} in lower(${nameSql})) > 0
    order by ${nameOrderSql(nameSql)}, m.id limit ${maxShownMembers}`)
  const count = rows[0]?.count ?? 0
  return {
    group,
    members: rows.map((row) => ({ id: row.id, kind: row.kind, name: row.name })),
    count,
  }
}

async function loadGroups({ seller, database }: Scope, condition: SQL) {
  const { rows } = await database.primary.execute<CustomerGroupView & Record<string, unknown>>(sql`
    select g.id, g.name,
      (select count(m.customer_id)::int from customer_group_member m
        where m.seller_id = ${seller.id} and m.group_id = g.id) as customers,
      (select count(m.company_id)::int from customer_group_member m
        where m.seller_id = ${seller.id} and m.group_id = g.id) as companies,
      (select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name)
        order by ${nameOrderSql(sql`l.name`)}), '[]')
        from price_list l where l.seller_id = ${seller.id} and l.group_id = g.id) as lists
    from customer_group g where g.seller_id = ${seller.id} and ${condition} order by ${nameOrderSql(sql`g.name`)}`)
  return rows
}
