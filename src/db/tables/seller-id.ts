import { integer } from 'drizzle-orm/pg-core'
import { seller } from './sellers.ts'

/** Whose row it is: nearly every table of the shop has it. Source: HOST-05. */
export const sellerId = () =>
  integer()
    .notNull()
    .references(() => seller.id, { onDelete: 'cascade' })
