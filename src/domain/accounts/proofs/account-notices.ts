import {
  addressChangedMail,
  changeNoticeMail,
  type FactorEvent,
  factorMail,
  factorOptionalMail,
  newDeviceMail,
  passwordChangedMail,
} from '#contract/accounts/account-mails.ts'
import type { Db } from '#db/client.ts'
import { formatMoment } from '#platform/format-moment.ts'
import { mailReader, type ReaderView, writeFor } from '#platform/mail/mail-reader.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import type { Scope } from '#platform/scope.ts'
import type { PersonRow } from '../person/person-store.ts'
import { listStaffRows } from '../staff/staff-store.ts'
import { mailLinks } from './account-links.ts'
import { issueToken } from './one-time-tokens.ts'

type NoticeContext = Pick<Scope, 'seller' | 'now'>

/**
 * Notifies a person of a change to the account, with a link that undoes it. `eventKey` identifies the
 * event, so that it is mailed once. Must be called with `db` after the change, as the link belongs
 * to the generation that the change began.
 */
async function notifyOwner(
  { seller, now }: NoticeContext,
  db: Db,
  person: Pick<PersonRow, 'id' | 'email' | 'language'>,
  eventKey: string,
  buildMail: (undoLink: string, view: ReaderView) => { subject: string; body: string },
): Promise<void> {
  const token = await issueToken(
    db,
    { kind: 'undo', personId: person.id, fromEmail: person.email },
    now,
  )
  await writeFor(seller, person.language, (view) =>
    enqueueMail(db, {
      sellerId: seller.id,
      personId: person.id,
      to: person.email,
      now,
      dedupKey: eventKey,
      ...buildMail(mailLinks.undo(view, token), view),
    }),
  )
}

export function mailPasswordChanged(
  context: NoticeContext,
  db: Db,
  person: PersonRow,
  eventKey: string,
): Promise<void> {
  const { companyName } = context.seller
  return notifyOwner(context, db, person, `password-changed:${eventKey}`, (link) =>
    passwordChangedMail(companyName, person.firstName, link),
  )
}

/** Sent to the current address after another one was entered. */
export function mailChangeRequested(
  context: NoticeContext,
  db: Db,
  person: PersonRow,
  eventKey: string,
): Promise<void> {
  const { companyName } = context.seller
  return notifyOwner(context, db, person, `${eventKey}:notice`, (link) =>
    changeNoticeMail(companyName, person.firstName, link),
  )
}

/**
 * Sent to the previous address after another one has replaced it. `person` is the state before the
 * change.
 */
export function mailAddressChanged(
  context: NoticeContext,
  db: Db,
  person: PersonRow,
  eventKey: string,
): Promise<void> {
  const { companyName } = context.seller
  return notifyOwner(context, db, person, `address-changed:${eventKey}`, (link) =>
    addressChangedMail(companyName, person.firstName, link),
  )
}

/** A second factor or a passkey was added or removed. Source: SAFE-06. */
export function mailFactor(
  context: NoticeContext,
  db: Db,
  person: PersonRow,
  event: FactorEvent,
  eventKey: string,
): Promise<void> {
  const { companyName } = context.seller
  return notifyOwner(context, db, person, `factor:${eventKey}`, (link) =>
    factorMail(companyName, person.firstName, event, link),
  )
}

/**
 * Notifies every owner of the shop that staff no longer need a second factor. `by` turned that off.
 * Source: SAFE-05.
 */
export async function mailFactorOptional(
  { seller, now }: NoticeContext,
  db: Db,
  by: string,
): Promise<void> {
  const rows = await listStaffRows(db, seller.id)
  for (const owner of rows.filter(({ role, disabledAt }) => role === 'owner' && !disabledAt)) {
    await mailReader(db, seller, owner.email, (view) => ({
      personId: owner.id,
      now,
      ...factorOptionalMail(view.companyName, by, mailLinks.staff(view)),
      dedupKey: `staff-factor:${seller.id}:${owner.id}:${now.getTime()}`,
    }))
  }
}

/** Notifies of a sign-in by an unknown browser or program. Source: SAFE-06. */
export function mailNewDevice(
  context: NoticeContext,
  db: Db,
  person: PersonRow,
  device: { name: string; network: string },
  eventKey: string,
): Promise<void> {
  const { companyName } = context.seller
  return notifyOwner(context, db, person, `new-device:${eventKey}`, (link, view) =>
    newDeviceMail(
      companyName,
      person.firstName,
      { ...device, when: formatMoment(context.now, view) },
      link,
    ),
  )
}
