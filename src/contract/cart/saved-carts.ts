import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import * as cartTexts from '#texts/cart.ts'

const maxNameLength = 60
/** Letters, digits and spaces, a letter or digit first. Source: CART-04. */
const namePattern = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ]*$/u

export type SavedCartRefusal =
  | 'name-missing'
  | 'name-form'
  | 'name-taken'
  | 'cart-empty'
  | 'saved-limit'

/** Letter for letter where docs/spec.md has them (CART-04); texts with "limit" count as errors. */
export const savedCartTexts = {
  saved: cartTexts.cartSaved,
  'name-missing': cartTexts.nameMissing,
  'name-form': () => cartTexts.nameForm({ limit: maxNameLength }),
  'name-taken': cartTexts.nameTaken,
  'cart-empty': cartTexts.nothingToSave,
  'saved-limit': cartTexts.savedCartLimit,
} satisfies Record<SavedCartRefusal | 'saved', () => string>

/** How often one is reminded of a list: weeks, else months, between two mails. Source: PAD-03. */
export const reminders = {
  week: { weeks: 1, label: cartTexts.everyWeek },
  fortnight: { weeks: 2, label: cartTexts.everyTwoWeeks },
  month: { months: 1, label: cartTexts.everyMonth },
  quarter: { months: 3, label: cartTexts.everyThreeMonths },
} as const
export type Reminder = keyof typeof reminders

export function isReminder(text: unknown): text is Reminder {
  return typeof text === 'string' && Object.hasOwn(reminders, text)
}

export interface SavedCartView {
  id: number
  name: string
  /** ISO 8601. */
  savedAt: string
  lines: number
  pieces: number
  /** Null: its owner is not reminded of it. */
  remindEvery: Reminder | null
  /** When the next mail leaves, ISO 8601. */
  remindAt: string | null
  /** The colleague who saved it for the company; null: the viewer's own. Source: CO-05. */
  savedBy: string | null
  /** The colleague whom mails about a company's cart reach; null: the viewer. */
  reminds: string | null
  /** A company's may be changed by those who ask or order for it, and by who saved it. */
  mayChange: boolean
}

/** A name as typed, spaces around it left out. */
export function parseCartName(input: unknown): Outcome<string, SavedCartRefusal> {
  const name = typeof input === 'string' ? input.trim().replace(/ +/g, ' ') : ''
  if (name === '') return refuse('name-missing', { name: 'name-missing' })
  if (name.length > maxNameLength || !namePattern.test(name))
    return refuse('name-form', { name: 'name-form' })
  return ok(name)
}
