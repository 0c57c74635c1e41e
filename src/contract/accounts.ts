/** What a person tells when registering; all as typed. Source: AUTH-01. */
export interface NewAccount {
  firstName: string
  lastName: string
  email: string
  phone: string
  password: string
}

/** Email address or phone number, and what proves it. */
export interface SignInInput {
  login: string
  password: string
  /** From the authenticator app, or a recovery code; empty where none was asked for yet. */
  code: string
  /** What the first step answered where a code was asked for; then there is no login and no password. */
  step: string
}

export type AccountCode = keyof typeof accountTexts

/** What shoppers are told, by code. Those of ACC-02 and HDR-04 are letter for letter (docs/spec.md). */
export const accountTexts = {
  invalid: 'Please check what is marked below.',
  missing: 'Please fill this in.',
  'invalid-email': 'Please enter a valid email address.',
  'invalid-phone': 'Please enter a valid phone number.',
  'too-long': 'This is too long.',
  'password-too-short': 'Please use at least 8 characters; 15 or more are better.',
  'password-too-long': 'Please use at most 200 characters.',
  'password-common': 'This password is on lists that others have guessed from. Please choose another one.',
  'password-like-you': 'Please choose a password that is not your name or address.',
  'password-mismatch': 'The two passwords are not the same.',
  'wrong-credentials': 'Email, phone number or password is not right.',
  'code-needed': 'Please enter the code of your authenticator app.',
  'wrong-code': 'This code is not right or was used before.',
  'link-spent': 'This link has been used or is too old. Please ask for a new one.',
  'wrong-password': 'The current password is not right.',
  'same-password': 'Current password and new password should not be same',
  'password-changed': 'Password has been changed successfully!',
  'account-deleted': 'Your account is deleted.',
  'too-many': 'Too many tries. Please wait a little and try again.',
  'prove-first': 'Please enter your password to change this.',
  'works-here': 'This account belongs to the staff of a shop. Its owner can take you off the list first.',
} as const

/** The status that the seed gives to a change of password. Source: ACC-02. */
export const passwordStatus = { changed: 1, wrong: 3, same: 4 } as const

export const passwordLength = { least: 8, most: 200 } as const

/** The parts of an account that its owner sees and changes. */
export interface AccountView {
  id: string
  firstName: string
  lastName: string
  email: string
  emailVerified: boolean
  phone: string
  hasSecondFactor: boolean
}
