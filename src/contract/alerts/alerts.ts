import * as alertsTexts from '#texts/alerts.ts'

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
  invalid: alertsTexts.invalid,
  missing: alertsTexts.missing,
  'invalid-email': alertsTexts.invalidEmail,
  'invalid-price': alertsTexts.invalidPrice,
  'price-missing': alertsTexts.priceMissing,
  'no-price': alertsTexts.noPrice,
  'already-below': alertsTexts.alreadyBelow,
  'in-stock': alertsTexts.inStock,
  'is-replaced': alertsTexts.isReplaced,
  'not-delivered': alertsTexts.notDelivered,
  'too-many-alerts': alertsTexts.tooMany,
  'too-many-requests': alertsTexts.tooManyRequests,
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
