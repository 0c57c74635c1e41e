import { z } from 'zod'
import { dropHidden } from '#kernel/clean-text.ts'
import { normalizeText } from '#kernel/normal-form.ts'
import { maxPhoneLength, parseEmail, parsePhone, toOneLine } from '../accounts/contact-details.ts'
import { defineField } from './input-field.server.ts'

const maxVerbatimLength = 1_000

/** One line: line breaks and runs of spaces become one space, what reorders or hides text goes. */
export function lineField(maxLength: number) {
  return defineField<'missing' | 'too-long'>(
    z.string().transform(toLine).pipe(z.string().min(1, 'missing').max(maxLength, 'too-long')),
    { maxLength },
  )
}

/** One line, or nothing. */
export function optionalLineField(maxLength: number) {
  return defineField<'too-long'>(
    z.string().transform(toLine).pipe(z.string().max(maxLength, 'too-long')),
    { maxLength },
  )
}

/** Paragraphs: line breaks stay, other control characters and what reorders or hides text go. */
export function paragraphsField(maxLength: number) {
  return defineField<'missing' | 'too-long'>(
    z
      .string()
      .transform(toParagraphs)
      .pipe(z.string().min(1, 'missing').max(maxLength, 'too-long')),
    { maxLength },
  )
}

/** The same, or nothing. */
export function optionalParagraphsField(maxLength: number) {
  return defineField<'too-long'>(
    z.string().transform(toParagraphs).pipe(z.string().max(maxLength, 'too-long')),
    { maxLength },
  )
}

/** Taken exactly as typed: a password, a code, a token from a link. */
export const verbatimField = defineField<'missing'>(z.string().min(1, 'missing'), {
  maxLength: maxVerbatimLength,
})

/** The same, or nothing. */
export const optionalVerbatimField = defineField<never>(z.string(), {
  maxLength: maxVerbatimLength,
})

/** A browser's passkey response, as the JSON of its `toJSON()`; or nothing. */
export const passkeyField = defineField<never>(z.string(), {
  type: 'object',
  description: 'What navigator.credentials answered, by its toJSON()',
})

/** An email address, trimmed and in lower case. */
export const emailField = defineField<'missing' | 'invalid-email'>(
  z.string().transform((text, context) => {
    const email = parseEmail(text)
    if (email !== null) return email
    context.addIssue(text.trim() === '' ? 'missing' : 'invalid-email')
    return z.NEVER
  }),
  { maxLength: 254 },
)

/** The same, or nothing. */
export const optionalEmailField = defineField<'invalid-email'>(
  z.string().transform((text, context) => {
    if (text.trim() === '') return ''
    const email = parseEmail(text)
    if (email !== null) return email
    context.addIssue('invalid-email')
    return z.NEVER
  }),
  { maxLength: 254 },
)

/** A phone number in international form; one without a country code gets the seller's. */
export function phoneField(dialCode: string) {
  return defineField<'missing' | 'invalid-phone'>(
    z.string().transform((text, context) => {
      const phone = parsePhone(text, dialCode)
      if (phone !== null) return phone
      context.addIssue(text.trim() === '' ? 'missing' : 'invalid-phone')
      return z.NEVER
    }),
    { maxLength: maxPhoneLength },
  )
}

/** The same, or nothing: null. */
export function optionalPhoneField(dialCode: string) {
  return defineField<'invalid-phone', string | null>(
    z.string().transform((text, context) => {
      if (text.trim() === '') return null
      const phone = parsePhone(text, dialCode)
      if (phone === null) context.addIssue('invalid-phone')
      return phone
    }),
    { maxLength: maxPhoneLength },
  )
}

/** A phone number kept as it is typed, for a person to call; or nothing. */
export function typedPhoneField(dialCode: string) {
  return defineField<'invalid-phone'>(
    z
      .string()
      .transform(toLine)
      .refine(
        (phone) =>
          phone === '' || (phone.length <= maxPhoneLength && parsePhone(phone, dialCode) !== null),
        'invalid-phone',
      ),
    { maxLength: maxPhoneLength },
  )
}

/** One of a few words. */
export function choiceField<Choice extends string, Code extends string>(
  choices: readonly Choice[],
  fault: Code,
) {
  return defineField<Code, Choice>(
    z.string().transform((text, context) => {
      const choice = choices.find((known) => known === text)
      if (choice !== undefined) return choice
      context.addIssue(fault)
      return z.NEVER
    }),
    { enum: choices },
  )
}

/** Degrees on the map; null: not chosen there. */
export const coordinateField = defineField<never, number | null, number | null>(
  z.number().nullable(),
  { type: 'number' },
)

/** Yes or no: a checkbox of a form, or a boolean of a call. */
export const flagField = defineField<never, boolean, boolean>(z.boolean(), {
  type: 'boolean',
})

/** A whole number that software sends: a version, a line's number. -1: none. */
export const integerField = defineField<never, number, number>(
  z.custom<number>(isNumber).transform((number) => (Number.isSafeInteger(number) ? number : -1)),
  { type: 'integer', minimum: 0 },
)

function isNumber(value: unknown): boolean {
  return typeof value === 'number'
}

function toLine(text: string): string {
  return normalizeText(toOneLine(text.toWellFormed()), 'NFC')
}

function toParagraphs(text: string): string {
  const lines = dropHidden(text.toWellFormed())
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
  return normalizeText(lines.trim(), 'NFC')
}
