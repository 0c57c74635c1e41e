import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from '#kernel/limit-concurrency.ts'

/** Argon2id by OWASP's figures; 2 is argon2id in the library's list, which types alone can't name. Source: QUALITY security 33. */
const cost = { algorithm: 2, memoryCost: 47_104, timeCost: 1, parallelism: 1 } as const

/** Each takes a core and 46 MiB for some 20 ms: more at once would starve everything else. */
const runLimited = limitConcurrency(2)

export function hashPassword(password: string): Promise<string> {
  return runLimited(() => hash(normalizePassword(password), cost))
}

/** False also where the stored text is no hash. */
export function verifyPassword(storedHash: string, password: string): Promise<boolean> {
  return runLimited(() => verify(storedHash, normalizePassword(password)).catch(() => false))
}

/** Made with other figures than today's: to be made anew at the next sign-in. */
export function isOutdated(storedHash: string): boolean {
  return !storedHash.startsWith(
    `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`,
  )
}

/** The same letters typed on different keyboards are the same password. */
function normalizePassword(password: string): string {
  return password.normalize('NFKC')
}
