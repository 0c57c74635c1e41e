import { type ContactCode, type ContactInput, contactLimits } from '#contract/contact.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { contactMessage } from '#db/tables/contact.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import { notifyStaff } from '#platform/notify-staff.ts'
import type { Scope } from '#platform/scope.ts'
import { parseEmail, parsePhone, toOneLine } from '../accounts/person/contact-rules.ts'
import { buildMailKey } from './erase-contact.ts'

/**
 * Stores a message for the seller's staff, notifies them, and mails it to the seller's inbox with
 * the writer as reply-to address. There is one recipient, whatever the input (QUALITY security 8).
 * Source: CNT-01, SAFE-13.
 */
export async function sendMessage(
  scope: Scope,
  input: ContactInput,
): Promise<Outcome<null, ContactCode>> {
  const { database, seller, viewer, now } = scope
  const name = toOneLine(input.name)
  const phone = toOneLine(input.phone)
  const email = parseEmail(input.email)
  const message = toPlainText(input.message)
  const fields: Record<string, ContactCode> = {}
  if (!name) fields.name = 'missing'
  else if (name.length > contactLimits.name) fields.name = 'too-long'
  if (!email) fields.email = input.email.trim() ? 'invalid-email' : 'missing'
  if (phone && (phone.length > contactLimits.phone || !parsePhone(phone, seller.dialCode)))
    fields.phone = 'invalid-phone'
  if (!message) fields.message = 'missing'
  else if (message.length > contactLimits.message) fields.message = 'too-long'
  if (Object.keys(fields).length > 0 || !email) return refuse('invalid', fields)
  const customerId = viewer.kind === 'customer' ? viewer.id : null
  await database.transaction(async (db) => {
    const [row] = await db
      .insert(contactMessage)
      .values({ sellerId: seller.id, customerId, name, email, phone, message, at: now })
      .returning({ id: contactMessage.id })
    await enqueueMail(db, {
      sellerId: seller.id,
      dedupKey: buildMailKey(row!.id),
      to: seller.email,
      replyTo: email,
      now,
      subject: `Message from ${name}`,
      body: `${name} <${email}>${phone ? `, ${phone}` : ''} wrote at ${seller.origin}:\n\n${message}`,
    })
    await notifyStaff(db, {
      sellerId: seller.id,
      kind: 'contact',
      dedupKey: buildMailKey(row!.id),
      now,
      path: deskPaths.messages(),
      subject: 'New message from the contact form',
      detail: 'The message and the ways to answer it are on the desk.',
    })
  })
  return ok(null)
}

/** Keeps line breaks and removes other control characters. */
function toPlainText(input: string): string {
  return input
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()
}
