import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import * as priceFileTexts from '#texts/price-file.ts'
import { getBreakEven } from '../pricing/margin-rules.ts'
import type {
  PriceFileColumn,
  PriceFileFault,
  PriceListRecord,
  PriceRecord,
} from './price-file-rules.ts'

/** A row with the ids of what it is about. */
export interface ResolvedRow
  extends Pick<PriceRecord, 'line' | 'minQuantity' | 'percent' | 'price'> {
  packId: number | null
  brandId: number | null
  categoryId: number | null
}

type PackRow = {
  id: number
  sku: string
  code: string
  unit: string
  cost: number | null
  taxRate: number
  cessRate: number
}
type NamedRow = { id: number; name: string }

/** Looks up packs, brands and categories of all rows, by list name. Three statements. */
export async function resolveRows(
  db: Db,
  sellerId: number,
  lists: readonly PriceListRecord[],
): Promise<{
  rows: Map<string, ResolvedRow[]>
  faults: PriceFileFault[]
  belowCost: PriceFileFault[]
}> {
  const records = lists.flatMap(({ rows }) => rows)
  const skus = sql.param([...new Set(records.map(({ sku }) => sku).filter(Boolean))])
  const { rows: packs } = await db.execute<PackRow>(sql`
    select k.id, p.code as sku, k.code, k.unit, k.cost::float8 as cost, p.tax_rate as "taxRate",
      p.cess_rate as "cessRate"
    from product p join pack k on k.seller_id = ${sellerId} and k.product_id = p.id and k.active
    where p.seller_id = ${sellerId} and p.code = any(${skus}::text[]) order by k.position, k.id`)
  const { rows: brands } = await db.execute<NamedRow>(
    sql`select id, lower(name) as name from brand where seller_id = ${sellerId}`,
  )
  const { rows: categories } = await db.execute<NamedRow>(sql`
    select c.id, lower((select string_agg(a.name, ' > ' order by a.level) from category a
      where a.seller_id = ${sellerId} and a.id = any(c.path))) as name
    from category c where c.seller_id = ${sellerId}`)
  const books = { packs: Map.groupBy(packs, ({ sku }) => sku), brands, categories }
  const faults: PriceFileFault[] = []
  const belowCost: PriceFileFault[] = []
  const rows = new Map<string, ResolvedRow[]>()
  for (const list of lists) {
    const linesByTarget = new Map<string, number>()
    const resolved = list.rows.flatMap((record) => {
      const row = resolveRow(record, books)
      if (isFault(row)) {
        faults.push(row)
        return []
      }
      const { pack, ...target } = row
      const key = JSON.stringify([target, record.minQuantity])
      const first = linesByTarget.get(key)
      if (first !== undefined) {
        const text = priceFileTexts.sameTarget({ row: first })
        faults.push({ line: record.line, column: 'quantity', text })
        return []
      }
      linesByTarget.set(key, record.line)
      const bound = pack ? getBreakEven(pack.cost, pack) : null
      if (bound !== null && record.price !== null && record.price < bound)
        belowCost.push({ line: record.line, column: 'price', text: priceFileTexts.belowCost() })
      const { line, minQuantity, percent, price } = record
      return [{ ...target, line, minQuantity, percent, price }]
    })
    rows.set(list.name, resolved)
  }
  return { rows, faults, belowCost }
}

interface Books {
  packs: ReadonlyMap<string, readonly PackRow[]>
  brands: readonly NamedRow[]
  categories: readonly NamedRow[]
}

type Target = Pick<ResolvedRow, 'packId' | 'brandId' | 'categoryId'> & { pack: PackRow | null }

const isFault = (row: Target | PriceFileFault): row is PriceFileFault => 'column' in row

function resolveRow(record: PriceRecord, books: Books): Target | PriceFileFault {
  const everything: Target = { packId: null, brandId: null, categoryId: null, pack: null }
  const refuse = (column: PriceFileColumn, text: string) => ({ line: record.line, column, text })
  if (record.sku !== '') {
    const packs = books.packs.get(record.sku) ?? []
    if (packs.length === 0) return refuse('sku', priceFileTexts.unknownSku())
    const matches = packs.filter(({ code, unit }) =>
      record.pack === '' ? packs.length === 1 : record.pack === code || record.pack === unit,
    )
    const [pack, ...others] = matches
    if (!pack || others.length > 0)
      return refuse(
        'pack',
        priceFileTexts.namePack({ codes: packs.map(({ code }) => code).join(', ') }),
      )
    return { ...everything, packId: pack.id, pack }
  }
  if (record.brand !== '') {
    const brand = books.brands.find(({ name }) => name === record.brand.toLowerCase())
    return brand
      ? { ...everything, brandId: brand.id }
      : refuse('brand', priceFileTexts.unknownBrand())
  }
  if (record.category !== '') {
    const path = record.category
      .toLowerCase()
      .split('>')
      .map((name) => name.trim())
      .join(' > ')
    const category = books.categories.find(({ name }) => name === path)
    return category
      ? { ...everything, categoryId: category.id }
      : refuse('category', priceFileTexts.unknownCategory())
  }
  return everything
}
