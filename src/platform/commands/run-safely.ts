import { isUnavailable } from '#db/transaction.ts'
import type { Scope } from '../scope.ts'

/**
 * Runs one task so that its failure does not stop other tasks or a page. A failure is logged with
 * `subject`, and the task is tried again on the next tick. Rethrows if the database is unavailable.
 * Returns whether the task was done.
 */
export async function runSafely(
  scope: Scope,
  subject: object,
  work: () => Promise<boolean>,
): Promise<boolean> {
  try {
    return await work()
  } catch (error) {
    if (isUnavailable(error)) throw error
    const { outside, requestId, seller } = scope
    outside.log.error(
      { event: 'task.failed', requestId, seller: seller.code, ...subject, err: error },
      'Task failed',
    )
    return false
  }
}
