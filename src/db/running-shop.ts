import type pg from 'pg'
import { listenerName } from './listen-notify.ts'

/** Whether some process has the shop open: an idle one holds connections but no table locks. */
export async function isShopRunning(client: pg.Client): Promise<boolean> {
  const connections = await client.query(
    'select 1 from pg_stat_activity where datname = current_database() and application_name = $1',
    [listenerName],
  )
  return connections.rowCount !== 0
}
