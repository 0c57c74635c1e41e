import { type SQL, sql } from 'drizzle-orm'
import { mostRanked } from '#contract/search.ts'
import { markOf } from '../catalog/words/search-term-rules.ts'
import { tierShares } from '../catalog/words/vocabulary-rules.ts'
import type { Asker } from './asker.ts'
import { type Part, partQuery, wayQuery } from './query-rules.ts'
import type { Shelf } from './word-book.ts'

interface Asked {
  parts: readonly Part[]
  shelf: Shelf
  /** All parts, or any of them. */
  all: boolean
}

export interface Ranked {
  id: number
  /** All words stand where they count: not in the description alone. */
  whole: boolean
  score: number
}

/** What a word is worth in a description, in brand, codes and attributes, in the categories, and in the name. */
const fieldWorth = '{0.08, 0.3, 0.6, 1}'
/** More than a word in a description scores, less than one in an attribute. */
const strong = 0.1
/** How much the most popular product has before one that nobody buys, and one that can be had here before others. */
const popularityWorth = 0.1
const awayWorth = 0.97
/** So many products are weighed at most of those that a search might mean; the popular ones where there are more. */
const mostWeighed = 3_000
/** Fewer than this, and less popular products are looked at too. */
const fewWeighed = 400

/**
 * The products that satisfy all parts, or any of them, best first: the rarity of the words weighs, and the field in which
 * they stand; then how popular a product is, and whether it can come to the viewer's place.
 */
export async function rank(asker: Asker, asked: Asked): Promise<Ranked[]> {
  const { parts, shelf, all } = asked
  const docs = parts.map((part) => part.docs)
  const expected = all ? Math.min(...docs) : docs.reduce((sum, each) => sum + each, 0)
  for (let tier = narrowestTier(expected, shelf); ; tier--) {
    const from = popularFrom(shelf, tier)
    const { rows } = await asker.db.execute<Ranked & { weighed: number } & Record<string, unknown>>(
      statement(asker, asked, from),
    )
    if (tier < 0 || (rows[0]?.weighed ?? 0) >= (all ? fewWeighed : 50)) return rows
  }
}

/**
 * The condition of a tier; none for −1. A quarter of a large shop is too much to gather from the index on popularity: those
 * that have the words are looked at instead, which the sum with 0 makes PostgreSQL do.
 */
export function popularFrom({ tiers }: Shelf, tier: number): SQL {
  if (tier < 0) return sql``
  return tier === 0 ? sql`and s.popularity + 0 >= ${tiers[0]}::real` : sql`and s.popularity >= ${tiers[tier]}::real`
}

/** −1: all products are few enough. */
function narrowestTier(expected: number, { tiers }: Shelf): number {
  if (expected <= mostWeighed) return -1
  const enough = tierShares.findIndex((share, at) => at < tiers.length && expected * share <= mostWeighed)
  return enough < 0 ? tiers.length - 1 : enough
}

function statement({ sellerId, zoneId }: Asker, { parts, shelf, all }: Asked, popular: SQL): SQL {
  const mark = markOf(sellerId)
  const wanted = parts.map((part) => `(${partQuery(part, mark)})`).join(all ? ' & ' : ' | ')
  const weights = parts.map((part) => rarity(part.docs, shelf.entries))
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const columns = sql.join(
    parts.map((part, at) => sql`${scoreOf(part, mark)} as ${column(at)}`),
    sql`, `,
  )
  const score = sql.join(
    weights.map((weight, at) => sql`${weight / whole}::float4 * ${column(at)}`),
    sql` + `,
  )
  const least = sql.join(
    parts.map((_, at) => column(at)),
    sql`, `,
  )
  return sql`
    with hit as materialized (
      select s.product_id, s.popularity, ${columns}
      from search_entry s
      where s.terms @@ ${wanted}::tsquery and s.seller_id = ${sellerId}
        ${popular}
      limit ${2 * mostWeighed}
    ), scored as (
      select product_id, popularity, ${score} as score, least(${least}) > ${strong}::float4 as whole
      from hit order by whole desc, score desc, popularity desc limit ${mostRanked + 200}
    ), judged as (
      select c.product_id as id, c.whole, c.popularity,
        c.score * (1 + ${popularityWorth}::float4 * ln(1 + c.popularity) / (1 + (select ln(1 + max(popularity)) from hit)))
          * (case when ${zoneId === null ? sql`false` : sql`e.zone_ids @> array[${zoneId}::int]`} then 1 else ${awayWorth}::float4 end) as score
      from scored c join listing_entry e on e.seller_id = ${sellerId} and e.product_id = c.product_id
    )
    select id, whole, score::float8 as score, (select count(*)::int from hit) as weighed
    from judged order by whole desc, score desc, popularity desc, id limit ${mostRanked}`
}

/**
 * As in BM25, but its root: what is asked for is mostly a common word, and what tells it from its like a rare one; neither
 * should drown the other.
 */
function rarity(docs: number, entries: number): number {
  return Math.sqrt(Math.max(0.1, Math.log(1 + Math.max(0, entries - docs + 0.5) / (docs + 0.5))))
}

const column = (at: number) => sql.identifier(`part${at}`)

/** The best way that the product has; of several lexemes, the worst placed counts. */
function scoreOf(part: Part, mark: string): SQL {
  const ways = part.ways.map((way) => {
    const lexemes = way.lexemes.map(
      (lexeme) =>
        sql`ts_rank(${fieldWorth}::real[], s.terms, ${wayQuery({ ...way, lexemes: [lexeme] }, mark)}::tsquery)`,
    )
    const worst = lexemes.length === 1 ? lexemes[0]! : sql`least(${sql.join(lexemes, sql`, `)})`
    const score = sql`${way.worth}::float4 * ${worst}`
    return way.phrase ? sql`case when s.terms @@ ${wayQuery(way, mark)}::tsquery then ${score} else 0 end` : score
  })
  return ways.length === 1 ? ways[0]! : sql`greatest(${sql.join(ways, sql`, `)})`
}
