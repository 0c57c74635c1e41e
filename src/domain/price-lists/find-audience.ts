import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import * as priceFileTexts from '#texts/price-file.ts'
import type { PriceAudience } from './price-file-rules.ts'

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
  { audience }: { audience: PriceAudience },
  isOfStaff: boolean,
): Promise<AudienceIds | string> {
  const [ids] = await findAudiences(db, sellerId, [audience], isOfStaff)
  return ids!
}

/** The same for many, in their order: one statement for each kind. */
export async function findAudiences(
  db: Db,
  sellerId: number,
  audiences: readonly PriceAudience[],
  isOfStaff: boolean,
): Promise<(AudienceIds | string)[]> {
  const listNames = (kind: PriceAudience['kind']) => [
    ...new Set(
      audiences.flatMap((each) => (each.kind === kind && each.kind !== 'all' ? each.name : [])),
    ),
  ]
  const customers = await findCustomers(db, sellerId, listNames('customer'), isOfStaff)
  const companies = await findCompanies(db, sellerId, listNames('company'))
  const groups = await findGroups(db, sellerId, listNames('group'))
  return audiences.map((audience) => {
    if (audience.kind === 'all') return nobody
    const { kind, name } = audience
    if (kind === 'customer')
      return customers.get(name) ?? unknownTexts[isOfStaff ? 'dealt' : kind]()
    return { group: groups, company: companies }[kind].get(name) ?? unknownTexts[kind]()
  })
}

const nobody: AudienceIds = { groupId: null, companyId: null, customerId: null }

const unknownTexts = {
  customer: priceFileTexts.unconfirmed,
  dealt: priceFileTexts.unconfirmedHere,
  company: priceFileTexts.unknownCompany,
  group: priceFileTexts.unknownGroup,
} as const

/** By the name as it is written. */
type FoundAudiences = Map<string, AudienceIds | string>

async function findCustomers(
  db: Db,
  sellerId: number,
  names: readonly string[],
  isOfStaff: boolean,
): Promise<FoundAudiences> {
  if (names.length === 0) return new Map()
  const { rows } = await db.execute<{ name: string; id: string }>(sql`
    select n.name, p.id from unnest(${sql.param(names)}::text[]) as n(name)
    join person p on p.email = lower(n.name) and p.email_verified
    where ${!isOfStaff} or ${hasDealtSql(sellerId)}`)
  return new Map(rows.map(({ name, id }) => [name, { ...nobody, customerId: id }]))
}

/**
 * Anybody can give a company any name and tax number: who manages it is told, and can be written
 * instead.
 */
async function findCompanies(
  db: Db,
  sellerId: number,
  names: readonly string[],
): Promise<FoundAudiences> {
  if (names.length === 0) return new Map()
  const managers = sql`company_member m join person p on p.id = m.person_id
    where m.seller_id = ${sellerId} and m.company_id = c.id and 'admin' = any(m.roles)`
  const { rows } = await db.execute<{ name: string; id: number; managers: string }>(sql`
    select n.name, c.id, (select string_agg(p.email, ', ' order by p.email) from ${managers}) as managers
    from unnest(${sql.param(names)}::text[]) as n(name)
    cross join lateral (
      select c.id from company c where c.seller_id = ${sellerId} and c.closed_at is null
        and (lower(c.name) = lower(n.name) or c.tax_number = upper(n.name)
          or exists (select from ${managers} and p.email_verified and p.email = lower(n.name)))
      limit 2) c`)
  return new Map(
    [...Map.groupBy(rows, ({ name }) => name)].map(([name, [company, ...others]]) => [
      name,
      others.length > 0
        ? priceFileTexts.severalManaged()
        : { ...nobody, companyId: company!.id, managers: company!.managers },
    ]),
  )
}

async function findGroups(
  db: Db,
  sellerId: number,
  names: readonly string[],
): Promise<FoundAudiences> {
  if (names.length === 0) return new Map()
  const { rows } = await db.execute<{ name: string; id: number }>(sql`
    select n.name, g.id from unnest(${sql.param(names)}::text[]) as n(name)
    join customer_group g on g.seller_id = ${sellerId} and lower(g.name) = lower(n.name)`)
  return new Map(rows.map(({ name, id }) => [name, { ...nobody, groupId: id }]))
}

/** Whether person `p` has ordered, asked or bid at this seller, or is in one of its groups or lists. */
export function hasDealtSql(sellerId: number): SQL {
  return sql`(exists (select 1 from shop_order o where o.seller_id = ${sellerId} and o.customer_id = p.id)
    or exists (select 1 from rfq r where r.seller_id = ${sellerId} and r.customer_id = p.id)
    or exists (select 1 from bid b where b.seller_id = ${sellerId} and b.customer_id = p.id)
    or exists (select 1 from company_member w where w.seller_id = ${sellerId} and w.person_id = p.id)
    or exists (select 1 from price_list l where l.seller_id = ${sellerId} and l.customer_id = p.id)
    or exists (select 1 from customer_group_member m
      where m.seller_id = ${sellerId} and m.customer_id = p.id))`
}
