import { doublePrecision, pgTable, text } from 'drizzle-orm/pg-core'

/** Figures of the whole shop, taken once a minute by one process and shown by all. Source: QUALITY O4. */
export const shopMetric = pgTable('measured_figure', {
  name: text().primaryKey(),
  value: doublePrecision().notNull(),
})
