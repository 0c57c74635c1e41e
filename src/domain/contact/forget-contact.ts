import { and, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { contactMessage, newsletterSubscriber } from '#db/tables/contact.ts'

/** Takes a person's messages and subscriptions away, at every seller. Source: ACC-05. */
export async function forgetContactOf(
  db: Db,
  { id, email, phone }: { id: string; email: string; phone: string | null },
): Promise<void> {
  await db
    .delete(contactMessage)
    .where(
      or(eq(contactMessage.customerId, id), and(isNull(contactMessage.customerId), eq(contactMessage.email, email))),
    )
  const number = phone?.replace(/\D/g, '').slice(-10)
  await db
    .delete(newsletterSubscriber)
    .where(inArray(newsletterSubscriber.contact, [email, ...(number ? [number] : [])]))
}

const keptDays = 365

/** Forgets messages of long ago. */
export async function forgetOldMessages(db: Db, now: Date): Promise<void> {
  await db.delete(contactMessage).where(lt(contactMessage.at, new Date(now.getTime() - keptDays * 86_400_000)))
}
