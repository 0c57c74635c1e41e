import { mayDo } from '#contract/accounts/staff.ts'
import { audit } from '#platform/audit.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { dropVerdicts } from '../bids/bids.ts'
import { lockAnswerSwitch, setAnswering } from '../negotiation/negotiation.ts'

/**
 * Stops every answer by rules, to bids and to requests, or lets them answer again. It waits for
 * answers under way, and none begins after it. Bids that waited for the rules now wait for people.
 * Whoever answers or prices may stop; audited. Source: DEAL-03.
 */
export async function setAutomaticAnswers(scope: Scope, answers: boolean): Promise<void> {
  const needed = scope.staff && mayDo(scope.staff, 'negotiate') && !answers ? 'negotiate' : 'prices'
  const staff = requireStaff(scope, needed)
  const { seller, now, requestId } = scope
  await scope.database.transaction(async (db) => {
    const before = await lockAnswerSwitch(db, seller.id)
    if ((before.stoppedAt === null) === answers) return
    await setAnswering(db, seller.id, { answers, by: staff.key ? null : staff.id })
    const freedBids = answers ? 0 : await dropVerdicts(db, seller.id)
    await audit(db, {
      sellerId: seller.id,
      personId: staff.id,
      now,
      requestId,
      action: answers ? 'answering.resume' : 'answering.stop',
      subject: 'answering',
      after: { freedBids },
    })
  })
}
