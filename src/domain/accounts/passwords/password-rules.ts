import { passwordLength } from '#contract/accounts/accounts.ts'
import { normalizeText } from '#kernel/normal-form.ts'

export type PasswordRefusal =
  | 'password-too-short'
  | 'password-too-long'
  | 'password-common'
  | 'password-like-you'

/**
 * Returns why this password is not allowed, or null. There are no composition rules; checks the
 * length, lists of common passwords, and what is publicly known about the person. Source: QUALITY
 * security 25.
 */
export function checkPassword(
  password: string,
  person: { email: string; firstName?: string; lastName?: string },
  common: ReadonlySet<string>,
): PasswordRefusal | null {
  const length = [...password].length
  if (length < passwordLength.min) return 'password-too-short'
  if (length > passwordLength.max) return 'password-too-long'
  const plain = normalizeText(password, 'NFKC').toLowerCase()
  if (common.has(plain) || /^(.)\1*$/u.test(plain) || isSequence(plain)) return 'password-common'
  const [mailbox = ''] = person.email.toLowerCase().split('@')
  const personalWords = [
    person.email,
    mailbox,
    person.firstName,
    person.lastName,
    `${person.firstName ?? ''}${person.lastName ?? ''}`,
  ]
  const stem = plain.replace(/[\d\s!@#$%^&*._-]+$/u, '')
  return personalWords.some(
    (word) =>
      word && word.length > 3 && (plain === word.toLowerCase() || stem === word.toLowerCase()),
  )
    ? 'password-like-you'
    : null
}

/** `abcdefgh`, `87654321`: each character follows the previous one. */
function isSequence(text: string): boolean {
  const steps = new Set(
    [...text]
      .slice(1)
      .map((character, index) => character.codePointAt(0)! - [...text][index]!.codePointAt(0)!),
  )
  return steps.size === 1 && (steps.has(1) || steps.has(-1))
}
