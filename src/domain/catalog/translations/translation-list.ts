import { type SQL, sql } from 'drizzle-orm'
import { type ListPage, type ListQuery, maxViewCount } from '#contract/desk/list-query.ts'
import { listLanguages } from '#contract/sellers/languages.ts'
import { type TranslatedKind, translatedKinds } from '#contract/translations/desk-translations.ts'
import {
  type TranslationFilter,
  type TranslationListRow,
  type TranslationSort,
  type TranslationState,
  translationStates,
} from '#contract/translations/translation-list.ts'
import type { Db } from '#db/client.ts'
import { type Language, languageNames } from '#messages/languages.ts'
import { containsSql, countSelections, nameOrderSql } from '#platform/lists/list-sql.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import { countGapsSql } from './text-sources.ts'
import {
  getTable,
  listParts,
  type ThingsPart,
  type ThingsPlace,
  withShared,
} from './translation-things.ts'

export type DeskTranslationQuery = ListQuery<TranslationFilter, TranslationSort>

/**
 * A page of what has texts, in one further language: what lacks a translation or has changed since,
 * unless another state is asked for. By default of all kinds, each in the order in which it was
 * added. Archived products are left out. Source: LANG-04, DEAL-06.
 */
export async function listDeskTranslations(
  scope: Scope,
  query: DeskTranslationQuery,
): Promise<ListPage<TranslationListRow>> {
  requireStaff(scope, 'read')
  const languages = listFurther(scope)
  const language = findQueryLanguage(scope, query)
  const choices = { language: languages.map((each) => [each, languageNames[each]] as const) }
  if (!language) return { rows: [], count: 0, sums: null, choices }
  const place = { sellerId: scope.seller.id, language }
  const db = scope.database.primary
  const ascending = listQueryParts(place, query)
  const parts = query.isDescending ? ascending.toReversed() : ascending
  const counts = await countPage(db, parts)
  const count = sum(counts)
  const subjects = await listSubjects(db, pickParts(parts, counts, query), query)
  return {
    rows: await loadRows(scope, language, subjects),
    count: Math.min(count, maxViewCount),
    hasMore: count > maxViewCount,
    sums: null,
    choices,
  }
}

/**
 * The things of each part, of all together one more than a view is counted: behind that parts count
 * less than they have, and most are not read.
 */
async function countPage(db: Db, parts: readonly ThingsPart[]): Promise<number[]> {
  if (parts.length === 0) return []
  const selections = parts.map(
    ({ from, where }, at) => sql`(select ${at}::int as part from ${from} where ${where})`,
  )
  const { rows } = await db.execute<{ part: number; count: number }>(sql`
    ${withShared(parts)}select x.part, count(*)::int as count
    from (${sql.join(selections, sql` union all `)} limit ${maxViewCount + 1}) x group by x.part`)
  const counts = new Map(rows.map(({ part, count }) => [part, count]))
  return parts.map((_, at) => counts.get(at) ?? 0)
}

/** Those that this page and the ones before it reach into: of later kinds none. */
function pickParts(
  parts: readonly ThingsPart[],
  counts: readonly number[],
  { sort, page, rows }: DeskTranslationQuery,
): ThingsPart[] {
  const isCounted = sum(counts) <= maxViewCount
  const nonEmptyParts = parts.filter((_, at) => !isCounted || counts[at]! > 0)
  if (sort === 'name') return nonEmptyParts
  return nonEmptyParts.filter(({ kindAt }) => {
    const first = parts.findIndex((each) => each.kindAt === kindAt)
    return sum(counts.slice(0, first)) < page * rows
  })
}

type Subject = { kindAt: number; subject: string }

