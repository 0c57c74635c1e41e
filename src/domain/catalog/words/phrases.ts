import { sql } from 'drizzle-orm'
import { forSellers, listSellersWith } from '#db/across-sellers.ts'
import type { Database, Db } from '#db/client.ts'
import { listPhrases, type PhraseTexts, spell } from './phrase-rules.ts'
import { stem } from './stem-rules.ts'
import { foldText, parseWords } from './word-rules.ts'

/** Larger shops are sampled at this many products. */
const maxRead = 50_000
const batchSize = 2_000
const maxValues = 8
/** What a seller's phrases may come to. */
const maxPhrases = 20_000
/** Counting goes on without the rare ones from here on. */
const maxCounted = 400_000
const minProducts = 2
/** Phrases collected before are of older rules. */
const rulesSince = '2026-11-26T00:00:00Z'
const synonymWeight = 0.5

type Row = Omit<PhraseTexts, 'values'> & {
  id: number
  values: { caption: string; label: string }[]
}

/** Of phrases that differ in endings only, together. */
interface Count {
  products: number
  score: number
  /** The form that most products have. */
  phrase: string
  /** By how many products it is ahead of the other forms. */
  lead: number
}

/**
 * Collects the phrases of sellers whose words were counted since the last time. Returns how many
 * sellers. Source: FIND-05.
 */
export async function collectDuePhrases(database: Database): Promise<number> {
  const sellerIds = await listSellersWith(
    database.primary,
    (whereSeller) => sql`
    select seller_id as "sellerId" from search_state
    where ${whereSeller(sql`seller_id`)}
      and (phrases_at is null or phrases_at < greatest(counted_at, ${rulesSince}::timestamptz))
    order by seller_id`,
  )
  const collected = await forSellers(sellerIds, (sellerId) => collectPhrases(database, sellerId))
  return collected.length
}

async function collectPhrases(database: Database, sellerId: number): Promise<void> {
  const db = database.primary
  const { rows } = await db.execute<{ countedAt: string; entries: number }>(sql`
    select counted_at::text as "countedAt", entries from search_state where seller_id = ${sellerId}`)
  const state = rows[0]
  if (!state) return
  const counts = await countPhrases(db, sellerId, Math.max(1, state.entries / maxRead))
  await addSynonyms(db, sellerId, counts)
  const phrases = [...counts.values()]
    .filter(({ products }) => products >= minProducts)
    .sort((a, b) => b.score - a.score)
    .slice(0, maxPhrases)
  const starts = phrases.flatMap(({ phrase, score }) =>
    listStarts(phrase).map(({ start, share }) => ({ start, phrase, score: score * share })),
  )
  await database.transaction(async (db) => {
    await db.execute(sql`delete from search_phrase where seller_id = ${sellerId}`)
    await db.execute(sql`
      insert into search_phrase (seller_id, start, phrase, score)
      select ${sellerId}, start, phrase, score
      from json_to_recordset(${JSON.stringify(starts)}::json) as r(start text, phrase text, score real)
      on conflict do nothing`)
    await db.execute(sql`
      update search_state
      set phrases_at = greatest(${state.countedAt}::timestamptz, ${rulesSince}::timestamptz)
      where seller_id = ${sellerId}`)
  })
}

/** Reads every `step`-th product. By the stems of their words. */
async function countPhrases(db: Db, sellerId: number, step: number): Promise<Map<string, Count>> {
  const counts = new Map<string, Count>()
  const share = 1 / step
  let usual: ReadonlySet<string> | null = null
  for (let last = 0; ; ) {
    const { rows } = await db.execute<Row>(sql`
      select p.id, p.name, b.name as brand, c.display_name as category, s.popularity, (
          select coalesce(json_agg(v), '[]') from (
            select f.caption, l.label from product_value v
            join field_value l on l.seller_id = ${sellerId} and l.id = v.value_id
            join field f on f.seller_id = ${sellerId} and f.id = l.field_id
            where v.seller_id = ${sellerId} and v.product_id = p.id order by l.id limit ${maxValues}
          ) v
        ) as values
      from search_entry s
      join product p on p.seller_id = ${sellerId} and p.id = s.product_id
      join category c on c.seller_id = ${sellerId} and c.id = p.category_id
      left join brand b on b.seller_id = ${sellerId} and b.id = p.brand_id
      where s.seller_id = ${sellerId} and s.product_id > ${last}
        and (${share}::float8 = 1 or s.product_id * 0.618034 % 1 < ${share}::float8)
      order by s.product_id limit ${batchSize}`)
    if (rows.length === 0) return counts
    last = rows.at(-1)!.id
    usual ??= findUsualValues(rows)
    for (const row of rows) countProduct(counts, listPhrases(toTexts(row, usual)))
    if (counts.size > maxCounted)
      for (const [key, { products }] of counts) if (products < minProducts) counts.delete(key)
  }
}

