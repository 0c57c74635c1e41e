import { createHmac, timingSafeEqual } from 'node:crypto'
import { parseEmail } from '#contract/accounts/contact-details.ts'

/**
 * Returns a 10-digit number as it is, or an email address in lower case; null for anything else.
 * Source: NEWS-01.
 */
export function parseSubscriber(input: string): string | null {
  const text = input.trim()
  return /^\d{10}$/.test(text) ? text : parseEmail(text)
}

export function isEmail(contact: string): boolean {
  return contact.includes('@')
}

/**
 * Builds the token of an unsubscribe link: the subscription's id, signed with the subscription's
 * own key.
 */
export function buildLeaveToken(id: number, key: string): string {
  return `${id}.${createSignature(id, key)}`
}

/** Parses a token; null if it is malformed. */
export function parseLeaveToken(token: string): { id: number; signature: string } | null {
  const [, id, givenSignature] = /^([1-9]\d{0,8})\.([\w-]{43})$/.exec(token) ?? []
  return id && givenSignature ? { id: Number(id), signature: givenSignature } : null
}

export function isSignedBy(
  key: string,
  { id, signature: givenSignature }: { id: number; signature: string },
): boolean {
  return timingSafeEqual(Buffer.from(createSignature(id, key)), Buffer.from(givenSignature))
}

function createSignature(id: number, key: string): string {
  return createHmac('sha256', key).update(`leave newsletter ${id}`).digest('base64url')
}
