import { sql } from 'drizzle-orm'
import { listLanguages, type OfferedLanguage } from '#contract/sellers/languages.ts'
import type { Db } from '#db/client.ts'
import { runPrepared } from '#db/run-prepared.ts'
import { getAddressPrefix } from '#messages/current-locale.ts'
import { findLanguage } from '#messages/languages.ts'
import { withLocale } from '#messages/with-locale.server.ts'
import type { Seller } from '../seller.ts'
import { enqueueMail, type NewMail } from './outbox.ts'

/** The seller whose texts, money, moments and links are in the language of a mail's reader. */
export type ReaderView = Seller

type ReadMail = NewMail extends infer M
  ? M extends unknown
    ? Omit<M, 'sellerId' | 'to'>
    : never
  : never

/**
 * Runs what writes for one reader. `preference`: of the reader's account; null: the seller's first
 * language; undefined: unknown, so the language of the request. What the seller doesn't offer is
 * written in the first. Source: LANG-03.
 */
export function writeFor<T>(
  seller: Seller,
  preference: string | null | undefined,
  write: (view: ReaderView) => T,
): T {
  const { locale, prefix } = chooseReaderLanguage(seller, preference)
  const view = { ...seller, locale, origin: seller.origin + prefix }
  return withLocale(locale, () => write(view), prefix)
}

/**
 * Stores a mail in the language that the account with this address prefers. `requestLanguage`:
 * without an account, the language in which its reader asked for it, null if that is not known; by
 * default that of the request.
 */
export async function mailReader(
  db: Db,
  seller: Seller,
  to: string,
  write: (view: ReaderView) => ReadMail | Promise<ReadMail>,
  requestLanguage?: string | null,
): Promise<void> {
  const account = await findPreference(db, to)
  const preference = account === undefined ? requestLanguage : account
  await writeFor(seller, preference, async (view) =>
    enqueueMail(db, { ...(await write(view)), sellerId: seller.id, to }),
  )
}

/** Stores a mail to the seller's inbox: in its account's language, without one in the first. */
export async function mailInbox(
  db: Db,
  seller: Seller,
  write: (view: ReaderView) => ReadMail,
): Promise<void> {
  const preference = await findInboxPreference(db, seller)
  await writeFor(seller, preference, (view) =>
    enqueueMail(db, { ...write(view), sellerId: seller.id, to: seller.email }),
  )
}

export async function findInboxPreference(db: Db, seller: Seller): Promise<string | null> {
  return (await findPreference(db, seller.email)) ?? null
}

/** Undefined: no account has this address. */
export async function findPreference(db: Db, email: string): Promise<string | null | undefined> {
  const { rows } = await runPrepared<{ language: string | null }>(
    db,
    sql`select language from person where email = ${email.toLowerCase()}`,
  )
  return rows[0]?.language
}

function chooseReaderLanguage(
  seller: Seller,
  preference: string | null | undefined,
): Pick<OfferedLanguage, 'locale' | 'prefix'> {
  const offered = listLanguages(seller)
  const current = preference === undefined ? getAddressPrefix() : ''
  const match = offered.find(({ language, prefix }) =>
    preference ? language === preference : prefix === current,
  )
  const reading = match ?? offered[0]
  // Its own locale says more of a country than a language's name.
  const isOwn = !reading || reading.language === findLanguage(seller.locale)
  return { locale: isOwn ? seller.locale : reading.locale, prefix: reading?.prefix ?? '' }
}
