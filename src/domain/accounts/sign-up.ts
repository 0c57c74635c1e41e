import { addressReservedMail, alreadyRegisteredMail, welcomeMail } from '#contract/account-mails.ts'
import type { AccountCode, NewAccount } from '#contract/accounts.ts'
import type { Db } from '#db/client.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { enqueueMail } from '../outbox.ts'
import type { Scope } from '../scope.ts'
import { linkTo } from './account-links.ts'
import { withAuth } from './auth-library.ts'
import { commonPasswords } from './common-passwords.ts'
import { oneLine, readEmail, readPhone } from './contact-rules.ts'
import { evenly } from './evenly.ts'
import { isReserved, issueToken } from './one-time-tokens.ts'
import { hashPassword } from './password-hash.ts'
import { whyNotPassword } from './password-rules.ts'
import { type PersonRow, personByEmail } from './person-store.ts'
import { hashToken } from './secret-token.ts'

/** Longer than either way takes, so that known and new addresses answer alike. */
const answerAfter = 200
/** A known address hears of further tries once in this many minutes. */
const quietMinutes = 15

/**
 * Registers, and answers the same whether or not the address has an account: its mail says which. Signs nobody in.
 * Refuses what can't be an account, by field; writes the person and the mail together. The link to
 * confirm leads on to `back`, a path of this seller's pages. Source: AUTH-01.
 */
export async function signUp(
  scope: Scope,
  input: NewAccount,
  back = '/',
): Promise<Outcome<null, AccountCode>> {
  const read = await readNewAccount(scope, input)
  if (!read.ok) return read
  return evenly(answerAfter, register(scope, read.value, back))
}

type ReadAccount = Omit<NewAccount, 'phone'> & { phone: string | null }

async function readNewAccount(
  scope: Scope,
  input: NewAccount,
): Promise<Outcome<ReadAccount, AccountCode>> {
  const fields: Record<string, AccountCode> = {}
  const firstName = oneLine(input.firstName)
  const lastName = oneLine(input.lastName)
  if (firstName.length > 80) fields.firstName = 'too-long'
  if (lastName.length > 80) fields.lastName = 'too-long'
  const email = readEmail(input.email)
  if (!email) fields.email = input.email.trim() ? 'invalid-email' : 'missing'
  const phone = input.phone.trim() ? readPhone(input.phone, scope.seller.dialCode) : null
  if (input.phone.trim() && !phone) fields.phone = 'invalid-phone'
  const whyNot = whyNotPassword(
    input.password,
    { email: email ?? '', firstName, lastName },
    await commonPasswords(),
  )
  if (whyNot) fields.password = input.password ? whyNot : 'missing'
  if (Object.keys(fields).length > 0 || !email) return refuse('invalid', fields)
  return ok({ firstName, lastName, email, phone, password: input.password })
}

async function register(
  scope: Scope,
  account: ReadAccount,
  back: string,
): Promise<Outcome<null, AccountCode>> {
  const { database, now } = scope
  const passwordHash = await hashPassword(account.password)
  try {
    await database.transaction(async (db) => {
      const known = await personByEmail(db, account.email)
      if (!known && (await isReserved(db, account.email, now)))
        return mailReserved(scope, db, account.email)
      const { phone, ...told } = account
      const body = {
        ...told,
        name: `${told.firstName} ${told.lastName}`.trim(),
        ...(phone && { phone }),
      }
      await withAuth({ db, now, passwordHash }, (auth) => auth.api.signUpEmail({ body }))
      if (known) await tellKnown(scope, db, known)
      else await welcome(scope, db, (await personByEmail(db, account.email))!, back)
    })
  } catch (error) {
    // Somebody else registered the same address at the same moment: their mail is on its way.
    if (!(await personByEmail(database.primary, account.email))) throw error
  }
  return ok(null)
}

async function tellKnown({ seller, now }: Scope, db: Db, known: PersonRow): Promise<void> {
  const window = Math.floor(now.getTime() / (quietMinutes * 60_000))
  await enqueueMail(db, {
    ...mailTo(seller.id, known.email, now),
    dedupKey: `registered-again:${known.id}:${window}`,
    ...alreadyRegisteredMail(
      seller.companyName,
      known.firstName,
      linkTo.signIn(seller),
      linkTo.forgot(seller),
    ),
  })
}

/** Its former account can still take the address back: nobody else gets it in between. Source: SAFE-02. */
async function mailReserved({ seller, now }: Scope, db: Db, email: string): Promise<void> {
  const window = Math.floor(now.getTime() / (quietMinutes * 60_000))
  await enqueueMail(db, {
    ...mailTo(seller.id, email, now),
    dedupKey: `address-reserved:${hashToken(email)}:${window}`,
    ...addressReservedMail(seller.companyName),
  })
}

async function welcome(
  { seller, now }: Scope,
  db: Db,
  made: PersonRow,
  back: string,
): Promise<void> {
  const token = await issueToken(
    db,
    { kind: 'confirm', personId: made.id, toEmail: made.email },
    now,
  )
  await enqueueMail(db, {
    ...mailTo(seller.id, made.email, now),
    personId: made.id,
    dedupKey: `welcome:${made.id}`,
    ...welcomeMail(seller.companyName, made.firstName, linkTo.confirm(seller, token, back)),
  })
}

function mailTo(sellerId: number, to: string, now: Date) {
  return { sellerId, to, now }
}