/** One page of them: each part by its own order, as far as the page needs it. */
async function listSubjects(
  db: Db,
  parts: readonly ThingsPart[],
  { sort, isDescending, page, rows }: DeskTranslationQuery,
): Promise<Subject[]> {
  if (parts.length === 0) return []
  const direction = isDescending ? sql`desc` : sql`asc`
  const byName = sort === 'name'
  const selections = parts.map((part) => {
    const columns = sql`${part.kindAt}::int as kind_at, ${part.at} as at, ${part.subject} as subject`
    const ownPlace = sql`${part.at} ${direction}, ${part.subject} ${direction}`
    const output = byName ? sql`${columns}, ${nameOrderSql(part.title)} as name` : columns
    const order = byName ? sql`${nameOrderSql(part.title)} ${direction}, ${ownPlace}` : ownPlace
    return sql`(select ${output} from ${part.from} where ${part.where}
      order by ${order} limit ${page * rows})`
  })
  const place = sql`x.kind_at ${direction}, x.at ${direction}, x.subject ${direction}`
  const result = await db.execute<Subject>(sql`
    ${withShared(parts)}select x.kind_at as "kindAt", x.subject
    from (${sql.join(selections, sql` union all `)}) x
    order by ${byName ? sql`x.name ${direction}, ${place}` : place}
    limit ${rows} offset ${(page - 1) * rows}`)
  return result.rows
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

const countParts = (db: Db, parts: readonly ThingsPart[]): Promise<number[]> =>
  countSelections(
    db,
    parts.map(({ from, where }) => sql`select 1 from ${from} where ${where}`),
    withShared(parts),
  )

/**
 * How many things each of these views has, by one statement for each language: views share the
 * counts of their parts.
 */
export async function countDeskTranslations(
  scope: Scope,
  queries: readonly DeskTranslationQuery[],
): Promise<number[]> {
  requireStaff(scope, 'read')
  const byLanguage = Map.groupBy(queries, (query) => findQueryLanguage(scope, query))
  const counts = new Map<DeskTranslationQuery, number>()
  await Promise.all(
    [...byLanguage].map(async ([language, views]) => {
      if (!language) return
      const place = { sellerId: scope.seller.id, language }
      const viewParts = views.map((query) => listQueryParts(place, query))
      const parts = [...new Map(viewParts.flat().map((part) => [part.name, part])).values()]
      const partCounts = await countParts(scope.database.primary, parts)
      const byName = new Map(parts.map(({ name }, at) => [name, partCounts[at]!]))
      for (const [at, query] of views.entries())
        counts.set(query, sum(viewParts[at]!.map(({ name }) => byName.get(name)!)))
    }),
  )
  return queries.map((query) => counts.get(query) ?? 0)
}

/**
 * The thing of this kind behind this one that lacks a translation or has changed since, from the
 * first again behind the last; null: there is no other. Source: LANG-04.
 */
export async function findNextTranslation(
  scope: Scope,
  { kind, subject, language }: Pick<TranslationListRow, 'kind' | 'subject' | 'language'>,
): Promise<string | null> {
  requireStaff(scope, 'read')
  const { primary: db } = scope.database
  const parts = listParts({ sellerId: scope.seller.id, language }, kind, 'todo')
  const findFirst = async (isWanted: (part: ThingsPart) => SQL) => {
    const selections = parts.map(
      (part) => sql`(
        select ${part.at} as at, ${part.subject} as subject from ${part.from}
        where ${part.where} and ${part.subject} <> ${subject} and ${isWanted(part)}
        order by 1, 2 limit 1)`,
    )
    const { rows } = await db.execute<{ subject: string }>(sql`
      ${withShared(parts)}select x.subject from (${sql.join(selections, sql` union all `)}) x
      order by x.at, x.subject limit 1`)
    return rows[0]?.subject
  }
  const isBehind = buildIsBehind(scope.seller.id, kind, subject)
  return (await findFirst(isBehind)) ?? (await findFirst(() => sql`true`)) ?? null
}

const listFurther = ({ seller }: Scope): Language[] =>
  listLanguages(seller)
    .slice(1)
    .map(({ language }) => language)

function findQueryLanguage(scope: Scope, { filters }: DeskTranslationQuery): Language | undefined {
  const languages = listFurther(scope)
  return languages.find((each) => each === filters.language) ?? languages[0]
}

function getKinds({ filters }: DeskTranslationQuery): readonly TranslatedKind[] {
  const kind = translatedKinds.find((each) => each === filters.kind)
  return kind ? [kind] : translatedKinds
}

function getState({ filters }: DeskTranslationQuery): TranslationState {
  return translationStates.find((each) => each === filters.state) ?? 'todo'
}

/** What a query wants: parts with the conditions of its words and keys. */
function listQueryParts(place: ThingsPlace, query: DeskTranslationQuery): ThingsPart[] {
  const { words, keys } = query
  return getKinds(query).flatMap((kind) => {
    const own = keys?.flatMap((key) =>
      key.startsWith(`${kind}:`) ? key.slice(kind.length + 1) : [],
    )
    if (own?.length === 0) return []
    return listParts(place, kind, getState(query)).map((part) => {
      const where = [part.where]
      if (words !== '')
        where.push(sql`(${containsSql(part.title, words)} or ${containsSql(part.about, words)})`)
      if (own) where.push(sql`${part.subject} = any(${sql.param(own)}::text[])`)
      const name = where.length === 1 ? part.name : JSON.stringify([part.name, words, keys])
      return { ...part, name, where: sql.join(where, sql` and `) }
    })
  })
}

const hasId = (kind: TranslatedKind) => !['unit', 'page', 'seller'].includes(kind)

/** SQL: whether a part's row stands behind this subject of its kind. */
function buildIsBehind(sellerId: number, kind: TranslatedKind, subject: string) {
  const place = getTable(kind, sellerId)
  return ({ at, subject: other }: ThingsPart): SQL =>
    hasId(kind)
      ? sql`${at} > ${subject}::bigint`
      : sql`(${at}, ${other}) > (select ${place.at}, ${place.subject} from ${place.from}
          where ${place.where} and ${place.subject} = ${subject})`
}

async function loadRows(
  scope: Scope,
  language: Language,
  wanted: readonly { kindAt: number; subject: string }[],
): Promise<TranslationListRow[]> {
  const sellerId = scope.seller.id
  const byKind = Map.groupBy(wanted, ({ kindAt }) => translatedKinds[kindAt]!)
  if (byKind.size === 0) return []
  const selections = [...byKind].map(([kind, rows]) => {
    const { from, where, subject, title, about } = getTable(kind, sellerId)
    const subjects = sql.param(rows.map((row) => row.subject))
    const isNumbered = hasId(kind)
    const isWanted = isNumbered
      ? sql`p.id = any(${subjects}::bigint[])`
      : sql`${subject} = any(${subjects}::text[])`
    return sql`
      select ${kind}::text as kind, ${subject} as subject, ${title} as title, ${about} as about,
        g.missing, g.changed
      from ${from} cross join lateral ${countGapsSql(kind, { sellerId, language })} g
      where ${where} and ${isWanted}`
  })
  const { rows } = await scope.database.primary.execute<
    Omit<TranslationListRow, 'language'> & Record<string, unknown>
  >(sql.join(selections, sql` union all `))
  const loaded = new Map(rows.map((row) => [`${row.kind} ${row.subject}`, row]))
  return wanted.flatMap(({ kindAt, subject }) => {
    const row = loaded.get(`${translatedKinds[kindAt]} ${subject}`)
    return row ? [{ ...row, language }] : []
  })
}
