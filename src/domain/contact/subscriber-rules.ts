import { createHmac, timingSafeEqual } from 'node:crypto'
import { parseEmail } from '../accounts/contact-rules.ts'

/** A 10-digit number as it stands, or an email address in lower case; null where it is neither. Source: NEWS-01. */
export function parseSubscriber(input: string): string | null {
  const text = input.trim()
  return /^\d{10}$/.test(text) ? text : parseEmail(text)
}

export function isEmail(contact: string): boolean {
  return contact.includes('@')
}

/** What the link in a newsletter holds: which subscription it leaves, signed with that one's own key. */
export function buildLeaveToken(id: number, key: string): string {
  return `${id}.${createSignature(id, key)}`
}

/** The parts of a token; null where it can't be one. */
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