function countProduct(
  counts: Map<string, Count>,
  weightByPhrase: ReadonlyMap<string, number>,
): void {
  const weights = new Map<string, { phrase: string; weight: number }>()
  for (const [phrase, weight] of weightByPhrase) {
    const key = toStems(phrase)
    if (weight > (weights.get(key)?.weight ?? 0)) weights.set(key, { phrase, weight })
  }
  for (const [key, { phrase, weight }] of weights) {
    const count = counts.get(key)
    if (!count) {
      counts.set(key, { products: 1, score: weight, phrase, lead: 1 })
      continue
    }
    count.products++
    count.score += weight
    if (count.phrase === phrase) count.lead++
    else if (count.lead > 0) count.lead--
    else count.phrase = phrase
  }
}

const toStems = (phrase: string) => phrase.split(' ').map(stem).join(' ')

/** Values that so many products have say nothing ("India"): a share of all products. */
const usualShare = 0.3
const minJudged = 50

function findUsualValues(rows: readonly Row[]): ReadonlySet<string> {
  const all = Map.groupBy(
    rows.flatMap(({ values }) => values.map(({ label }) => label)),
    (label) => label,
  )
  const min = Math.max(minJudged, rows.length) * usualShare
  return new Set([...all].filter(([, same]) => same.length > min).map(([label]) => label))
}

/** "8" alone says less than "size 8". */
const bareValue = /^[\d.,/-]+$|^\p{L}{1,2}$/u

const toTexts = (row: Row, usual: ReadonlySet<string>): PhraseTexts => ({
  ...row,
  values: row.values
    .filter(({ label }) => !usual.has(label))
    .flatMap(({ caption, label }) =>
      bareValue.test(label) ? [label, `${caption} ${label}`] : [label],
    ),
})

/** What the catalogue calls otherwise may be typed too: "flashlight", where it sells torches. */
async function addSynonyms(db: Db, sellerId: number, counts: Map<string, Count>): Promise<void> {
  const { rows } = await db.execute<{ phrases: string[] }>(
    sql`select phrases from search_synonym where seller_id = ${sellerId}`,
  )
  for (const row of rows) {
    const phrases = row.phrases.map(foldText)
    const bestCount = phrases
      .map((phrase) => counts.get(toStems(phrase)))
      .filter((count) => count !== undefined)
      .sort((a, b) => b.score - a.score)[0]
    if (!bestCount) continue
    const score = bestCount.score * synonymWeight
    for (const phrase of phrases) {
      const key = toStems(phrase)
      if (!counts.has(key))
        counts.set(key, { products: bestCount.products, score, phrase, lead: 1 })
    }
  }
}

/** A phrase whose second word was begun is likely meant less often than one begun at its start. */
const laterStart = 0.15

/**
 * "8 mm claw hammers" may be begun with "claw" or "hammers" too, and its words be typed with other
 * endings and units there.
 */
function listStarts(phrase: string): { start: string; share: number }[] {
  const words = parseWords(phrase)
  const starts = new Map<string, number>()
  for (const at of words.keys()) {
    if (words.slice(0, at).some(({ kind }) => kind !== 'word')) break
    const rest = words.slice(at)
    for (const start of [rest.map(spell), rest.map(({ lexemes }) => lexemes[0])])
      starts.set(start.join(' '), at === 0 ? 1 : laterStart)
  }
  return [...starts].map(([start, share]) => ({ start, share }))
}
