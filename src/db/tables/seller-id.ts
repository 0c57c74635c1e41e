import { integer } from 'drizzle-orm/pg-core'
import { seller } from './sellers.ts'

/** The row's seller: nearly every table has it. Source: HOST-05. */
export const sellerId = () =>
  integer()
    .notNull()
    .references(() => seller.id, { onDelete: 'cascade' })
