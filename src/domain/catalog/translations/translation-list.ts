import { type SQL, sql } from 'drizzle-orm'
import type { ListPage, ListQuery } from '#contract/desk/list-query.ts'
import { listLanguages } from '#contract/sellers/languages.ts'
import { type TranslatedKind, translatedKinds } from '#contract/translations/desk-translations.ts'
import {
  type TranslationFilter,
  type TranslationListRow,
  type TranslationSort,
  type TranslationState,
  translationStates,
} from '#contract/translations/translation-list.ts'
import { type Language, languageNames } from '#messages/languages.ts'
import { containsSql, nameOrderSql } from '#platform/lists/list-sql.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import { countGapsSql } from './text-sources.ts'

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
  const db = scope.database.primary
  const things = buildThingsSql(scope.seller.id, language, getKinds(query))
  const condition = buildCondition(query)
  const direction = query.isDescending ? sql`desc` : sql`asc`
  const place = sql`x.kind_at ${direction}, x.at ${direction}, x.subject ${direction}`
  const order =
    query.sort === 'name' ? sql`${nameOrderSql(sql`x.title`)} ${direction}, ${place}` : place
  const [page, totals] = await Promise.all([
    db.execute<{ kindAt: number; subject: string }>(sql`
      select x.kind_at as "kindAt", x.subject from (${things}) x where ${condition}
      order by ${order} limit ${query.rows} offset ${(query.page - 1) * query.rows}`),
    db.execute<{ count: number }>(sql`
      select count(*)::int as count from (${things}) x where ${condition}`),
  ])
  const rows = await loadRows(scope, language, page.rows)
  return { rows, count: totals.rows[0]!.count, sums: null, choices }
}

/** How many things each of these views has, in one statement that reads them once per language. */
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
      const selected = views.map(
        (query) =>
          sql`count(*) filter (where ${isOfKinds(query)} and ${buildCondition(query)})::int`,
      )
      const kinds = translatedKinds.filter((kind) =>
        views.some((query) => getKinds(query).includes(kind)),
      )
      const { rows } = await scope.database.primary.execute<{ counts: number[] }>(sql`
        select array[${sql.join(selected, sql`, `)}] as counts
        from (${buildThingsSql(scope.seller.id, language, kinds)}) x`)
      for (const [at, query] of views.entries()) counts.set(query, rows[0]!.counts[at]!)
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
  const things = buildThingsSql(scope.seller.id, language, [kind])
  const isBehind = sql`(x.at, x.subject) > (select o.at, o.subject from (${things}) o
    where o.subject = ${subject})`
  const select = (isWanted: SQL) => sql`(
    select x.subject from (${things}) x
    where (x.missing or x.changed) and x.subject <> ${subject} and ${isWanted}
    order by x.at, x.subject limit 1)`
  const { rows } = await scope.database.primary.execute<{ subject: string }>(
    sql`${select(isBehind)} union all ${select(sql`true`)} limit 1`,
  )
  return rows[0]?.subject ?? null
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

const isOfKinds = (query: DeskTranslationQuery): SQL =>
  query.filters.kind
    ? sql`x.kind_at = any(${sql.param(getKinds(query).map((kind) => translatedKinds.indexOf(kind)))}::int[])`
    : sql`true`

const stateConditions: Record<TranslationState, SQL> = {
  todo: sql`(x.missing or x.changed)`,
  missing: sql`x.missing`,
  changed: sql`x.changed`,
  complete: sql`not (x.missing or x.changed)`,
  all: sql`true`,
}

function buildCondition({ words, filters, keys }: DeskTranslationQuery): SQL {
  const state = translationStates.find((each) => each === filters.state) ?? 'todo'
  const where: SQL[] = [stateConditions[state]]
  if (words !== '')
    where.push(sql`(${containsSql(sql`x.title`, words)}
    or ${containsSql(sql`x.about`, words)})`)
  if (keys)
    where.push(sql`${kindNamesSql}[x.kind_at + 1] || ':' || x.subject
      = any(${sql.param([...keys])}::text[])`)
  return sql.join(where, sql` and `)
}

const kindNamesSql = sql`(array[${sql.join(
  translatedKinds.map((kind) => sql`${kind}::text`),
  sql`, `,
)}])`

/** The table of a kind, as row `p`, and what its rows are called. */
interface KindTable {
  from: SQL
  title: SQL
  about?: SQL
  at?: SQL
  subject?: SQL
}

