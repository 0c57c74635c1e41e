import { sql } from 'drizzle-orm'
import { forSellers, listSellersWith } from '#db/across-sellers.ts'
import type { Database, Db } from '#db/client.ts'
import { listPhrases, type PhraseTexts } from './phrase-rules.ts'
import { foldText } from './word-rules.ts'

/** Larger shops are sampled at this many products. */
const maxRead = 50_000
const batchSize = 2_000
const maxValues = 8
/** What a seller's phrases may come to. */
const maxPhrases = 20_000
/** Counting goes on without the rare ones from here on. */
const maxCounted = 400_000
const minProducts = 2
const synonymWeight = 0.5

type Texts = Pick<PhraseTexts, keyof PhraseTexts>

interface Count {
  products: number
  score: number
}

/**
 * Collects the phrases of sellers whose words were counted since the last time. Returns how many
 * sellers. Source: FIND-05.
 */
export async function collectDuePhrases(database: Database): Promise<number> {
  const sellerIds = await listSellersWith(
    database.primary,
    (named) => sql`
    select seller_id as "sellerId" from search_state
    where ${named(sql`seller_id`)} and (phrases_at is null or phrases_at < counted_at) order by seller_id`,
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
  const phrases = [...counts]
    .filter(([, { products }]) => products >= minProducts)
    .sort(([, a], [, b]) => b.score - a.score)
    .slice(0, maxPhrases)
  const starts = phrases.flatMap(([phrase, { score }]) =>
    listStarts(phrase).map((start) => ({ start, phrase, score })),
  )
  await database.transaction(async (db) => {
    await db.execute(sql`delete from search_phrase where seller_id = ${sellerId}`)
    await db.execute(sql`
      insert into search_phrase (seller_id, start, phrase, score)
      select ${sellerId}, start, phrase, score
      from json_to_recordset(${JSON.stringify(starts)}::json) as r(start text, phrase text, score real)
      on conflict do nothing`)
    await db.execute(sql`
      update search_state set phrases_at = ${state.countedAt}::timestamptz where seller_id = ${sellerId}`)
  })
}

/** Reads every `step`-th product. */
async function countPhrases(db: Db, sellerId: number, step: number): Promise<Map<string, Count>> {
  const counts = new Map<string, Count>()
  const share = 1 / step
  let usual: ReadonlySet<string> | null = null
  for (let last = 0; ; ) {
    const { rows } = await db.execute<{ id: number } & Texts>(sql`
      select p.id, p.name, b.name as brand, c.display_name as category, s.popularity, array(
          select l.label from product_value v
          join field_value l on l.seller_id = ${sellerId} and l.id = v.value_id
          where v.seller_id = ${sellerId} and v.product_id = p.id order by l.id limit ${maxValues}
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
    for (const row of rows) {
      for (const [phrase, weight] of listPhrases(withoutUsual(row, usual))) {
        const count = counts.get(phrase)
        if (count) {
          count.products++
          count.score += weight
        } else counts.set(phrase, { products: 1, score: weight })
      }
    }
    if (counts.size > maxCounted)
      for (const [phrase, { products }] of counts) if (products < minProducts) counts.delete(phrase)
  }
}

/** Values that so many products have say nothing ("India"): a share of all products. */
const usualShare = 0.3
const minJudged = 50

function findUsualValues(rows: readonly Texts[]): ReadonlySet<string> {
  const all = Map.groupBy(
    rows.flatMap(({ values }) => values),
    (value) => value,
  )
  const min = Math.max(minJudged, rows.length) * usualShare
  return new Set([...all].filter(([, same]) => same.length > min).map(([value]) => value))
}

const withoutUsual = (texts: Texts, usual: ReadonlySet<string> | null): Texts => ({
  ...texts,
  values: texts.values.filter((value) => !usual?.has(value)),
})

/** What the catalogue calls otherwise may be typed too: "flashlight", where it sells torches. */
async function addSynonyms(db: Db, sellerId: number, counts: Map<string, Count>): Promise<void> {
  const { rows } = await db.execute<{ phrases: string[] }>(
    sql`select phrases from search_synonym where seller_id = ${sellerId}`,
  )
  for (const row of rows) {
    const phrases = row.phrases.map(foldText)
    const known = phrases
      .map((phrase) => counts.get(phrase))
      .filter((count) => count !== undefined)
      .sort((a, b) => b.score - a.score)[0]
    if (!known) continue
    const { products, score } = known
    for (const phrase of phrases)
      if (!counts.has(phrase)) counts.set(phrase, { products, score: score * synonymWeight })
  }
}

/** "claw hammer" may be begun with "claw" or with "hammer". */
function listStarts(phrase: string): string[] {
  const words = phrase.split(' ')
  return words.map((_, at) => words.slice(at).join(' '))
}
