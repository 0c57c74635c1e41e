import { dropHidden } from '#kernel/clean-text.ts'
import { normalizeText } from '#kernel/normal-form.ts'

/** Characters of a phone number as typed. */
export const maxPhoneLength = 40

const emailPattern =
  /^[^\s\p{Cc}\p{Cf}@<>()[\]\\,;:"]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u

/** Lower-cases and trims an email address. Null if it is invalid or more than one address. */
export function parseEmail(text: string): string | null {
  const email = normalizeText(text.trim(), 'NFKC').toLowerCase()
  return email.length <= 254 && emailPattern.test(email) && !email.includes('..') ? email : null
}

/**
 * Parses a phone number into international form, `+919812345678`. A number without a country code
 * gets the seller's. Null if invalid.
 */
export function parsePhone(text: string, dialCode: string): string | null {
  const phoneText = text.trim()
  if (!/^[+\d][\d\s().-]*$/.test(phoneText)) return null
  const digits = phoneText.replace(/\D/g, '')
  const international =
    phoneText.startsWith('+') || digits.startsWith('00')
      ? digits.replace(/^00/, '')
      : `${dialCode.replace(/\D/g, '')}${digits.replace(/^0+/, '')}`
  return /^[1-9]\d{7,14}$/.test(international) ? `+${international}` : null
}

/** Joins a pasted name into one line, without what reorders or hides text. */
export function toOneLine(text: string): string {
  return dropHidden(text)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}
