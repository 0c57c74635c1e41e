import { sql } from 'drizzle-orm'
import type { Scope } from '#platform/scope.ts'
import * as shopMailsTexts from '#texts/shop-mails.ts'
import { successorSql } from '../../catalog/catalog.ts'
import { mailAlerts } from './mail-alerts.ts'

const batch = 500

type ReplacedRow = {
  id: number
  name: string
  url: string
  /** Null: the product itself is on sale again. */
  successor: { name: string; url: string } | null
}

/**
 * Mails whoever waits for a product off sale that now has a successor on sale, or is back itself.
 * Returns how many mails were made. Source: LIST-06.
 */
export async function sendReplacedAlerts(scope: Scope): Promise<number> {
  const { database, seller } = scope
  const { rows } = await database.primary.execute<ReplacedRow>(sql`
    select * from (
      select a.id, p.name, p.url, p.active,
        case when not p.active then ${successorSql(seller.id)} end as successor
      from product_alert a join product p on p.seller_id = ${seller.id} and p.id = a.product_id
      where a.seller_id = ${seller.id} and a.kind = 'replaced'
    ) x where x.active or x.successor is not null
    order by x.id limit ${batch}`)
  const alerts = rows.map(({ id, name, url, successor }) => ({
    id,
    maxPrice: null,
    write: () =>
      successor
        ? {
            subject: shopMailsTexts.replacedSubject({ name }),
            text: shopMailsTexts.replaced({ name, successor: successor.name }),
            url: successor.url,
          }
        : {
            subject: shopMailsTexts.backOnSaleSubject({ name }),
            text: shopMailsTexts.backOnSale({ name }),
            url,
          },
  }))
  return mailAlerts(scope, alerts)
}
