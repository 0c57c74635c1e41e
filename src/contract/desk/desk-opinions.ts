import * as deskOpinionsTexts from '#texts/desk-opinions.ts'
import type { OpinionKind, OpinionState } from '../catalog/opinions.ts'

/** A row of the desk's list of reviews and questions. Source: LIST-06, DEAL-06. */
export interface DeskOpinionRow {
  id: number
  kind: OpinionKind
  state: OpinionState
  /** Null: a question. */
  stars: number | null
  title: string
  text: string
  author: string
  productId: number
  productName: string
  at: string
  atText: string
  answer: string
  /** How many customers reported it since staff last decided. */
  reports: number
}

export interface DeskOpinion extends DeskOpinionRow {
  productUrl: string
  reason: string
  /** Raised by each change of the buyer's words and each decision: what a decision is based on. */
  version: number
}

export type OpinionFilter = 'state' | 'kind' | 'answered' | 'reported' | 'stars' | 'from' | 'to'
export type DeskOpinionSort = 'received' | 'product' | 'author' | 'stars' | 'state'

export type BulkOpinionAction = 'show' | 'reject'

export const deskOpinionTexts = {
  invalid: deskOpinionsTexts.invalid,
  'too-long': deskOpinionsTexts.tooLong,
  'has-link': deskOpinionsTexts.hasLink,
  'changed-meanwhile': deskOpinionsTexts.changedMeanwhile,
  'wrong-state': deskOpinionsTexts.wrongState,
} as const
export type DeskOpinionCode = keyof typeof deskOpinionTexts
