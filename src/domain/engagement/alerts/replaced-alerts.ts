import { sql } from 'drizzle-orm'
import type { Scope } from '#platform/scope.ts'
import { successorSql } from '../../catalog/catalog.ts'
import type { AlertNews, AlertProduct, DueAlert } from './alert-mail.ts'
import { mailAlerts } from './mail-alerts.ts'

const batch = 500

type ReplacedRow = {
  id: number
  product: AlertProduct
  /** Null: the product itself is on sale again. */
  successor: AlertProduct | null
}

/**
 * Mails whoever waits for a product off sale that now has a successor on sale, or is back itself.
 * Returns how many mails were made. Source: LIST-06.
 */
export async function sendReplacedAlerts(scope: Scope): Promise<number> {
  const { database, seller } = scope
  const { rows } = await database.primary.execute<ReplacedRow>(sql`
    select * from (
      select a.id, p.active,
        json_build_object('productId', p.id, 'name', p.name, 'url', p.url) as product,
        case when not p.active then ${successorSql(seller.id)} end as successor
      from product_alert a join product p on p.seller_id = ${seller.id} and p.id = a.product_id
      where a.seller_id = ${seller.id} and a.kind = 'replaced'
    ) x where x.active or x.successor is not null
    order by x.id limit ${batch}`)
  const alerts = rows.map(({ id, product, successor }): DueAlert => {
    const news: AlertNews = successor
      ? { is: 'replaced', product, successor }
      : { is: 'back', product }
    return { id, maxPrice: null, news }
  })
  return mailAlerts(scope, alerts)
}
