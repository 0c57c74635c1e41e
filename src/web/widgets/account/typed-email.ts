import type { FormEvent } from 'react'

/** The email address typed into one form of the sign-in pages, for the other one of this visit. */
let typedEmail = ''

/** Of the input of a whole form; runs in browsers only. */
export function noteTypedEmail({ target }: FormEvent<HTMLFormElement>): void {
  const { name, value } = target as HTMLInputElement
  if (name === 'email' || (name === 'login' && value.includes('@'))) typedEmail = value
}

/** Empty on the server. */
export function getTypedEmail(): string {
  return typedEmail
}
