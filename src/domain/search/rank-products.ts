import { type SQL, sql } from 'drizzle-orm'
import { maxRanked } from '#contract/search/search.ts'
import {
  labelWeights,
  rankDivisor,
  rankToImpact,
  wholeImpact,
} from '../catalog/words/impact-rules.ts'
import { buildTermPrefix } from '../catalog/words/search-term-rules.ts'
import { buildCategoryLexeme, thingMark } from '../catalog/words/thing-rules.ts'
import { tierShares } from '../catalog/words/vocabulary-rules.ts'
import {
  type Focus,
  formatAlternativeQuery,
  formatLexemeQuery,
  formatPartQuery,
  type QueryPart,
} from './query-rules.ts'
import type { SearchContext } from './search-context.ts'
import type { IndexStats } from './search-vocabulary.ts'

interface RankRequest {
  parts: readonly QueryPart[]
  indexStats: IndexStats
  focus: Focus
  /** Match all parts, or any of them. */
  mustMatchAll: boolean
}

/** Products, best first. */
export interface RankedProducts {
  ids: number[]
  /** The score of each. */
  scores: number[]
  /** How many, counted from the first, have all words outside the description. */
  whole: number
}

export const noRankedProducts: RankedProducts = { ids: [], scores: [], whole: 0 }

/** The weights of labels, and the rank of a word that only long texts do not have. */
const labelWorth = `{${labelWeights.join(', ')}}`
const wholeThreshold = wholeImpact / rankToImpact
/**
 * The lead of the most popular product over one that nobody buys, and the factor for products that
 * can't be delivered to the viewer.
 */
const popularityWorth = 0.1
const undeliverableFactor = 0.9
/**
 * What a product gains where it is what the search names: by the search's own thing ("stand" of "steel
 * stand for drill"), by another word, and where its category is called so.
 */
const thingWorth = 0.25
const otherThingWorth = 0.125
const categoryWorth = 0.2
/**
 * At most this many matches are scored; if there are more, the popular ones. The LIMIT, twice as many,
 * stands in the statement as a number: for a parameter the planner would expect a tenth of the rows,
 * and read products by popularity until it has them. Products with some of the words only fill up a
 * page.
 */
const maxWeighed = 3_000
const maxPartialWeighed = 1_000
/** Products with some of the words that are found, the best: all of them are counted for the filters. */
const maxPartial = 300
/** If fewer are scored, less popular products are included too. */
const sufficientHits = 400
/** Products with some of the words and less than this share of the best score are dropped. */
export const minShare = 0.4

/**
 * The products that satisfy all parts, or any of them, best first: by the rarity of the words and
 * the fields they are in, then by popularity and by whether the product can be delivered to the
 * viewer.
 */
export async function rankProducts(
  context: SearchContext,
  request: RankRequest,
): Promise<RankedProducts> {
  const { parts, indexStats, mustMatchAll } = request
  const docs = parts.map((part) => part.docs)
  const expected = mustMatchAll ? Math.min(...docs) : docs.reduce((sum, each) => sum + each, 0)
  const maxExpected = mustMatchAll ? maxWeighed : maxPartialWeighed
  for (let tier = getNarrowestTier(expected, maxExpected, indexStats); ; tier--) {
    const { rows } = await context.db.execute<
      RankedProducts & { weighed: number } & Record<string, unknown>
    >(buildStatement(context, request, tierSql(tier)))
    const { weighed, ...ranked } = rows[0]!
    if (tier < 0 || weighed >= (mustMatchAll ? sufficientHits : 50)) return ranked
  }
}

/** By place in `tierShares`. The numbers are not parameters: the planner must see which index has them. */
const tierConditions = [
  sql`and s.tier >= 1`,
  sql`and s.tier >= 2`,
  sql`and s.tier >= 3`,
  sql`and s.tier >= 4`,
] as const

/** The condition of a tier; none for −1. */
export const tierSql = (tier: number): SQL => tierConditions[tier] ?? sql``

/** −1: all products are few enough. */
function getNarrowestTier(
  expected: number,
  maxExpected: number,
  { tierCount }: IndexStats,
): number {
  if (expected <= maxExpected) return -1
  const enough = tierShares.findIndex(
    (share, at) => at < tierCount && expected * share <= maxExpected,
  )
  return enough < 0 ? tierCount - 1 : enough
}

