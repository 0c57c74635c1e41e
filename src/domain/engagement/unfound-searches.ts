import { sql } from 'drizzle-orm'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { isShownToStaff } from './score-rules.ts'
import { countShoppersSql } from './shopper-sql.ts'

/** A search without results when it was last made, and the demand for it. */
export interface UnfoundSearch {
  words: string
  /** How often it was made, and by how many shoppers, as far as they can be told apart. */
  times: number
  shoppers: number
  /** ISO 8601. */
  lastAt: string
  /** Addresses to notify when a match arrives. */
  waiting: number
}

const lookbackDays = 30

/**
 * Groups searches without results for the desk, the most wanted first. Leaves out those that may
 * name a person, and those that only one or two shoppers made unless somebody waits for a match.
 * Source: RFQ-11, DESK-05.
 */
export async function listUnfoundSearches(scope: Scope, max: number): Promise<UnfoundSearch[]> {
  requireStaff(scope, 'read')
  const { database, seller, now } = scope
  const { rows } = await database.replica.execute<UnfoundSearch & Record<string, unknown>>(sql`
    select e.words, count(*)::int as times,
      ${countShoppersSql(sql`e`)}::int as shoppers,
      to_char(max(e.at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "lastAt",
      (select count(*) from wanted w where w.seller_id = ${seller.id} and w.folded = e.words)::int as waiting
    from tracked_event e
    where e.seller_id = ${seller.id} and e.searched and e.words is not null and e.results is not null
      and e.at > ${now.toISOString()}::timestamptz - make_interval(days => ${lookbackDays})
    group by e.words
    having (array_agg(e.results order by e.at desc))[1] = 0
    order by waiting desc, shoppers desc, times desc, max(e.at) desc limit ${max * 3}`)
  return rows.filter(isShownToStaff).slice(0, max)
}
