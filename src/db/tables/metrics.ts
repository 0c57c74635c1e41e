import { doublePrecision, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * Metrics of the whole shop, computed once a minute by one process and exported by all. Source:
 * QUALITY O4.
 */
export const shopMetric = pgTable('measured_figure', {
  name: text().primaryKey(),
  value: doublePrecision().notNull(),
})
