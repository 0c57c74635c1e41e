import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits that only their holder has; the database has `hashToken` of them. Source: QUALITY security 29, 34. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
