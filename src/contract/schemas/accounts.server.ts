import { z } from 'zod'
import {
  emailField,
  flagField,
  lineField,
  optionalLineField,
  optionalPhoneField,
  optionalVerbatimField,
  passkeyField,
  verbatimField,
} from './fields.server.ts'

const maxNameLength = 80

/** The registration form. `dialCode`: the seller's, for numbers without one. Source: AUTH-01. */
export const registrationSchema = (dialCode: string) =>
  z.object({
    firstName: optionalLineField(maxNameLength),
    lastName: optionalLineField(maxNameLength),
    email: emailField,
    phone: optionalPhoneField(dialCode),
    password: verbatimField,
  })

/** Name, address, number and language of an account; a new address or number needs the password. Source: ACC-01. */
export const profileSchema = (dialCode: string) =>
  registrationSchema(dialCode).extend({
    language: optionalLineField(20),
    password: optionalVerbatimField,
  })

/** Name of somebody invited to the desk; the password is checked by itself. Source: DEAL-07. */
export const joinSchema = z.object({
  firstName: lineField(maxNameLength),
  lastName: optionalLineField(maxNameLength),
})

/** An address that an answer is mailed to. */
export const forgotPasswordSchema = z.object({ email: emailField })

/**
 * Signing in: `login` is an email address or phone number; `code` is from the authenticator app,
 * or a recovery code; `step` is the first step's token where a code was requested, and stands for
 * login and password then; `passkey` is a passkey's response to the challenge, as JSON, and stands
 * for all the rest. Source: AUTH-02, SAFE-05.
 */
export const signInSchema = z.object({
  login: optionalVerbatimField,
  password: optionalVerbatimField,
  code: optionalVerbatimField,
  step: optionalVerbatimField,
  passkey: passkeyField,
})

/** A new passkey: its name, and the browser's response to the challenge. Source: SAFE-05. */
export const newPasskeySchema = z.object({ name: optionalVerbatimField, response: passkeyField })

/** The account's password, to prove who asks. */
export const passwordProofSchema = z.object({ password: verbatimField })

/** A change of password. Source: ACC-02. */
export const passwordChangeSchema = z.object({ current: verbatimField, next: verbatimField })

/** The new password that a mailed token opens. Source: AUTH-03. */
export const passwordResetSchema = z.object({
  token: verbatimField,
  password: verbatimField,
  removeFactors: flagField,
})

/** A mailed token that confirms an address, with the password that may have to prove it. */
export const confirmEmailSchema = z.object({
  token: verbatimField,
  password: optionalVerbatimField,
  newPassword: optionalVerbatimField,
})

export const mailedTokenSchema = z.object({ token: verbatimField })

/** The first code of an authenticator app. */
export const factorCodeSchema = z.object({ code: verbatimField })

/** As typed. */
export type RegistrationInput = z.input<ReturnType<typeof registrationSchema>>
/** As typed; without a language the account keeps its own. */
export type ProfileInput = Omit<z.input<ReturnType<typeof profileSchema>>, 'language'> & {
  language?: string | null | undefined
}
/** As typed; the passkey may be left out. */
export type SignInInput = Omit<z.input<typeof signInSchema>, 'passkey'> & { passkey?: string }
