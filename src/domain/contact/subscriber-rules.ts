import { createHmac, timingSafeEqual } from 'node:crypto'
import { readEmail } from '../accounts/contact-rules.ts'

/** A 10-digit number as it stands, or an email address in lower case; null where it is neither. Source: NEWS-01. */
export function readSubscriber(typed: string): string | null {
  const text = typed.trim()
  return /^\d{10}$/.test(text) ? text : readEmail(text)
}

export function isEmail(contact: string): boolean {
  return contact.includes('@')
}

/** What the link in a newsletter holds: which subscription it leaves, signed with that one's own key. */
export function leaveToken(id: number, key: string): string {
  return `${id}.${signature(id, key)}`
}

/** The parts of a token; null where it can't be one. */
export function readLeaveToken(token: string): { id: number; signature: string } | null {
  const [, id, signed] = /^([1-9]\d{0,8})\.([\w-]{43})$/.exec(token) ?? []
  return id && signed ? { id: Number(id), signature: signed } : null
}

export function isSignedBy(
  key: string,
  { id, signature: signed }: { id: number; signature: string },
): boolean {
  return timingSafeEqual(Buffer.from(signature(id, key)), Buffer.from(signed))
}

function signature(id: number, key: string): string {
  return createHmac('sha256', key).update(`leave newsletter ${id}`).digest('base64url')
}
