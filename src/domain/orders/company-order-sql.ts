import { type SQL, sql } from 'drizzle-orm'

/** The company of the order in this table or alias and who placed it, as JSON; null: a person's own. */
export function companyOrderSql(sellerId: number, order: SQL): SQL {
  return sql`(select json_build_object('companyName', k.name, 'costCenter', ${order}.cost_center,
      'personName', coalesce((select w.name from person w where w.id = ${order}.customer_id), ''))
    from company k where k.seller_id = ${sellerId} and k.id = ${order}.company_id)`
}
