import type { AccountCode } from '#contract/accounts/accounts.ts'
import { runAcrossSellers } from '#db/started-statements.ts'
import {
  erasePerson,
  lockPerson,
  requireCustomer,
  verifyPersonPassword,
} from '#domain/accounts/accounts.ts'
import { endPersonBids, keepCompanyBids } from '#domain/bids/bids.ts'
import { keepCompanyCarts } from '#domain/cart/cart.ts'
import {
  eraseCompanyPerson,
  leadsCompanyAlone,
  lockPersonCompanies,
} from '#domain/companies/companies.ts'
import { eraseContact } from '#domain/contact/contact.ts'
import { eraseAlerts, eraseTrackedPerson } from '#domain/engagement/engagement.ts'
import { eraseWords } from '#domain/negotiation/negotiation.ts'
import { eraseOpinions } from '#domain/opinions/opinions.ts'
import { eraseOrderCustomer, owesOnAccount } from '#domain/orders/orders.ts'
import { eraseRfqBuyer, keepCompanyRfqs } from '#domain/quotes/quotes.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { eraseMail } from '#platform/mail/outbox.ts'
import type { Scope } from '#platform/scope.ts'

/**
 * Deletes the customer's account at all sellers, after a password check. Erases names, contacts and
 * free text, and ends all sessions. Records that the law requires keep only row ids. Open orders
 * keep their contacts until they end; returns how many there are. Data left under the address or
 * phone number is erased only if the address is verified, so that registering somebody else's
 * address erases nothing of theirs. Refuses a person who still works at a seller's desk, or alone
 * manages a company of others, or owes on account. Source: ACC-05, PAY-05, CO-07, QUALITY V5, security 30.
 */
export async function eraseAccount(
  scope: Scope,
  password: string,
): Promise<Outcome<{ underWay: number }, AccountCode>> {
  const { id } = requireCustomer(scope)
  if (!password) return refuse('prove-first', { password: 'prove-first' })
  if (!(await verifyPersonPassword(scope, id, password)))
    return refuse('invalid', { password: 'wrong-password' })
  const { database } = scope
  let email: string | null = null
  let files: string[] = []
  const outcome = await runAcrossSellers(() =>
    database.transaction(async (db): Promise<Outcome<{ underWay: number }, AccountCode>> => {
      await lockPersonCompanies(db, id)
      const account = await lockPerson(db, id)
      if (!account) throw stop('sign-in')
      if (account.works) return refuse('works-here')
      if (await leadsCompanyAlone(db, id)) return refuse('leads-company')
      if (await owesOnAccount(db, id)) return refuse('owes')
      const { person } = account
      email = person.emailVerified ? person.email : null
      const phone = person.emailVerified ? person.phone : null
      const openOrderCount = await eraseOrderCustomer(db, id)
      await eraseWords(db, { personId: id })
      await keepCompanyRfqs(db, id)
      files = await eraseRfqBuyer(db, { id, email })
      await keepCompanyBids(db, id)
      await endPersonBids(db, id)
      await keepCompanyCarts(db, id)
      await eraseCompanyPerson(db, { id, email }, scope.now)
      await eraseOpinions(db, id)
      await eraseAlerts(db, { id, email })
      await eraseContact(db, { id, email, phone })
      if (email !== null) {
        await eraseTrackedPerson(db, { email, phone })
        await eraseMail(db, email)
      }
      await erasePerson(db, id)
      return ok({ underWay: openOrderCount })
    }),
  )
  if (outcome.ok) await eraseExternalData(scope, email, files)
  return outcome
}

/**
 * Runs after the transaction, since it erases data outside the database. A failure is logged and
 * does not restore the account.
 */
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
      { event: 'account.external_erase_failed', requestId, err: error },
      'Files or stored mail of an erased account could not be removed',
    )
  }
}
