import { type SQL, sql } from 'drizzle-orm'

/** Who is behind a recorded row: the account, else the network; unknown ones count as one. */
export const shopperSql = (row: SQL): SQL =>
  sql`coalesce(${row}.customer_id::text, ${row}.network, '')`
