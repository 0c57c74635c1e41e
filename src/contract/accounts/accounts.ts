export type AccountCode = keyof typeof accountTexts

/** Texts for shoppers, by code. Those of ACC-02 and HDR-04 are letter for letter (docs/spec.md). */
export const accountTexts = {
  invalid: 'Please check what is marked below.',
  missing: 'Please fill this in.',
  'invalid-email': 'Please enter a valid email address.',
  'invalid-phone': 'Please enter a valid phone number.',
  'too-long': 'This is too long.',
  'password-too-short': 'Please use at least 8 characters; 15 or more are better.',
  'password-too-long': 'Please use at most 200 characters.',
  'password-common':
    'This password is on lists that others have guessed from. Please choose another one.',
  'password-like-you': 'Please choose a password that is not your name or address.',
  'password-mismatch': 'The two passwords are not the same.',
  'wrong-credentials': 'Email, phone number or password is not right.',
  'code-needed': 'Please enter the code of your authenticator app.',
  'wrong-code': 'This code is not right or was used before.',
  'setup-expired': 'The key was valid for 10 minutes. Please set the app up again.',
  'no-factor': 'Please add a passkey or an authenticator app first.',
  'choose-factors': 'Please choose one of the two.',
  'link-spent': 'This link has been used or is too old. Please ask for a new one.',
  'undo-spent': 'This link has been used, is too old, or a later change has replaced it.',
  'wrong-password': 'The current password is not right.',
  'same-password': 'Current password and new password should not be same',
  'password-changed': 'Password has been changed successfully!',
  'account-deleted': 'Your account is deleted.',
  'too-many': 'Too many tries. Please wait a little and try again.',
  'prove-address': 'Please enter the password of this account.',
  'passkey-refused': 'This passkey could not be used here. Please try again.',
  'passkey-stopped':
    'The passkey was not used: it was cancelled, took too long, or none is saved for this shop.',
  'too-many-passkeys': 'Please remove a passkey first: an account has at most 20.',
  'prove-first': 'Please enter your password to change this.',
  'leads-company':
    'You alone manage a company that others belong to. Please make somebody else an administrator first.',
  owes: 'An order on account is not paid yet. Please pay it before you delete this account.',
  'works-here':
    'This account belongs to the staff of a shop. Its owner can take you off the list first.',
} as const

/** When attempts are used up: how long until the next one, and the way in that stays open (SAFE-04). */
export function formatTooManyTries(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  const [count, unit] = minutes < 120 ? [minutes, 'minute'] : [Math.ceil(minutes / 60), 'hour']
  const wait = `${count} ${unit}${count === 1 ? '' : 's'}`
  return `Too many tries. Please try again in ${wait}. If you can't wait, choose a new password by email.`
}

/** The seed's status for a change of password. Source: ACC-02. */
export const passwordStatus = { changed: 1, wrong: 3, same: 4 } as const

export const passwordLength = { min: 8, max: 200 } as const

/** A passkey as its owner sees it. Source: SAFE-05. */
export interface PasskeyView {
  id: string
  name: string
  /** The only host on which it works. */
  host: string
  /** ISO 8601; so is `lastUsedAt`. */
  createdAt: string
  createdText: string
  /** Null: never. */
  lastUsedAt: string | null
  lastUsedText: string
}

/** A passkey or app added recently, as the reader of a reset link sees it. */
export interface RecentFactor {
  /** E.g. "Passkey “My laptop”". */
  name: string
  addedText: string
}

/** Sign-in methods besides the password. */
export interface FactorsView {
  hasApp: boolean
  passkeys: PasskeyView[]
  /** Unused recovery codes. */
  codesLeft: number
  /** The host on which a new passkey would work. */
  host: string
}

/** What the sign-in settings show, in shop and desk. */
export interface FactorSettingsView {
  factors: FactorsView
  sessions: SessionView[]
  /** An authenticator app waiting for its first code; its picture is the address of an image. */
  begun: { secret: string; picture: string } | null
}

/** The result of one of those forms. */
export interface FactorAnswer {
  /** Recovery codes, shown only once. */
  codes: string[] | null
  /** In words; null where it was refused. */
  message: string | null
  /** Which form was refused, and why. */
  refused: { verb: string; code: AccountCode } | null
}

/** A session of the account. Source: SAFE-06. */
export interface SessionView {
  id: string
  /** The browser in plain words, e.g. "Chrome on Android". */
  device: string
  /** The network part of the IP address; empty if not recorded. */
  network: string
  /** Where the session is valid, e.g. "Shop of Seller". */
  place: string
  /** ISO 8601; so is `lastSeenAt`. */
  startedAt: string
  lastSeenAt: string
  lastSeenText: string
  /** The current session. */
  isThis: boolean
}

/** The parts of an account that its owner sees and edits. */
export interface AccountView {
  id: string
  firstName: string
  lastName: string
  email: string
  emailVerified: boolean
  phone: string
  /** Of mails, as `hi`; null: each seller's first. */
  language: string | null
  hasSecondFactor: boolean
}
