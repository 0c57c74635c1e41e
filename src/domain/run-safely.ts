import { isUnavailable } from '#db/transaction.ts'
import type { Scope } from './scope.ts'

/**
 * One thing that can't be done keeps neither others nor a page from going on: it is logged with `what` names it, and tried again
 * when the clock comes round. A database that is away is the caller's. Answers whether it was done.
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
      { requestId, seller: seller.code, ...subject, err: error },
      'What is due was not done',
    )
    return false
  }
}
