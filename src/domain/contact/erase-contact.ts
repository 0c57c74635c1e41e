import { and, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import { ofAllSellers } from '#db/across-sellers.ts'
import type { Db } from '#db/client.ts'
import { contactMessage, newsletterSubscriber } from '#db/tables/contact.ts'
import { outboxMail } from '#db/tables/mail.ts'

/** Key of the mail that brings a message to the seller. */
export const buildMailKey = (messageId: number) => `contact:${messageId}`

/**
 * Erases a person's messages, their mails to the sellers and subscriptions, at every seller. Data
 * left with an address or a number is erased only if these are passed, as verified. Source: ACC-05.
 */
export async function eraseContact(
  db: Db,
  { id, email, phone }: { id: string; email: string | null; phone: string | null },
): Promise<void> {
  const isAnonymous =
    email === null
      ? undefined
      : and(isNull(contactMessage.customerId), eq(contactMessage.email, email))
  const deletedMessages = await db
    .delete(contactMessage)
    .where(or(eq(contactMessage.customerId, id), isAnonymous))
    .returning({ sellerId: contactMessage.sellerId, id: contactMessage.id })
  for (const message of deletedMessages) {
    await db
      .delete(outboxMail)
      .where(
        and(
          eq(outboxMail.sellerId, message.sellerId),
          eq(outboxMail.dedupKey, buildMailKey(message.id)),
        ),
      )
  }
  const number = phone?.replace(/\D/g, '').slice(-10)
  const contacts = [email, number].flatMap((contact) => (contact ? [contact] : []))
  await db.delete(newsletterSubscriber).where(inArray(newsletterSubscriber.contact, contacts))
}

const retentionDays = 365

/** Deletes old messages. */
export async function purgeMessages(db: Db, now: Date): Promise<void> {
  await db
    .delete(contactMessage)
    .where(
      and(
        ofAllSellers,
        lt(contactMessage.at, new Date(now.getTime() - retentionDays * 86_400_000)),
      ),
    )
}
