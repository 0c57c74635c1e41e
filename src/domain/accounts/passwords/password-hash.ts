import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from '#kernel/limit-concurrency.ts'
import { normalizeText } from '#kernel/normal-form.ts'

/**
 * Argon2id with OWASP's parameters. 2 is argon2id in the library's enum, which can't be imported as
 * a type. Source: QUALITY security 33.
 */
const cost = { algorithm: 2, memoryCost: 47_104, timeCost: 1, parallelism: 1 } as const

/** Each hash takes a core and 46 MiB for some 20 ms: more at once would starve everything else. */
const runLimited = limitConcurrency(2)

export function hashPassword(password: string): Promise<string> {
  return runLimited(() => hash(normalizePassword(password), cost))
}

/** Returns false also if the stored text is not a hash. */
export function verifyPassword(storedHash: string, password: string): Promise<boolean> {
  return runLimited(() => verify(storedHash, normalizePassword(password)).catch(() => false))
}

/** True if the hash has outdated parameters and is to be renewed at the next sign-in. */
export function isOutdated(storedHash: string): boolean {
  return !storedHash.startsWith(
    `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`,
  )
}

/** The same characters typed on different keyboards give the same password. */
function normalizePassword(password: string): string {
  return normalizeText(password, 'NFKC')
}