function buildStatement(
  { sellerId, zoneId }: SearchContext,
  { parts, focus, indexStats, mustMatchAll }: RankRequest,
  tierCondition: SQL,
): SQL {
  const termPrefix = buildTermPrefix(sellerId)
  const tsQuery = parts
    .map((part) => `(${formatPartQuery(part, termPrefix)})`)
    .join(mustMatchAll ? ' & ' : ' | ')
  const maxFound = mustMatchAll ? maxRanked : maxPartial
  const weights = parts.map((part) => getRarity(part.docs, indexStats.entries))
  const sum = weights.reduce((sum, weight) => sum + weight, 0)
  const fieldLookups = createLookups()
  const scores = joinColumns(
    parts.map((part, at) => sql`${scoreSql(part, termPrefix, fieldLookups)} as ${partColumn(at)}`),
  )
  const thing = thingSql(parts, focus, termPrefix, fieldLookups)
  const wordsScore = sql.join(
    weights.map((weight, at) => sql`${weight / sum}::float4 * ${partColumn(at)}`),
    sql` + `,
  )
  const score = sql`(${wordsScore}) * (1 + thing)`
  return sql`
    with hit as materialized (
      select product_id, popularity, ${score} as score,
        least(${joinColumns(parts.map((_, at) => partColumn(at)))}) > ${wholeThreshold}::float4 as whole
      from (
        select product_id, popularity, ${thing} as thing, ${scores} from (
          select s.product_id, s.popularity, ${joinColumns(fieldLookups.columns())}
          from search_entry s
          where s.terms @@ ${tsQuery}::tsquery and s.seller_id = ${sellerId}
            ${tierCondition}
          limit 6000
        ) found
      ) scored
    ), total as materialized (
      select count(*)::int as weighed, ln(1 + max(popularity)) as popularity, max(score) as score from hit
    ), likely as materialized (
      select * from hit ${mustMatchAll ? sql`` : promisingSql}
      order by score::float8 + (case when whole then ${wholeBonus}::float8 else 0 end) desc,
        popularity desc
      limit ${maxFound + 200}
    ), best as (
      select product_id as id, whole, popularity,
        score * (1 + ${popularityWorth}::float4 * ln(1 + popularity) / (1 + (select popularity from total)))
          * ${deliverableSql(sellerId, zoneId)} as score
      from likely order by whole desc, score desc, popularity desc, id limit ${maxFound}
    )
    select coalesce(array_agg(id), '{}') as ids, coalesce(array_agg(score::float8), '{}') as scores,
      (count(*) filter (where whole))::int as whole, (select weighed from total) as weighed
    from best`
}

/** Above any score, so that one number says whether an entry has all words, and how well. */
const wholeBonus = 4

/** Keeps products that popularity and place can still lift to `minShare` of the best score. */
const promisingShare = (minShare * undeliverableFactor) / (1 + popularityWorth) - 0.01
const promisingSql = sql`where score >= (select score from total) * ${promisingShare}::float4`

/** The score factor for delivery to the viewer's zone. */
function deliverableSql(sellerId: number, zoneId: number | null): SQL {
  const undeliverableWeight = sql`${undeliverableFactor}::float4`
  if (zoneId === null) return undeliverableWeight
  return sql`(case when product_id in (
    select e.product_id from listing_entry e where e.seller_id = ${sellerId}
      and e.product_id = any(array(select product_id from likely)) and ${zoneId}::bigint = any(e.zone_ids)
  ) then 1 else ${undeliverableWeight} end)`
}

const joinColumns = (columns: readonly SQL[]) => sql.join([...columns], sql`, `)

/**
 * The square root of BM25's inverse document frequency: queries mostly combine a common word with a
 * rare one that distinguishes, and neither should drown the other.
 */
function getRarity(docs: number, entries: number): number {
  return Math.sqrt(Math.max(0.1, Math.log(1 + Math.max(0, entries - docs + 0.5) / (docs + 0.5))))
}

