import { sql } from 'drizzle-orm'
import type { RuleKind, RuleSubject } from '#contract/negotiation/bid-rules.ts'
import { escapeLike } from '#db/escape-like.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../accounts/accounts.ts'

const max = 8

/** Finds subjects for a rule by code or part of the name, exact matches first. Source: BID-03. */
export async function findRuleSubjects(
  scope: Scope,
  kind: RuleKind,
  words: string,
): Promise<RuleSubject[]> {
  requireStaff(scope, 'prices')
  const text = words.trim().slice(0, 200)
  if (kind === 'all' || text === '') return []
  const like = `%${escapeLike(text)}%`
  const ofSeller = sql`seller_id = ${scope.seller.id}`
  const subjectQuery = {
    sku: sql`select id, code || ' ' || name as name, lower(code) = lower(${text}) as exact from product
      where ${ofSeller} and (code ilike ${like} or name ilike ${like})`,
    brand: sql`select id, name, lower(name) = lower(${text}) as exact from brand
      where ${ofSeller} and name ilike ${like}`,
    category: sql`select id, display_name as name, lower(display_name) = lower(${text}) as exact from category
      where ${ofSeller} and display_name ilike ${like}`,
  }[kind]
  const { rows } = await scope.database.primary.execute<{
    id: number
    name: string
    exact: boolean
  }>(sql`select * from (${subjectQuery}) f order by exact desc, name, id limit ${max}`)
  const exact = rows.filter((row) => row.exact)
  return (exact.length === 1 ? exact : rows).map(({ id, name }) => ({ id, name }))
}
