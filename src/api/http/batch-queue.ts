import type { Context } from 'hono'
import { limitConcurrency } from '#kernel/limit-concurrency.ts'
import type { ApiEnv } from './api-env.ts'
import { problemWithWait } from './problem.ts'

/** Of each process: batches hold a connection for long, and shoppers need the others. */
const maxRunning = 2
const maxWaiting = 8

/**
 * Runs what takes long a few at a time; 429 once too many wait, so that batches never take all
 * connections of the database. Source: KEY-02.
 */
export function openBatchQueue(): (
  c: Context<ApiEnv>,
  work: () => Promise<Response>,
) => Promise<Response> {
  const run = limitConcurrency(maxRunning)
  let pending = 0
  return async (c, work) => {
    if (pending >= maxRunning + maxWaiting) return problemWithWait(c, 'too-many', 2)
    pending++
    try {
      return await run(work)
    } finally {
      pending--
    }
  }
}
