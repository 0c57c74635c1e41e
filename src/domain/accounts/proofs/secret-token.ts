import { createHash, randomBytes } from 'node:crypto'

/**
 * Creates a token of 256 random bits. The database stores only its `hashToken`. Source: QUALITY
 * security 29, 34.
 */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
