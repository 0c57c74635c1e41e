import { sql } from 'drizzle-orm'

/**
 * Product `p` is archived: nothing but its restoring puts it on sale. The previous release puts
 * products on sale without clearing `archived_at`. Source: DEAL-06.
 */
export const isArchivedSql = sql`(not p.active and p.archived_at is not null)`
