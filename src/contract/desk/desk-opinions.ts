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
  invalid: 'Please check what is marked below.',
  'too-long': 'This is too long.',
  'has-link': 'Please leave out links and email addresses.',
  'changed-meanwhile': 'It was changed meanwhile. Please look at it again.',
  'wrong-state': 'That has been decided already.',
} as const
export type DeskOpinionCode = keyof typeof deskOpinionTexts
