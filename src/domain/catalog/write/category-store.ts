import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { category } from '#db/tables/catalog.ts'
import { toSlug } from '#kernel/slug-and-sort.ts'
import { foldName } from './fold-name.ts'

/** A stored category: its id and the ids from the group down to it. */
export interface StoredCategory {
  id: number
  path: number[]
}

export interface CategoryTree {
  /** The category at a path; every path passed to `ensureCategories` is there. */
  getCategory(path: readonly string[]): StoredCategory
  getPath(categoryId: number): readonly number[]
  /** Names from the group down, as the shop spells them. */
  getNames(path: readonly number[]): string[]
  hasCreated: boolean
}

interface Row {
  id: number
  parentId: number | null
  level: number
  name: string
  url: string
  path: number[]
}

/**
 * Finds or creates the categories along these paths of one to three names. Names match regardless
 * of case and accents; URLs are unique among groups, among mains, and within a main.
 */
export async function ensureCategories(
  db: Db,
  sellerId: number,
  paths: readonly (readonly string[])[],
): Promise<CategoryTree> {
  const rows: Row[] = await db
    .select({
      id: category.id,
      parentId: category.parentId,
      level: category.level,
      name: category.name,
      url: category.url,
      path: category.path,
    })
    .from(category)
    .where(sql`${category.sellerId} = ${sellerId}`)
  const rowsByKey = new Map(rows.map((row) => [buildNameKey(row.parentId, row.name), row]))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const urls = new Set(rows.map((row) => buildUrlKey(row.level, row.parentId, row.url)))
  let hasCreated = false

  const uniquePaths = new Map(paths.map((path) => [path.join('\n'), path]))
  for (const level of [1, 2, 3]) {
    const missing = new Map<string, { parent: Row | null; name: string }>()
    for (const path of uniquePaths.values()) {
      if (path.length < level) continue
      const parent = level === 1 ? null : getRow(path.slice(0, level - 1))
      const name = path[level - 1]!
      const key = buildNameKey(parent?.id ?? null, name)
      if (!rowsByKey.has(key)) missing.set(key, missing.get(key) ?? { parent, name })
    }
    if (missing.size === 0) continue
    hasCreated = true
    for (const row of await insertLevel(db, sellerId, level, [...missing.values()], urls)) {
      rowsByKey.set(buildNameKey(row.parentId, row.name), row)
      byId.set(row.id, row)
    }
  }

  function getRow(path: readonly string[]): Row {
    const row = path.reduce<Row | undefined>(
      (parent, name) => rowsByKey.get(buildNameKey(parent?.id ?? null, name)),
      undefined,
    )
    if (!row) throw new Error(`Category ${JSON.stringify(path)} was not created`)
    return row
  }

  const rowsByPath = new Map([...uniquePaths].map(([key, path]) => [key, getRow(path)]))
  return {
    getCategory: (path) => rowsByPath.get(path.join('\n'))!,
    getPath: (id) => byId.get(id)?.path ?? [],
    getNames: (path) => path.map((id) => byId.get(id)!.name),
    hasCreated,
  }
}

async function insertLevel(
  db: Db,
  sellerId: number,
  level: number,
  missing: readonly { parent: Row | null; name: string }[],
  urls: Set<string>,
): Promise<Row[]> {
  const newRows = missing.map(({ parent, name }) => {
    const url = pickFreeUrl(level, parent, name, urls)
    return { parent_id: parent?.id ?? null, parent_path: parent?.path ?? [], name, url }
  })
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    with fresh as materialized (
      select nextval(pg_get_serial_sequence('category', 'id')) as id, r.*
      from json_to_recordset(${JSON.stringify(newRows)}::json)
      as r(parent_id bigint, parent_path bigint[], name text, url text)
    )
    insert into category (id, seller_id, parent_id, level, path, name, display_name, url) overriding system value
    select id, ${sellerId}, parent_id, ${level}, parent_path || id, name, name, url from fresh
    returning id, parent_id as "parentId", level, name, url, path`)
  return rows
}

function pickFreeUrl(level: number, parent: Row | null, name: string, urls: Set<string>): string {
  const baseUrl = toSlug(name) || 'category'
  const candidates = [baseUrl, ...(parent ? [`${parent.url}-${baseUrl}`.slice(0, 90)] : [])]
  for (let number = 2; ; number++) {
    const url = candidates.shift() ?? `${baseUrl}-${number}`
    const key = buildUrlKey(level, parent?.id ?? null, url)
    if (urls.has(key)) continue
    urls.add(key)
    return url
  }
}

function buildUrlKey(level: number, parentId: number | null, url: string): string {
  return `${level} ${level === 3 ? parentId : ''} ${url}`
}

function buildNameKey(parentId: number | null, name: string): string {
  return `${parentId ?? ''} ${foldName(name)}`
}