/** How well the search names what the product is: what its score gains. What follows "for" counts nothing. */
function thingSql(
  parts: readonly QueryPart[],
  { thingAt, passingFrom }: Focus,
  termPrefix: string,
  fieldLookups: Lookups,
): SQL {
  const gains = parts
    .filter(({ at }) => at < passingFrom)
    .map(({ at, words, alternatives }) => {
      const lexemes = new Set(alternatives.map(({ lexemes }) => lexemes.at(-1)!))
      const query = [...lexemes]
        .map((lexeme) => formatLexemeQuery(`${thingMark}${lexeme}`, termPrefix))
        .join(' | ')
      const isThing = thingAt >= at && thingAt < at + words.length
      const gain = isThing ? thingWorth : otherThingWorth
      return sql`${gain}::float4 * least(1, ${rankDivisor}::float4 * ${fieldLookups.rank(query)})`
    })
  if (gains.length === 0) return sql`0`
  const named = parts.filter(({ at }) => at <= thingAt)
  const name = named.flatMap(({ words }) => words)
  const gain = sql`greatest(${joinColumns(gains)})`
  if (name.length === 0 || name.some(({ kind }) => kind !== 'word')) return gain
  const query = listNames(named)
    .map((stems) => formatLexemeQuery(buildCategoryLexeme(stems), termPrefix))
    .join(' | ')
  return sql`${gain} + ${categoryWorth}::float4 * (${fieldLookups.has(query)})::int`
}

const maxNames = 12

/** The stems that a category may be called by: those typed, and what they are in English. */
function listNames(parts: readonly QueryPart[]): string[][] {
  return parts.reduce<string[][]>(
    (names, { words, alternatives, isSpoken }) => {
      const typed = words.map(({ lexemes }) => lexemes[0]!)
      const spoken = isSpoken ? alternatives.slice(1).map(({ lexemes }) => [...lexemes]) : []
      return [typed, ...spoken]
        .flatMap((stems) => names.map((name) => [...name, ...stems]))
        .slice(0, maxNames)
    },
    [[]],
  )
}

const partColumn = (at: number) => sql`${sql.identifier(`part${at}`)}`

interface Lookups {
  /** The column with an entry's rank for one lexeme, or whether it has a phrase. */
  rank(query: string): SQL
  has(query: string): SQL
  columns(): SQL[]
}

/** Deduplicates the lookups in each entry: several alternatives and parts may need the same one. */
function createLookups(): Lookups {
  const lookupsByKey = new Map<string, { name: SQL; column: SQL }>()
  const addLookup = (key: string, value: SQL) => {
    const name = sql`${sql.identifier(`look${lookupsByKey.size}`)}`
    const lookup = lookupsByKey.get(key) ?? { name, column: sql`${value} as ${name}` }
    lookupsByKey.set(key, lookup)
    return lookup.name
  }
  return {
    rank: (query) =>
      addLookup(query, sql`ts_rank(${labelWorth}::real[], s.terms, ${query}::tsquery)`),
    has: (query) => addLookup(`has ${query}`, sql`s.terms @@ ${query}::tsquery`),
    columns: () => [...lookupsByKey.values()].map(({ column }) => column),
  }
}

/** The best alternative that the product has; of several lexemes, the lowest rank counts. */
function scoreSql(part: QueryPart, termPrefix: string, fieldLookups: Lookups): SQL {
  const alternativeScores = part.alternatives.map((alternative) => {
    const ranks = alternative.lexemes.map((lexeme) =>
      fieldLookups.rank(formatAlternativeQuery({ ...alternative, lexemes: [lexeme] }, termPrefix)),
    )
    const lowestRank = ranks.length === 1 ? ranks[0]! : sql`least(${joinColumns(ranks)})`
    const score =
      alternative.worth === 1 ? lowestRank : sql`${alternative.worth}::float4 * ${lowestRank}`
    return alternative.phrase
      ? sql`case when ${fieldLookups.has(formatAlternativeQuery(alternative, termPrefix))} then ${score} else 0 end`
      : score
  })
  return alternativeScores.length === 1
    ? alternativeScores[0]!
    : sql`greatest(${joinColumns(alternativeScores)})`
}
