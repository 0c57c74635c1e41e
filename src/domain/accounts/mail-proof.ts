import type { Db } from '#db/client.ts'
import { withAuth } from './auth-library.ts'
import { newToken } from './secret-token.ts'

/** What somebody who opens the link of a mail shows: that this address is read by this person. */
export interface MailProof {
  personId: string
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
