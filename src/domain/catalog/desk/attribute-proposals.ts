import { sql } from 'drizzle-orm'
import type { AttributeProposal } from '#contract/desk/desk-products.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../../accounts/accounts.ts'

/** How many of the category's products are read, fields proposed, and values of each. */
const [maxProducts, maxFields, maxValues] = [300, 16, 40]

/**
 * The attributes that products of this product's category have, the most frequent first, with the
 * values in use; of a choice all values, of its own attributes too. Source: DEAL-06.
 */
export async function listAttributeProposals(
  scope: Scope,
  productId: number,
): Promise<AttributeProposal[]> {
  requireStaff(scope, 'read')
  const sellerId = scope.seller.id
  const { rows } = await scope.database.primary.execute<
    AttributeProposal & Record<string, unknown>
  >(sql`
    with near as (
      select n.id from product p join product n on n.seller_id = ${sellerId} and n.category_id = p.category_id
      where p.seller_id = ${sellerId} and p.id = ${productId}
      order by n.id = ${productId} desc, n.active desc, n.id desc limit ${maxProducts}),
    used as (
      select v.field_id, v.label, count(*) as uses, bool_or(pv.product_id = ${productId}) as own
      from product_value pv join field_value v on v.seller_id = ${sellerId} and v.id = pv.value_id
      where pv.seller_id = ${sellerId} and pv.product_id in (select id from near)
      group by v.field_id, v.label),
    fields as (
      select field_id, sum(uses) as uses, bool_or(own) as own from used group by field_id
      order by sum(uses) desc, field_id)
    select f.caption, f.kind, f.unit, f.filterable as "isFilter", case when f.kind = 'choice' then (
        select coalesce(json_agg(c.label order by c.label), '[]') from (
          select v.label from field_value v where v.seller_id = ${sellerId} and v.field_id = f.id
          order by v.label limit 500) c)
      else (
        select coalesce(json_agg(u.label order by u.uses desc, u.label), '[]') from (
          select label, uses from used where field_id = f.id order by uses desc, label limit ${maxValues}) u)
      end as values
    from fields join field f on f.seller_id = ${sellerId} and f.id = fields.field_id and f.caption <> 'Brand'
    order by fields.own and fields.uses = 1, fields.uses desc, f.position, f.id
    limit ${maxFields}`)
  return rows
}
