import { type SQL, sql } from 'drizzle-orm'

/** The tax rate of a product `p` that is in force on a day of its seller's calendar. Source: TAX-01. */
export function taxRateSql(day: string): SQL {
  return sql`case when p.next_tax_from <= ${day}::date then p.next_tax_rate else p.tax_rate end`
}

/** The same of its cess. */
export function cessRateSql(day: string): SQL {
  return sql`case when p.next_tax_from <= ${day}::date then p.next_cess_rate else p.cess_rate end`
}

/** What it is without a rate on that day; null: next rates by an older process. */
export function treatmentSql(day: string): SQL {
  return sql`case when p.next_tax_from <= ${day}::date then p.next_tax_treatment else p.tax_treatment end`
}

/**
 * Tax and cess that a price of product `p` includes, at this tax rate: `getIncludedRate` in SQL.
 * Source: TAX-01.
 */
export function includedRateSql(rate: SQL): SQL {
  return sql`(case when ${rate} > 0 then ${rate} + coalesce(p.cess_rate, 0) else 0 end)`
}
