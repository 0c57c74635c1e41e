import {
  addressChangedMail,
  changeNoticeMail,
  type FactorEvent,
  factorMail,
  factorOptionalMail,
  newDeviceMail,
  passwordChangedMail,
} from '#contract/account-mails.ts'
import type { Db } from '#db/client.ts'
import { formatMoment } from '../format-moment.ts'
import { enqueueMail } from '../outbox.ts'
import type { Scope } from '../scope.ts'
import { mailLinks } from './account-links.ts'
import { issueToken } from './one-time-tokens.ts'
import type { PersonRow } from './person-store.ts'
import { listStaffRows } from './staff-store.ts'

type NoticeContext = Pick<Scope, 'seller' | 'now'>

/**
 * Tells a person's mailbox what happened to the account, with a link by which its reader takes it back. `once` names
 * the event, so that it is told once. Written with `db`, after the change: the link is of the generation that the
 * change began.
 */
async function notifyOwner(
  { seller, now }: NoticeContext,
  db: Db,
  person: Pick<PersonRow, 'id' | 'email'>,
  eventKey: string,
  buildMail: (undoLink: string) => { subject: string; body: string },
): Promise<void> {
  const token = await issueToken(
    db,
    { kind: 'undo', personId: person.id, fromEmail: person.email },
    now,
  )
  await enqueueMail(db, {
    sellerId: seller.id,
    personId: person.id,
    to: person.email,
    now,
    dedupKey: eventKey,
    ...buildMail(mailLinks.undo(seller, token)),
  })
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

/** To the address so far, when another one was entered. */
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

/** To the address so far, when another one has taken its place; `person` as before the change. */
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

/** To every owner of the shop: staff come in by a password alone from now on. `by` turned that on. Source: SAFE-05. */
export async function mailFactorOptional(
  { seller, now }: NoticeContext,
  db: Db,
  by: string,
): Promise<void> {
  const words = factorOptionalMail(seller.companyName, by, mailLinks.staff(seller))
  const rows = await listStaffRows(db, seller.id)
  for (const owner of rows.filter(({ role, disabledAt }) => role === 'owner' && !disabledAt)) {
    await enqueueMail(db, {
      sellerId: seller.id,
      personId: owner.id,
      to: owner.email,
      now,
      ...words,
      dedupKey: `staff-factor:${seller.id}:${owner.id}:${now.getTime()}`,
    })
  }
}

/** A browser or program that the account did not know signed in. Source: SAFE-06. */
export function mailNewDevice(
  context: NoticeContext,
  db: Db,
  person: PersonRow,
  device: { name: string; network: string },
  eventKey: string,
): Promise<void> {
  const { companyName } = context.seller
  return notifyOwner(context, db, person, `new-device:${eventKey}`, (link) =>
    newDeviceMail(
      companyName,
      person.firstName,
      { ...device, when: formatMoment(context.now, context.seller) },
      link,
    ),
  )
}
