import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { category } from '#db/tables/catalog.ts'
import { slug } from '#kernel/text.ts'
import { foldName } from './fold-name.ts'

/** A category as the writers know it: its row's id and the ids from the group down to it. */
export interface FiledCategory {
  id: number
  path: number[]
}

export interface Filing {
  /** Where a path of names is filed; every path that was asked for is there. */
  of(path: readonly string[]): FiledCategory
  pathOf(categoryId: number): readonly number[]
  /** Names from the group down, as the shop spells them. */
  namesOf(path: readonly number[]): string[]
  createdAny: boolean
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
 * Finds or makes the categories along these paths of one to three names. Names match without regard to case and accents;
 * addresses are unique among groups, among mains, and within a main.
 */
export async function fileCategories(
  db: Db,
  sellerId: number,
  paths: readonly (readonly string[])[],
): Promise<Filing> {
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
  const known = new Map(rows.map((row) => [keyOf(row.parentId, row.name), row]))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const urls = new Set(rows.map((row) => urlKey(row.level, row.parentId, row.url)))
  let createdAny = false

  const distinct = new Map(paths.map((path) => [path.join('\n'), path]))
  for (const level of [1, 2, 3]) {
    const missing = new Map<string, { parent: Row | null; name: string }>()
    for (const path of distinct.values()) {
      if (path.length < level) continue
      const parent = level === 1 ? null : find(path.slice(0, level - 1))
      const name = path[level - 1]!
      const key = keyOf(parent?.id ?? null, name)
      if (!known.has(key)) missing.set(key, missing.get(key) ?? { parent, name })
    }
    if (missing.size === 0) continue
    createdAny = true
    for (const row of await insertLevel(db, sellerId, level, [...missing.values()], urls)) {
      known.set(keyOf(row.parentId, row.name), row)
      byId.set(row.id, row)
    }
  }

  function find(path: readonly string[]): Row {
    const row = path.reduce<Row | undefined>(
      (parent, name) => known.get(keyOf(parent?.id ?? null, name)),
      undefined,
    )
    if (!row) throw new Error(`Category ${JSON.stringify(path)} was not filed`)
    return row
  }

  const filed = new Map([...distinct].map(([key, path]) => [key, find(path)]))
  return {
    of: (path) => filed.get(path.join('\n'))!,
    pathOf: (id) => byId.get(id)?.path ?? [],
    namesOf: (path) => path.map((id) => byId.get(id)!.name),
    createdAny,
  }
}

async function insertLevel(
  db: Db,
  sellerId: number,
  level: number,
  missing: readonly { parent: Row | null; name: string }[],
  urls: Set<string>,
): Promise<Row[]> {
  const fresh = missing.map(({ parent, name }) => {
    const url = freeUrl(level, parent, name, urls)
    return { parent_id: parent?.id ?? null, parent_path: parent?.path ?? [], name, url }
  })
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    with fresh as materialized (
      select nextval(pg_get_serial_sequence('category', 'id'))::int as id, r.*
      from json_to_recordset(${JSON.stringify(fresh)}::json) as r(parent_id int, parent_path int[], name text, url text)
    )
    insert into category (id, seller_id, parent_id, level, path, name, display_name, url) overriding system value
    select id, ${sellerId}, parent_id, ${level}, parent_path || id, name, name, url from fresh
    returning id, parent_id as "parentId", level, name, url, path`)
  return rows
}

function freeUrl(level: number, parent: Row | null, name: string, urls: Set<string>): string {
  const own = slug(name) || 'category'
  const candidates = [own, ...(parent ? [`${parent.url}-${own}`.slice(0, 90)] : [])]
  for (let number = 2; ; number++) {
    const url = candidates.shift() ?? `${own}-${number}`
    const key = urlKey(level, parent?.id ?? null, url)
    if (urls.has(key)) continue
    urls.add(key)
    return url
  }
}

function urlKey(level: number, parentId: number | null, url: string): string {
  return `${level} ${level === 3 ? parentId : ''} ${url}`
}

function keyOf(parentId: number | null, name: string): string {
  return `${parentId ?? ''} ${foldName(name)}`
}
