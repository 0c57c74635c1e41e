import { type SQL, sql } from 'drizzle-orm'
import {
  linkPattern,
  maxSuggestionLength,
  minSuggestionLength,
  phonePattern,
} from './score-rules.ts'

/** Who is behind a recorded row: the account, else the network; unknown ones count as one. */
export const shopperSql = (row: SQL): SQL =>
  sql`coalesce(${row}.customer_id::text, ${row}.network, '')`

/** The network behind a row: one person may have many accounts there. */
export const networkSql = (row: SQL): SQL =>
  sql`coalesce(${row}.network, ${row}.customer_id::text, '')`

/** How many shoppers made these rows, by accounts or by networks, whichever are fewer. */
export const countShoppersSql = (row: SQL): SQL =>
  sql`least(count(distinct ${shopperSql(row)}), count(distinct ${networkSql(row)}))`

/** The rule `isSuggestable`, where the database pages the rows. */
export const isSuggestableSql = (words: SQL): SQL =>
  sql`(length(${words}) between ${minSuggestionLength} and ${maxSuggestionLength}
    and ${words} !~ ${linkPattern.source} and ${words} !~ ${phonePattern.source})`
