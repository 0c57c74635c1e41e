import { hashToken, newToken } from '../accounts/accounts.ts'

const start = 'hk_'
const pattern = /^hk_[A-Za-z0-9_-]{43}$/

/** A token of 256 random bits, with its hash and the letters by which people tell it apart. */
export function createKeyToken(): { token: string; hash: string; hint: string } {
  const token = `${start}${newToken()}`
  return { token, hash: hashToken(token), hint: token.slice(-4) }
}

/** The hash of a token; null if it has not the form of one, whatever its length. */
export function hashKeyToken(token: string): string | null {
  return pattern.test(token) ? hashToken(token) : null
}

/**
 * The key of an Authorization header; null if it names no key. Source: KEY-01.
 */
export function readKeyToken(authorization: string | undefined): string | null {
  const token = /^Bearer +(hk_\S{0,200}) *$/i.exec(authorization ?? '')?.[1]
  return token ?? null
}
