import { date, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { rowId } from './column-kinds.ts'
import { sellerId } from './seller-id.ts'

/**
 * A seller's registration for tax in a further state, for what its warehouses there send. That of
 * the seller's own state stands with the seller. Source: TAX-02; CGST Act, s. 22(1) and 25.
 */
export const sellerRegistration = pgTable(
  'seller_registration',
  {
    id: rowId(),
    sellerId: sellerId(),
    state: text().notNull(),
    companyName: text().notNull(),
    taxNumber: text().notNull(),
    /** As lines of text. */
    address: text().notNull(),
    /** Its own letter of undertaking, as the seller's: each registration files one. Source: TAX-03. */
    lutNumber: text().notNull().default(''),
    lutUntil: date(),
  },
  (t) => [primaryKey({ columns: [t.sellerId, t.id] }), unique().on(t.sellerId, t.state)],
)
