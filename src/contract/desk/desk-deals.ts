import type { Minor } from '#kernel/money.ts'

export type DealState = 'planned' | 'running' | 'over'

/** A deal as the desk lists it. */
export interface DeskDeal {
  id: number
  code: string
  name: string
  url: string
  unit: string
  price: Minor
  /** The pack's regular price now; null: on request. */
  usual: Minor | null
  startsText: string
  endsText: string
  cap: number | null
  sold: number
  state: DealState
}

export const dealFormTexts = {
  invalid: 'Please look at what is marked.',
  'bad-price': 'Please enter an amount above 0.',
  'bad-time': 'Please enter a day and a time.',
  'bad-cap': 'Please enter a whole number of at least 1, or leave it empty.',
  'unknown-pack': 'No pack on sale has this code.',
  'not-below-price': 'A deal has to be below the usual price.',
  'wrong-times': 'The end has to be after the start, and still to come.',
  overlaps: 'This pack has another deal in that time.',
} as const
export type DealFormCode = keyof typeof dealFormTexts

export const dealStateWords: Record<DealState, string> = {
  planned: 'To come',
  running: 'Running',
  over: 'Over',
}
