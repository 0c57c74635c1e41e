import type { Minor } from '#kernel/money.ts'
import * as deskOffersTexts from '#texts/desk-offers.ts'

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
  invalid: deskOffersTexts.invalid,
  'bad-price': deskOffersTexts.badPrice,
  'bad-time': deskOffersTexts.badTime,
  'bad-cap': deskOffersTexts.badCap,
  'unknown-pack': deskOffersTexts.unknownPack,
  'not-below-price': deskOffersTexts.notBelowPrice,
  'wrong-times': deskOffersTexts.wrongTimes,
  overlaps: deskOffersTexts.overlaps,
} as const
export type DealFormCode = keyof typeof dealFormTexts

export const dealStateWords: Record<DealState, () => string> = {
  planned: deskOffersTexts.dealPlanned,
  running: deskOffersTexts.dealRunning,
  over: deskOffersTexts.dealOver,
}