const tables: Record<TranslatedKind, KindTable> = {
  product: { from: sql`product p`, title: sql`p.name`, about: sql`p.code` },
  category: { from: sql`category p`, title: sql`p.display_name` },
  brand: { from: sql`brand p`, title: sql`p.name` },
  attribute: { from: sql`field p`, title: sql`p.caption`, about: sql`coalesce(p.section, '')` },
  value: {
    from: sql`field_value p join field f on f.seller_id = p.seller_id and f.id = p.field_id
      and f.caption <> 'Brand'`,
    title: sql`p.label`,
    about: sql`f.caption`,
  },
  page: {
    from: sql`footer_page p`,
    at: sql`p.position::bigint`,
    subject: sql`p.url`,
    title: sql`p.title`,
  },
  seller: {
    from: sql`(select s.id as seller_id, s.* from seller s) p`,
    at: sql`0::bigint`,
    subject: sql`'shop'`,
    title: sql`p.company_name`,
  },
}

function getTable(kind: TranslatedKind): Required<KindTable> {
  return { at: sql`p.id`, subject: sql`p.id::text`, about: sql`''`, ...tables[kind] }
}

/** SQL: the things of these kinds, each with whether texts are missing and have changed. */
function buildThingsSql(
  sellerId: number,
  language: Language,
  kinds: readonly TranslatedKind[],
): SQL {
  const selections = kinds.map((kind) => {
    const { from, at, subject, title, about } = getTable(kind)
    const columns = sql`${translatedKinds.indexOf(kind)}::int as kind_at,
      ${at} as at, ${subject} as subject, ${title} as title, ${about} as about`
    switch (kind) {
      case 'product':
        return sql`
          select ${columns}, coalesce(n.has_missing, true) as missing,
            coalesce(n.has_changed, false) as changed
          from ${from} left join product_translation n on n.seller_id = ${sellerId}
            and n.language = ${language} and n.product_id = p.id
          where p.seller_id = ${sellerId} and ${isNotArchivedSql(sellerId)}`
      case 'brand':
      case 'attribute':
      case 'value':
        return sql`
          select ${columns}, t.subject is null as missing,
            coalesce(t.source_hash <> md5(${title}), false) as changed
          from ${from} left join text_translation t on t.seller_id = ${sellerId}
            and t.language = ${language} and t.kind = ${kind} and t.subject = ${subject}
            and t.field = ${fields[kind]}
          where p.seller_id = ${sellerId}`
      default:
        return sql`
          select ${columns}, g.missing > 0 as missing, g.changed > 0 as changed
          from ${from} cross join lateral ${buildGaps(sellerId, language, kind)} g
          where p.seller_id = ${sellerId}`
    }
  })
  return sql.join(selections, sql` union all `)
}

/** By the index of products off sale: counting reads no rows of products. */
const isNotArchivedSql = (sellerId: number) => sql`not exists (
  select 1 from product a where a.seller_id = ${sellerId} and a.id = p.id
    and not a.active and a.archived_at is not null)`

const fields = { brand: 'name', attribute: 'caption', value: 'label' } as const

const buildGaps = (sellerId: number, language: Language, kind: TranslatedKind) =>
  countGapsSql(kind, {
    sellerId,
    language: sql`${language}`,
    subject: kind === 'seller' ? sql`''` : getTable(kind).subject,
  })

async function loadRows(
  scope: Scope,
  language: Language,
  wanted: readonly { kindAt: number; subject: string }[],
): Promise<TranslationListRow[]> {
  const sellerId = scope.seller.id
  const byKind = Map.groupBy(wanted, ({ kindAt }) => translatedKinds[kindAt]!)
  if (byKind.size === 0) return []
  const selections = [...byKind].map(([kind, rows]) => {
    const { from, subject, title, about } = getTable(kind)
    const subjects = sql.param(rows.map((row) => row.subject))
    const isNumbered = kind !== 'page' && kind !== 'seller'
    const isWanted = isNumbered
      ? sql`p.id = any(${subjects}::bigint[])`
      : sql`${subject} = any(${subjects}::text[])`
    return sql`
      select ${kind}::text as kind, ${subject} as subject, ${title} as title, ${about} as about,
        g.missing, g.changed
      from ${from} cross join lateral ${buildGaps(sellerId, language, kind)} g
      where p.seller_id = ${sellerId} and ${isWanted}`
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
