import { type BidRefusal, bidStatuses } from '#contract/negotiation/bids.ts'
import type { OfferReview } from '#contract/negotiation/offer-review.ts'
import type { MoneyStyle } from '#kernel/money.ts'
import type { Outcome } from '#kernel/outcome.ts'
import { findSlips } from './offer-slips.ts'

/** The form with the offer: a bid's lines, or new prices for a countered bid. */
export type OfferForm = 'edit' | 'again'

/** A form shown again: why, and what was typed. */
export interface BidRefused {
  did: string
  /** Null: reopened for changes, or only its lines have errors. */
  code: BidRefusal | null
  /** By pack id. */
  fields: Partial<Record<string, BidRefusal>>
  /** Prices that look like typing slips, as texts, by pack id. */
  slips?: Partial<Record<string, string>>
  typed: Record<string, string>
}

/** An offer under review before it is sent. */
export interface OfferStep {
  form: OfferForm
  review: OfferReview
  typed: Record<string, string>
}

/** The action data of a bid form that does not redirect. */
export type BidFormState = { refused: BidRefused; step: null } | { refused: null; step: OfferStep }

export function refuseForm(refused: BidRefused): BidFormState {
  return { refused, step: null }
}

/** Shows the form again with what was typed, after "Change it". */
export function reopenForm(did: OfferForm, typed: Record<string, string>): BidFormState {
  return refuseForm({ did, code: null, fields: {}, typed })
}

/** The review step of an offer, or the form with its errors. */
export function toOfferStep(
  form: OfferForm,
  reviewed: Outcome<OfferReview, BidRefusal>,
  typed: Record<string, string>,
  money: MoneyStyle,
): BidFormState {
  if (!reviewed.ok)
    return refuseForm({ did: form, code: reviewed.code, fields: reviewed.fields ?? {}, typed })
  const slips = findSlips(reviewed.value, money)
  if (Object.keys(slips).length > 0)
    return refuseForm({ did: form, code: null, fields: {}, slips, typed })
  return { refused: null, step: { form, review: reviewed.value, typed } }
}

export function getFormStatus({ refused }: BidFormState): number {
  if (!refused) return 200
  if (refused.slips) return 400
  return refused.code ? bidStatuses[refused.code] : 200
}
