import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** What of each budget is used up, shared by all processes. Written by rate-limiter-flexible, which names the columns. */
export const rateLimit = pgTable(
  'rate_limit',
  {
    /** Budget, seller and whom it is counted for: hashed where that is a contact. */
    key: text().primaryKey(),
    points: integer().notNull().default(0),
    /** Milliseconds since 1970; null: never. */
    expire: bigint({ mode: 'number' }),
  },
  (t) => [index().on(t.expire)],
)
