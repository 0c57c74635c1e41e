import { sql } from 'drizzle-orm'
import { forSellers, listSellersWith } from '#db/across-sellers.ts'
import type { Database, Db } from '#db/client.ts'
import { assignTiers } from './popularity-tiers.ts'
import { buildTermPrefix } from './search-term-rules.ts'
import { stem } from './stem-rules.ts'
import { buildNearKeys, entryRules } from './vocabulary-rules.ts'

/** Smaller shops are recounted within the write, or at the end of the import, that grew them by half. */
const maxImmediateRecount = 20_000

/** Adds words that the vocabulary lacks, each with its product count from this write. */
export async function addWords(
  db: Db,
  sellerId: number,
  docsByWord: ReadonlyMap<string, number>,
): Promise<void> {
  if (docsByWord.size === 0) return
  const { rows } = await db.execute<{ word: string }>(sql`
    select r.word from unnest(${sql.param([...docsByWord.keys()])}::text[]) as r(word)
    where not exists (select 1 from search_word w where w.seller_id = ${sellerId} and w.word = r.word)`)
  if (rows.length === 0) return
  const newWords = rows.map(({ word }) => ({
    word,
    stem: stem(word),
    docs: docsByWord.get(word)!,
    near: buildNearKeys(word),
  }))
  await db.execute(sql`
    insert into search_word (seller_id, word, stem, docs, near)
    select ${sellerId}, word, stem, docs, near
    from json_to_recordset(${JSON.stringify(newWords)}::json) as r(word text, stem text, docs int, near text[])
    on conflict do nothing`)
}

const refreshBatch = 5_000

/** Writes near keys anew where older rules made them. */
export async function refreshNearKeys({ primary }: Database, sellerId: number): Promise<void> {
  for (let last = ''; ; ) {
    const { rows } = await primary.execute<{ word: string }>(sql`
      select word from search_word where seller_id = ${sellerId} and word > ${last} and cardinality(near) > 0
      order by word limit ${refreshBatch}`)
    if (rows.length === 0) return
    last = rows.at(-1)!.word
    const keys = rows.map(({ word }) => ({ word, near: buildNearKeys(word) }))
    await primary.execute(sql`
      update search_word w set near = r.near
      from json_to_recordset(${JSON.stringify(keys)}::json) as r(word text, near text[])
      where w.seller_id = ${sellerId} and w.word = r.word and w.near <> r.near`)
  }
}

/** Recounts where the entries have grown enough, unless the caller does it after more writes. */
export async function recordChangedEntries(
  db: Db,
  sellerId: number,
  changed: number,
  recountsLater: boolean,
): Promise<void> {
  const { rows } = await db.execute<EntryCounts>(sql`
    insert into search_state as s (seller_id, entries, changed, tiers, counted_at, rules)
    values (${sellerId}, 0, ${changed}, '{}', now(), ${entryRules})
    on conflict (seller_id) do update set changed = s.changed + ${changed} returning entries, changed`)
  if (recountsLater || !hasGrown(rows[0]!)) return
  await recountWords(db, sellerId)
  await assignTiers(db, sellerId)
}

type EntryCounts = { entries: number; changed: number }

const hasGrown = ({ entries, changed }: EntryCounts) =>
  changed > Math.max(100, entries / 2) && entries + changed <= maxImmediateRecount

/**
 * Recounts the words of a seller whose entries were saved in batches, where they have grown enough.
 * An import that is stopped before leaves it to `recountDueWords`.
 */
export async function recountGrownWords(database: Database, sellerId: number): Promise<void> {
  const { rows } = await database.primary.execute<EntryCounts>(
    sql`select entries, changed from search_state where seller_id = ${sellerId}`,
  )
  if (rows[0] && hasGrown(rows[0])) await recountAll(database, sellerId)
}

/**
 * Recounts the words in one transaction, then assigns the popularity tiers in batches, each of which
 * holds its locks briefly.
 */
export async function recountAll(database: Database, sellerId: number): Promise<void> {
  await database.transaction((db) => recountWords(db, sellerId))
  await assignTiers(database.primary, sellerId)
}

/**
 * Counts the products of each word, and deletes unused words. Results are correct without it; their
 * order improves with it.
 */
async function recountWords(db: Db, sellerId: number): Promise<void> {
  const { rows } = await db.execute<{ entries: number }>(
    sql`select count(*)::int as entries from search_entry where seller_id = ${sellerId}`,
  )
  const { entries } = rows[0]!
  await db.execute(recountSql(sellerId, Math.min(1, maxCounted / Math.max(1, entries))))
  // Without it the planner scans a large vocabulary in full for each slip.
  if (entries > maxImmediateRecount) await db.execute(sql`analyze search_word`)
  await db.execute(sql`
    insert into search_state as s (seller_id, entries, changed, tiers, counted_at)
    values (${sellerId}, ${entries}, 0, '{}', now())
    on conflict (seller_id) do update set entries = excluded.entries, changed = 0,
      counted_at = excluded.counted_at`)
}

/** Larger shops are sampled at this many entries; words that the sample lacks keep their counts. */
const maxCounted = 100_000

/**
 * Counts without `ts_stat`, which keeps words in an unbalanced tree: ascending product codes take
 * it hours.
 */
function recountSql(sellerId: number, share: number) {
  const termPrefix = buildTermPrefix(sellerId)
  const entriesSql =
    share < 1
      ? sql`search_entry tablesample system (${share * 100}::float4) repeatable (1)`
      : sql`search_entry`
  return sql`
    with counted as materialized (
      select substr(lexeme, ${termPrefix.length + 1}::int) as stem, round(count(*) / ${share}::float8)::int as docs
      from ${entriesSql}, unnest(tsvector_to_array(terms)) as lexeme
      where seller_id = ${sellerId} and substr(lexeme, ${termPrefix.length + 1}::int, 1) <> '#'
      group by 1
    ), spelt as (
      update search_word w set docs = c.docs from counted c
      where w.seller_id = ${sellerId} and w.stem = c.stem and w.docs <> c.docs
    ), gone as (
      delete from search_word w
      where ${share}::float8 = 1
        and w.seller_id = ${sellerId}
        and not exists (select 1 from counted c where c.stem = w.stem)
    )
    insert into search_word (seller_id, word, stem, docs, near)
    select ${sellerId}, c.stem, c.stem, c.docs, '{}' from counted c
    where c.docs >= case when c.stem ~ '[0-9]' then ${minFigureDocs}::int else 2 end
      and not exists (select 1
        from search_word w
        where w.seller_id = ${sellerId} and w.stem = c.stem and w.word <> c.stem)
    on conflict (seller_id, word) do update set docs = excluded.docs where search_word.docs <> excluded.docs`
}

/** Numbers and codes are counted from this many products on; words of descriptions from two. */
const minFigureDocs = 20

/**
 * Recounts the words of sellers whose catalogue has changed by a tenth or more, or has no popularity
 * tiers yet. Returns how many sellers.
 */
export async function recountDueWords(database: Database): Promise<number> {
  const sellerIds = await listSellersWith(
    database.primary,
    (whereSeller) => sql`
    select seller_id as "sellerId" from search_state
    where ${whereSeller(sql`seller_id`)} and (changed > greatest(20, entries / 10) or not tiered) order by seller_id`,
  )
  const recounted = await forSellers(sellerIds, (sellerId) => recountAll(database, sellerId))
  return recounted.length
}
