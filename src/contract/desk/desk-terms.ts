import type { NegotiationSettings } from '../negotiation/negotiation.ts'

export type TermName = keyof NegotiationSettings

/** As typed; the margin floor in percent. That and the agreed range may be empty. */
export type TermsInput = Record<TermName, string>

/** The desk's form for a seller's terms of quotes and bids. Source: negotiation rule 12. */
export const termGroups: readonly {
  title: string
  lead: string
  terms: readonly { name: TermName; label: string }[]
}[] = [
  {
    title: 'Requests and quotes',
    lead: 'What is out already keeps the clock it was sent with.',
    terms: [
      { name: 'quoteDays', label: 'A quote is valid, days' },
      { name: 'payHours', label: 'To order an accepted quote, hours' },
      { name: 'rounds', label: 'Counters of the buyer per request' },
      { name: 'silenceDays', label: 'Silence that ends a request, days' },
      { name: 'linkMinutes', label: 'A visitor’s link works, minutes' },
      { name: 'marginFloor', label: 'Margin below which a second person approves, %' },
    ],
  },
  {
    title: 'Bids',
    lead: 'Attempts and lapses are counted per buyer; the rules answer at a moment of this span that nobody can foretell.',
    terms: [
      { name: 'bidHours', label: 'Each turn of a bid, hours' },
      { name: 'purchaseHours', label: 'To order an agreed bid, hours' },
      { name: 'bidAttempts', label: 'Attempts per buyer and pack' },
      { name: 'attemptDays', label: 'Counted over, days' },
      { name: 'lapsesAllowed', label: 'Agreed and not ordered before bids are blocked' },
      { name: 'lapseDays', label: 'Counted over, and blocked for, days' },
      { name: 'answerFromMinutes', label: 'The rules answer after, minutes' },
      { name: 'answerToMinutes', label: 'And before, minutes' },
      {
        name: 'agreedRangeFrom',
        label:
          'Show on product and home pages where most agreed, from so many buyers (empty: never)',
      },
    ],
  },
]

export const termTexts = {
  invalid: 'Please look at what is marked.',
  'changed-meanwhile': 'Someone else has just changed this. Please try again.',
  'bad-count': 'Write a whole number within the span below.',
  'bad-share': 'Write per cent with at most two decimals within the span below, or nothing.',
  'turned-round': 'The latest answer can’t come before the soonest.',
} as const
export type TermCode = keyof typeof termTexts
