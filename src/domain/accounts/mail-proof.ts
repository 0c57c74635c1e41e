import { lt } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { verification } from '#db/tables/accounts.ts'
import { withAuth } from './auth-library.ts'
import { newToken } from './secret-token.ts'

/** What somebody who opens the link of a mail shows: that this address is read by this person. */
export interface MailProof {
  personId: string
  /** The person's address when the mail was written: where it has changed since, the proof is of yesterday. */
  from: string
  email: string
}

const proofSeconds = 24 * 60 * 60
const name = (token: string) => `confirm:${token}`

/** A token for a mail, good once and for 24 hours; written with `db`. */
export async function newMailProof(db: Db, proof: MailProof, now: Date): Promise<string> {
  const token = newToken()
  await withAuth({ db, now }, async (auth) => {
    const { internalAdapter } = await auth.$context
    await internalAdapter.createVerificationValue({
      identifier: name(token),
      value: JSON.stringify(proof),
      expiresAt: new Date(Date.now() + proofSeconds * 1_000),
    })
  })
  return token
}

/** Spends the token: whoever comes second gets null. */
export async function spendMailProof(db: Db, token: string, now: Date): Promise<MailProof | null> {
  return withAuth({ db, now }, async (auth) => {
    const { internalAdapter } = await auth.$context
    const found = await internalAdapter.consumeVerificationValue(name(token))
    return found ? (JSON.parse(found.value) as MailProof) : null
  })
}

/** What was once too old stays so: a clock that is set back revives no link. Source: QUALITY F5. */
export async function forgetOldProofs(db: Db, now: Date): Promise<void> {
  await db.delete(verification).where(lt(verification.expiresAt, now))
}

/** Whom a second step of a sign-in is for; found as often as it is tried, spent by the one that succeeds. */
const stepSeconds = 5 * 60
const step = (token: string) => `second-step:${token}`

export async function newSecondStep(db: Db, personId: string, now: Date): Promise<string> {
  const token = newToken()
  await withAuth({ db, now }, async (auth) => {
    const { internalAdapter } = await auth.$context
    const expiresAt = new Date(Date.now() + stepSeconds * 1_000)
    await internalAdapter.createVerificationValue({ identifier: step(token), value: personId, expiresAt })
  })
  return token
}

export async function personOfStep(db: Db, token: string, now: Date): Promise<string | null> {
  return withAuth({ db, now }, async (auth) => {
    const { internalAdapter } = await auth.$context
    const found = await internalAdapter.findVerificationValue(step(token))
    return found && found.expiresAt > new Date() ? found.value : null
  })
}

/** Null for whoever comes second. */
export async function spendSecondStep(db: Db, token: string, now: Date): Promise<string | null> {
  return withAuth({ db, now }, async (auth) => {
    const { internalAdapter } = await auth.$context
    return (await internalAdapter.consumeVerificationValue(step(token)))?.value ?? null
  })
}
