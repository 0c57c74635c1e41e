import * as deskTermsTexts from '#texts/desk-terms.ts'
import type { NegotiationSettings } from '../negotiation/negotiation.ts'

export type TermName = keyof NegotiationSettings

/** As typed; the margin floor in percent. That and the agreed range may be empty. */
export type TermsInput = Record<TermName, string>

/** The desk's form for a seller's terms of quotes and bids. Source: negotiation rule 12. */
export const termGroups: readonly {
  title: () => string
  lead: () => string
  terms: readonly { name: TermName; label: () => string }[]
}[] = [
  {
    title: deskTermsTexts.requests,
    lead: deskTermsTexts.requestsLead,
    terms: [
      { name: 'quoteDays', label: deskTermsTexts.quoteDays },
      { name: 'payHours', label: deskTermsTexts.payHours },
      { name: 'rounds', label: deskTermsTexts.rounds },
      { name: 'silenceDays', label: deskTermsTexts.silenceDays },
      { name: 'linkMinutes', label: deskTermsTexts.linkMinutes },
      { name: 'marginFloor', label: deskTermsTexts.marginFloor },
    ],
  },
  {
    title: deskTermsTexts.bids,
    lead: deskTermsTexts.bidsLead,
    terms: [
      { name: 'bidHours', label: deskTermsTexts.bidHours },
      { name: 'purchaseHours', label: deskTermsTexts.purchaseHours },
      { name: 'bidAttempts', label: deskTermsTexts.bidAttempts },
      { name: 'attemptDays', label: deskTermsTexts.attemptDays },
      { name: 'lapsesAllowed', label: deskTermsTexts.lapsesAllowed },
      { name: 'lapseDays', label: deskTermsTexts.lapseDays },
      { name: 'answerFromMinutes', label: deskTermsTexts.answerFromMinutes },
      { name: 'answerToMinutes', label: deskTermsTexts.answerToMinutes },
      {
        name: 'agreedRangeFrom',
        label: deskTermsTexts.agreedRangeFrom,
      },
    ],
  },
]

export const termTexts = {
  invalid: deskTermsTexts.invalid,
  'changed-meanwhile': deskTermsTexts.changedMeanwhile,
  'bad-count': deskTermsTexts.badCount,
  'bad-share': deskTermsTexts.badShare,
  'turned-round': deskTermsTexts.turnedRound,
} as const
export type TermCode = keyof typeof termTexts
