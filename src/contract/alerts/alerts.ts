/**
 * What somebody waits for. `stock`: at their postal code; `price`: at most theirs; `replaced`: a
 * product off sale has a successor, or is back. Source: LIST-06.
 */
export const alertKinds = ['stock', 'price', 'replaced'] as const
export type AlertKind = (typeof alertKinds)[number]

export function isAlertKind(text: unknown): text is AlertKind {
  return alertKinds.some((kind) => kind === text)
}

export const alertLimits = {
  /** Alerts that wait for one address at a seller. */
  perAddress: 100,
  /** Those of them that somebody saved without having shown that the address is theirs. */
  unproven: 3,
  /** Those that never came true are purged then. */
  days: 365,
} as const

export type AlertCode = keyof typeof alertTexts

/** Why an alert is not saved. */
export const alertTexts = {
  invalid: 'Please check what is marked below.',
  missing: 'Please enter your email address.',
  'invalid-email': 'Please enter a valid email address.',
  'invalid-price': 'Please enter a price, such as 250 or 250.50.',
  'price-missing': 'Please enter the price to wait for.',
  'no-price': 'This has no fixed price. Request a quote instead.',
  'already-below': 'It costs no more than that now.',
  'in-stock': 'It is in stock now.',
  'is-replaced': 'It has been replaced already: see its page.',
  'not-delivered': 'We can’t deliver this there.',
  'too-many-alerts':
    'This address has as many alerts as it may. End one first, or sign in with a confirmed address.',
  'too-many-requests': 'Too many requests. Please wait a little and try again.',
} as const

export function getAlertStatus(code: AlertCode): 400 | 409 | 429 {
  if (code === 'too-many-requests') return 429
  return ['already-below', 'in-stock', 'is-replaced', 'too-many-alerts'].includes(code) ? 409 : 400
}

/** An alert as its owner sees it. */
export interface AlertView {
  id: number
  kind: AlertKind
  name: string
  unit: string
  /** Null: no longer sold. */
  url: string | null
  /** Of a `stock` alert; empty otherwise. */
  postalCode: string
  /** Of a `price` alert, in minor units. */
  maxPrice: number | null
  /** The day it was saved, as people read it. */
  sinceText: string
}
