import { sql } from 'drizzle-orm'
import type { Card } from '#contract/catalog/catalog.ts'
import type { Scope } from '#platform/scope.ts'

const maxShown = 9

/**
 * The most popular pictured product of each main category, as the candidates of the home page's
 * window: of each group first the second most popular main category, as the most popular one
 * stands for the group in the list of categories. One statement.
 */
export async function listWindowIds({ database, seller }: Scope): Promise<number[]> {
  const { rows } = await database.replica.execute<{ id: number }>(sql`
    select id from (
      select best.id, best.popularity,
        row_number() over (partition by c.parent_id order by best.popularity desc, best.id) as rank,
        count(*) over (partition by c.parent_id) as mains
      from category c, lateral (
        select e.product_id as id, e.popularity from listing_entry e
        join product p on p.seller_id = ${seller.id} and p.id = e.product_id
        where e.seller_id = ${seller.id} and e.main_id = c.id and e.price is not null
          and cardinality(p.pictures) > 0
        order by e.popularity desc, e.product_id limit 1
      ) best
      where c.seller_id = ${seller.id} and c.level = 2 and c.active
    ) candidate
    order by case when rank = least(2, mains) then 0 when rank = 1 then 2 else 1 end, rank,
      popularity desc, id
    limit ${maxShown}`)
  return rows.map((row) => row.id)
}

/** The window's first place is the largest: the dearest product takes it. */
export function arrangeWindow(cards: readonly Card[]): Card[] {
  const dearest = cards.toSorted((a, b) => (b.pack.price ?? 0) - (a.pack.price ?? 0))[0]
  return dearest ? [dearest, ...cards.filter((card) => card !== dearest)] : []
}
