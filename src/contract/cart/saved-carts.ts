import { type Outcome, ok, refuse } from '#kernel/outcome.ts'

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
  saved: 'Cart saved successfully',
  'name-missing': 'Please enter cart name.',
  'name-form': `Please use letters, digits and spaces only, starting with a letter or digit; at most ${maxNameLength} of them.`,
  'name-taken': 'Cart name already exist',
  'cart-empty': 'There is nothing in your cart to save.',
  'saved-limit': 'You have reached the limit of saved carts. Please delete one first.',
} as const

/** How often one is reminded of a list: weeks, else months, between two mails. Source: PAD-03. */
export const reminders = {
  week: { weeks: 1, label: 'Every week' },
  fortnight: { weeks: 2, label: 'Every two weeks' },
  month: { months: 1, label: 'Every month' },
  quarter: { months: 3, label: 'Every three months' },
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
