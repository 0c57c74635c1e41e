import * as accountErrorsTexts from '#texts/account-errors.ts'
export type AccountCode = keyof typeof accountTexts

/** Texts for shoppers, by code. Those of ACC-02 and HDR-04 are letter for letter (docs/spec.md). */
export const accountTexts = {
  invalid: accountErrorsTexts.invalid,
  missing: accountErrorsTexts.missing,
  'invalid-email': accountErrorsTexts.invalidEmail,
  'invalid-phone': accountErrorsTexts.invalidPhone,
  'too-long': accountErrorsTexts.tooLong,
  'password-too-short': accountErrorsTexts.passwordTooShort,
  'password-too-long': accountErrorsTexts.passwordTooLong,
  'password-common': accountErrorsTexts.passwordCommon,
  'password-like-you': accountErrorsTexts.passwordLikeYou,
  'password-mismatch': accountErrorsTexts.passwordMismatch,
  'wrong-credentials': accountErrorsTexts.wrongCredentials,
  'code-needed': accountErrorsTexts.codeNeeded,
  'wrong-code': accountErrorsTexts.wrongCode,
  'setup-expired': accountErrorsTexts.setupExpired,
  'no-factor': accountErrorsTexts.noFactor,
  'choose-factors': accountErrorsTexts.chooseFactors,
  'link-spent': accountErrorsTexts.linkSpent,
  'undo-spent': accountErrorsTexts.undoSpent,
  'wrong-password': accountErrorsTexts.wrongPassword,
  'same-password': accountErrorsTexts.samePassword,
  'password-changed': accountErrorsTexts.passwordChanged,
  'account-deleted': accountErrorsTexts.accountDeleted,
  'too-many': accountErrorsTexts.tooMany,
  'prove-address': accountErrorsTexts.proveAddress,
  'passkey-refused': accountErrorsTexts.passkeyRefused,
  'passkey-stopped': accountErrorsTexts.passkeyStopped,
  'too-many-passkeys': accountErrorsTexts.tooManyPasskeys,
  'prove-first': accountErrorsTexts.proveFirst,
  'leads-company': accountErrorsTexts.leadsCompany,
  owes: accountErrorsTexts.owes,
  'works-here': accountErrorsTexts.worksHere,
} as const

/** When attempts are used up: how long until the next one, and the way in that stays open (SAFE-04). */
export function formatTooManyTries(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return minutes < 120
    ? accountErrorsTexts.tooManyTriesMinutes({ minutes })
    : accountErrorsTexts.tooManyTriesHours({ hours: Math.ceil(minutes / 60) })
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
  /** Where the session is valid, e.g. "Seller shop". */
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
