import type { AccountCode } from '#contract/accounts.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { erasePerson, isPasswordOf, lockPerson, requireCustomer } from './accounts/accounts.ts'
import { endPersonBids } from './bids/bids.ts'
import { eraseContact } from './contact/contact.ts'
import { eraseTrackedPerson } from './engagement/engagement.ts'
import { eraseWords } from './negotiation/negotiation.ts'
import { eraseOrderCustomer } from './orders/orders.ts'
import { eraseMail } from './outbox.ts'
import { eraseRfqBuyer } from './quotes/quotes.ts'
import type { Scope } from './scope.ts'

/**
 * Deletes one's account at all sellers, once the password is shown again: names, contacts and free text go, sessions end; what
 * the law wants kept stays with row ids only. Orders that are under way keep their contacts until they have ended: answers how
 * many. What others may have left under the address or the number goes only where the address is proven: whoever registers
 * somebody else's reaches nothing with it. Refuses who still works at a seller's desk. Source: ACC-05, QUALITY V5, security 30.
 */
export async function eraseAccount(
  scope: Scope,
  password: string,
): Promise<Outcome<{ underWay: number }, AccountCode>> {
  const { id } = requireCustomer(scope)
  if (!password) return refuse('prove-first', { password: 'prove-first' })
  if (!(await isPasswordOf(scope, id, password)))
    return refuse('invalid', { password: 'wrong-password' })
  const { database } = scope
  let email: string | null = null
  let files: string[] = []
  const outcome = await database.transaction(
    async (db): Promise<Outcome<{ underWay: number }, AccountCode>> => {
      const account = await lockPerson(db, id)
      if (!account) throw stop('sign-in')
      if (account.works) return refuse('works-here')
      const { person } = account
      email = person.emailVerified ? person.email : null
      const phone = person.emailVerified ? person.phone : null
      const openOrderCount = await eraseOrderCustomer(db, id)
      await eraseWords(db, { personId: id })
      files = await eraseRfqBuyer(db, { id, email })
      await endPersonBids(db, id)
      await eraseContact(db, { id, email, phone })
      if (email !== null) {
        await eraseTrackedPerson(db, { email, phone })
        await eraseMail(db, email)
      }
      await erasePerson(db, id)
      return ok({ underWay: openOrderCount })
    },
  )
  if (outcome.ok) await eraseExternalData(scope, email, files)
  return outcome
}

/** Beyond the database and so after it: what can't be reached now is logged, and does not bring the account back. */
async function eraseExternalData(
  { outside, requestId }: Scope,
  email: string | null,
  files: readonly string[],
): Promise<void> {
  try {
    for (const file of files) await outside.storage.remove(file)
    if (email !== null) await outside.mail.eraseAddress?.(email)
  } catch (error) {
    outside.log.error(
      { requestId, err: error },
      'Files or kept mail of somebody who left could not be removed',
    )
  }
}
