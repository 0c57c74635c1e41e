import { randomBytes } from 'node:crypto'
import type { Db } from '#db/client.ts'
import { hashToken } from '../proofs/secret-token.ts'
import { putRecoveryCodes } from './totp-store.ts'

const codeCount = 10

/** Replaces all recovery codes by new ones. Only their hashes are stored. */
export async function issueRecoveryCodes(
  db: Db,
  personId: string,
  amount = codeCount,
): Promise<string[]> {
  const codes = Array.from({ length: amount }, createRecoveryCode)
  await putRecoveryCodes(db, personId, codes.map(normalizeCode).map(hashToken))
  return codes
}

/** Eighty bits, in four groups that can be read aloud. */
function createRecoveryCode(): string {
  return randomBytes(10).toString('hex').match(/.{5}/g)!.join('-')
}

export function normalizeCode(input: string): string {
  return input.toLowerCase().replace(/[^0-9a-f]/g, '')
}
