import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { getBreakEven } from '../pricing/margin-rules.ts'
import type {
  PriceFileColumn,
  PriceFileFault,
  PriceListRecord,
  PriceRecord,
} from './price-file-rules.ts'

/** A row with the ids of what it is about. */
export interface ResolvedRow extends Pick<PriceRecord, 'minQuantity' | 'percent' | 'price'> {
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
    select k.id, p.code as sku, k.code, k.unit, k.cost::float8 as cost, p.tax_rate as "taxRate"
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
        const text = `Row ${first} has a price for the same goods from the same quantity.`
        faults.push({ line: record.line, column: 'quantity', text })
        return []
      }
      linesByTarget.set(key, record.line)
      const bound = pack ? getBreakEven(pack.cost, pack.taxRate) : null
      if (bound !== null && record.price !== null && record.price < bound)
        belowCost.push({ line: record.line, column: 'price', text: 'This is below its cost.' })
      const { minQuantity, percent, price } = record
      return [{ ...target, minQuantity, percent, price }]
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
    if (packs.length === 0) return refuse('sku', 'No product has this SKU.')
    const matches = packs.filter(({ code, unit }) =>
      record.pack === '' ? packs.length === 1 : record.pack === code || record.pack === unit,
    )
    const [pack, ...others] = matches
    if (!pack || others.length > 0)
      return refuse('pack', `Name its pack: ${packs.map(({ code }) => code).join(', ')}.`)
    return { ...everything, packId: pack.id, pack }
  }
  if (record.brand !== '') {
    const brand = books.brands.find(({ name }) => name === record.brand.toLowerCase())
    return brand ? { ...everything, brandId: brand.id } : refuse('brand', 'There is no such brand.')
  }
  if (record.category !== '') {
    const path = record.category
      .toLowerCase()
      .split(/\s*>\s*/)
      .join(' > ')
    const category = books.categories.find(({ name }) => name === path)
    return category
      ? { ...everything, categoryId: category.id }
      : refuse('category', 'There is no such category. Write its path: Safety > Gloves.')
  }
  return everything
}

export interface AudienceIds {
  groupId: number | null
  companyId: number | null
  customerId: string | null
  /** Of a company: the addresses of those who manage it. */
  managers?: string
}

/**
 * Ids of whom a list is for, or why there is none. An address counts once it is confirmed: anybody
 * can register with somebody else's. Staff only name customers who have dealt with their shop.
 */
export async function findAudience(
  db: Db,
  sellerId: number,
  { audience }: Pick<PriceListRecord, 'audience'>,
  isOfStaff: boolean,
): Promise<AudienceIds | string> {
  const nobody = { groupId: null, companyId: null, customerId: null }
  if (audience.kind === 'all') return nobody
  if (audience.kind === 'customer') {
    const { rows } = await db.execute<{ id: string }>(
      sql`select p.id from person p where p.email = ${audience.name.toLowerCase()} and p.email_verified
        and (${!isOfStaff} or ${hasDealtSql(sellerId)})`,
    )
    if (rows[0]) return { ...nobody, customerId: rows[0].id }
    return isOfStaff
      ? 'No customer of this shop has confirmed this address.'
      : 'No customer has confirmed this address.'
  }
  if (audience.kind === 'company') return findCompany(db, sellerId, audience.name)
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from customer_group
    where seller_id = ${sellerId} and lower(name) = lower(${audience.name})`)
  return rows[0] ? { ...nobody, groupId: rows[0].id } : 'There is no such group.'
}

/**
 * Anybody can give a company any name and tax number: who manages it is told, and can be written
 * instead.
 */
async function findCompany(db: Db, sellerId: number, name: string): Promise<AudienceIds | string> {
  const managers = sql`company_member m join person p on p.id = m.person_id
    where m.seller_id = ${sellerId} and m.company_id = c.id and 'admin' = any(m.roles)`
  const { rows } = await db.execute<{ id: number; managers: string }>(sql`
    select c.id, (select string_agg(p.email, ', ' order by p.email) from ${managers}) as managers
    from company c where c.seller_id = ${sellerId} and c.closed_at is null
      and (lower(c.name) = lower(${name}) or c.tax_number = upper(${name})
        or exists (select from ${managers} and p.email_verified and p.email = lower(${name})))
    limit 2`)
  if (rows.length > 1) return 'Several companies match: write the address of who manages it.'
  const [company] = rows
  if (!company) return 'There is no such company.'
  return { groupId: null, companyId: company.id, customerId: null, managers: company.managers }
}

/** Whether person `p` has ordered, asked or bid at this seller, or is in one of its groups or lists. */
function hasDealtSql(sellerId: number): SQL {
  return sql`(exists (select 1 from shop_order o where o.seller_id = ${sellerId} and o.customer_id = p.id)
    or exists (select 1 from rfq r where r.seller_id = ${sellerId} and r.customer_id = p.id)
    or exists (select 1 from bid b where b.seller_id = ${sellerId} and b.customer_id = p.id)
    or exists (select 1 from company_member w where w.seller_id = ${sellerId} and w.person_id = p.id)
    or exists (select 1 from price_list l where l.seller_id = ${sellerId} and l.customer_id = p.id)
    or exists (select 1 from customer_group_member m
      where m.seller_id = ${sellerId} and m.customer_id = p.id))`
}
