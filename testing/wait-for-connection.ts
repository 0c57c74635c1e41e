import type { Pool, PoolClient } from 'pg'
import { vi } from 'vitest'

/** A client of a pool with a short wait: connecting may take longer on a busy machine. */
export const waitForConnection = (pool: Pool): Promise<PoolClient> =>
  vi.waitFor(() => pool.connect(), { timeout: 120_000 })
