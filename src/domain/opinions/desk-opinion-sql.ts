import { type SQL, sql } from 'drizzle-orm'
import type { DeskOpinionRow } from '#contract/desk/desk-opinions.ts'
import { formatMoment } from '#platform/format-moment.ts'
import type { Seller } from '#platform/seller.ts'
import { formatAuthorName } from './opinion-rules.ts'

/** The columns of a desk row, of the opinion `o` and its product `p`. */
export const deskColumns = (sellerId: number): SQL => sql`
  o.id::float8 as id, o.kind, o.state, o.stars, o.title, o.text, o.author,
  o.product_id::float8 as "productId", p.name as "productName", o.at, o.answer,
  ${countReports(sellerId)} as reports`

export const countReports = (sellerId: number): SQL => sql`(
  select count(*)::int from opinion_mark m
  where m.seller_id = ${sellerId} and m.opinion_id = o.id and m.kind = 'report')`

export type DeskRow = Omit<DeskOpinionRow, 'atText'> & Record<string, unknown>

export const toDeskRow = <T extends DeskRow>(row: T, seller: Seller) => ({
  ...row,
  author: formatAuthorName(row.author),
  at: new Date(row.at).toISOString(),
  atText: formatMoment(row.at, seller),
})
