import { deskPaths } from '#contract/paths/desk-paths.ts'
import { type ContactMessageInput, contactMessageSchema } from '#contract/schemas/contact.server.ts'
import { parseInput } from '#contract/schemas/parse-input.server.ts'
import type { ContactCode } from '#contract/sellers/contact.ts'
import { contactMessage } from '#db/tables/contact.ts'
import { type Outcome, ok } from '#kernel/outcome.ts'
import { mailInbox } from '#platform/mail/mail-reader.ts'
import { notifyStaff } from '#platform/notify-staff.ts'
import type { Scope } from '#platform/scope.ts'
import * as deskNotificationsTexts from '#texts/desk-notifications.ts'
import { buildMailKey } from './erase-contact.ts'

/**
 * Stores a message for the seller's staff, notifies them, and mails it to the seller's inbox with
 * the writer as reply-to address. There is one recipient, whatever the input (QUALITY security 8).
 * Source: CNT-01, SAFE-13.
 */
export async function sendMessage(
  scope: Scope,
  input: ContactMessageInput,
): Promise<Outcome<null, ContactCode>> {
  const { database, seller, viewer, now } = scope
  const parsed = parseInput(contactMessageSchema(seller.dialCode), input)
  if (!parsed.ok) return parsed
  const { name, email, phone, message } = parsed.value
  const customerId = viewer.kind === 'customer' ? viewer.id : null
  await database.transaction(async (db) => {
    const [row] = await db
      .insert(contactMessage)
      .values({
        sellerId: seller.id,
        customerId,
        name,
        email,
        phone,
        message,
        at: now,
      })
      .returning({ id: contactMessage.id })
    const writer = phone ? `${name} <${email}>, ${phone}` : `${name} <${email}>`
    await mailInbox(db, seller, (view) => ({
      dedupKey: buildMailKey(row!.id),
      replyTo: email,
      now,
      subject: deskNotificationsTexts.messageFrom({ name }),
      body: [deskNotificationsTexts.wroteAt({ writer, shop: view.origin }), message].join('\n\n'),
    }))
    await notifyStaff(db, {
      sellerId: seller.id,
      kind: 'contact',
      dedupKey: buildMailKey(row!.id),
      now,
      path: deskPaths.messages(),
      message: { is: 'contact-message' },
    })
  })
  return ok(null)
}
