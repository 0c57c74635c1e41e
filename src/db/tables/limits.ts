import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * Rate-limit counters, shared by all processes. Written by rate-limiter-flexible, which determines
 * the column names.
 */
export const rateLimit = pgTable(
  'rate_limit',
  {
    /** Limit, seller and client key: hashed where the key is a contact. */
    key: text().primaryKey(),
    points: integer().notNull().default(0),
    /** Milliseconds since 1970; null: never. */
    expire: bigint({ mode: 'number' }),
  },
  (t) => [index().on(t.expire)],
)
