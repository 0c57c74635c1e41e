import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { brand, field } from '#db/tables/catalog.ts'
import { toSlug } from '#kernel/slug-and-sort.ts'
import { foldName } from './fold-name.ts'
import type { AttributeRecord } from './product-record.ts'

const brandCaption = 'Brand'
/** Positions of the filters that shoppers look for first; others follow, by caption. */
const positionsByField: Readonly<Record<string, number>> = {
  brand: 0,
  colour: 10,
  size: 20,
  material: 30,
}

/**
 * Finds or creates brands; returns ids by folded name. "BOSCH" and "Bosch" are one brand, spelled
 * as it came first.
 */
export async function ensureBrands(db: Db, sellerId: number, names: Iterable<string>) {
  const rows = await db
    .select({ id: brand.id, name: brand.name, url: brand.url })
    .from(brand)
    .where(sql`${brand.sellerId} = ${sellerId}`)
  const rowsByName = new Map(rows.map((row) => [foldName(row.name), row]))
  const urls = new Set(rows.map((row) => row.url))
  const missing = new Map<string, { name: string; url: string }>()
  for (const name of names) {
    const key = foldName(name)
    if (!rowsByName.has(key) && !missing.has(key))
      missing.set(key, { name, url: pickFreeUrl(name, urls) })
  }
  if (missing.size > 0) {
    const { rows: created } = await db.execute<{ id: number; name: string; url: string }>(sql`
      insert into brand (seller_id, name, url)
      select ${sellerId}, r.name, r.url
      from json_to_recordset(${JSON.stringify([...missing.values()])}::json)
      as r(name text, url text)
      returning id, name, url`)
    for (const row of created) rowsByName.set(foldName(row.name), row)
  }
  return rowsByName
}

function pickFreeUrl(name: string, urls: Set<string>): string {
  const baseUrl = toSlug(name) || 'brand'
  let url = baseUrl
  for (let number = 2; urls.has(url); number++) url = `${baseUrl}-${number}`
  urls.add(url)
  return url
}

/** Brand first, then the attributes in order, each caption and value once. */
export function withBrandValue(
  brandName: string | null,
  attributes: readonly AttributeRecord[],
): AttributeRecord[] {
  const others = attributes.filter((attribute) => foldName(attribute.caption) !== 'brand')
  return brandName === null
    ? others
    : [{ caption: brandCaption, value: brandName, section: null }, ...others]
}

export interface ValueIds {
  getId(attribute: AttributeRecord): number
  /** As the shop spells it. */
  getCaption(attribute: AttributeRecord): string
}

/** Finds or creates fields and their values; every attribute passed in is in the result. */
export async function ensureValues(
  db: Db,
  sellerId: number,
  attributeRecords: Iterable<AttributeRecord>,
): Promise<ValueIds> {
  const labels = new Map<string, Map<string, AttributeRecord>>()
  for (const attribute of attributeRecords) {
    const caption = foldName(attribute.caption)
    const attributesByLabel = labels.get(caption) ?? new Map<string, AttributeRecord>()
    labels.set(
      caption,
      attributesByLabel.set(attribute.value, attributesByLabel.get(attribute.value) ?? attribute),
    )
  }
  const fields = await ensureFields(db, sellerId, labels)
  const pairs = [...labels].flatMap(([caption, attributesByLabel]) =>
    [...attributesByLabel.keys()].map((label) => ({
      field_id: fields.get(caption)!.id,
      label,
      ...parseFigure(label),
    })),
  )
  const json = JSON.stringify(pairs)
  const ids = new Map<string, number>()
  const addIds = (rows: ValueRow[]) => {
    for (const row of rows) ids.set(`${row.fieldId} ${row.label}`, row.id)
  }
  addIds((await db.execute<ValueRow>(existingValuesSql(sellerId, json))).rows)
  const missing = pairs.filter((pair) => !ids.has(`${pair.field_id} ${pair.label}`))
  if (missing.length > 0)
    addIds((await db.execute<ValueRow>(insertValuesSql(sellerId, JSON.stringify(missing)))).rows)
  const getField = (attribute: AttributeRecord) => fields.get(foldName(attribute.caption))!
  return {
    getId: (attribute) => ids.get(`${getField(attribute).id} ${attribute.value}`)!,
    getCaption: (attribute) => getField(attribute).caption,
  }
}

type ValueRow = { id: number; fieldId: number; label: string }

const existingValuesSql = (sellerId: number, json: string) => sql`
  select v.id, v.field_id as "fieldId", v.label
  from json_to_recordset(${json}::json) as r(field_id bigint, label text)
  join field_value v on v.seller_id = ${sellerId} and v.field_id = r.field_id and v.label = r.label`

const insertValuesSql = (sellerId: number, json: string) => sql`
  insert into field_value (seller_id, field_id, label, number, unit)
  select ${sellerId}, r.field_id, r.label, r.number, r.unit
  from json_to_recordset(${json}::json) as r(field_id bigint, label text, number float8, unit text)
  returning id, field_id as "fieldId", label`

async function ensureFields(
  db: Db,
  sellerId: number,
  labels: Map<string, Map<string, AttributeRecord>>,
) {
  const rows = await db
    .select({ id: field.id, caption: field.caption })
    .from(field)
    .where(sql`${field.sellerId} = ${sellerId}`)
  const rowsByName = new Map(rows.map((row) => [foldName(row.caption), row]))
  const missing = [...labels].filter(([caption]) => !rowsByName.has(caption))
  if (missing.length > 0) {
    const created = await db
      .insert(field)
      .values(
        missing.map(([key, attributesByLabel]) => {
          const [first] = attributesByLabel.values()
          return {
            sellerId,
            caption: first!.caption,
            section: first!.section,
            position: Object.hasOwn(positionsByField, key) ? positionsByField[key] : 100,
          }
        }),
      )
      .returning({ id: field.id, caption: field.caption })
    for (const row of created) rowsByName.set(foldName(row.caption), row)
  }
  return rowsByName
}

const figurePattern = /^(\d+(?:\.\d+)?)\s*([^\d\s].{0,19})?$/u

/** The number in a label and its unit: "8 mm" is 8 and mm. */
export function parseFigure(label: string): { number: number | null; unit: string | null } {
  const match = figurePattern.exec(label)
  return match
    ? { number: Number(match[1]), unit: match[2]?.trim() ?? null }
    : { number: null, unit: null }
}
