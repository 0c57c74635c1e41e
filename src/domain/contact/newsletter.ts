import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { paths } from '#contract/paths/paths.ts'
import { subscribedMail } from '#contract/sellers/contact.ts'
import { newsletterSubscriber as subscriber } from '#db/tables/contact.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { mailReader } from '#platform/mail/mail-reader.ts'
import { consumeRateLimit } from '#platform/rate-limits.ts'
import type { Scope } from '#platform/scope.ts'
import {
  buildLeaveToken,
  isEmail,
  isSignedBy,
  parseLeaveToken,
  parseSubscriber,
} from './subscriber-rules.ts'

/**
 * Subscribes an email address or a 10-digit number to the seller's newsletter. An address gets a
 * mail with a signed link to unsubscribe, at most twice a day however often it is added and
 * removed. The specification wants the answer to tell who is subscribed; a rate limit protects it.
 * Source: NEWS-01, QUALITY security 26.
 */
export async function subscribe(
  scope: Scope,
  input: string,
): Promise<Outcome<null, 'invalid' | 'already'>> {
  const contact = parseSubscriber(input)
  if (!contact) return refuse('invalid')
  const { database, seller, now } = scope
  const canMail =
    isEmail(contact) && (await consumeRateLimit(scope, 'newsletter-mail-of-contact', contact)) === 0
  return database.transaction(async (db) => {
    const leaveKey = randomBytes(32).toString('base64url')
    const [row] = await db
      .insert(subscriber)
      .values({ sellerId: seller.id, contact, leaveKey, at: now })
      .onConflictDoNothing()
      .returning({ id: subscriber.id })
    if (!row) return refuse('already')
    if (canMail) {
      const leavePath = paths.unsubscribe(buildLeaveToken(row.id, leaveKey))
      await mailReader(db, seller, contact, ({ companyName, origin }) => ({
        dedupKey: `subscribed:${row.id}`,
        now,
        ...subscribedMail(companyName, origin + leavePath),
        unsubscribe: seller.origin + leavePath,
      }))
    }
    return ok(null)
  })
}

/**
 * Unsubscribes by the link of a mail or by the address itself. The answer is the same if there is
 * no subscription. Source: NEWS-01, QUALITY V8.
 */
export async function unsubscribe(
  scope: Scope,
  identifier: { token: string } | { contact: string },
): Promise<Outcome<null, 'invalid' | 'broken-link'>> {
  const { database, seller } = scope
  const isOwnSeller = eq(subscriber.sellerId, seller.id)
  if ('contact' in identifier) {
    const contact = parseSubscriber(identifier.contact)
    if (!contact) return refuse('invalid')
    await database.primary
      .delete(subscriber)
      .where(and(isOwnSeller, eq(subscriber.contact, contact)))
    return ok(null)
  }
  const token = parseLeaveToken(identifier.token)
  if (!token) return refuse('broken-link')
  const isSubscription = and(isOwnSeller, eq(subscriber.id, token.id))
  const [row] = await database.primary
    .select({ key: subscriber.leaveKey })
    .from(subscriber)
    .where(isSubscription)
  if (row && !isSignedBy(row.key, token)) return refuse('broken-link')
  if (row) await database.primary.delete(subscriber).where(isSubscription)
  return ok(null)
}
