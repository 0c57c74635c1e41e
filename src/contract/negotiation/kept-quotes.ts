import * as negotiationTexts from '#texts/negotiation.ts'
/** Why a program's quote is kept as a draft for a person, and not sent. Source: KEY-05. */
export const keptTexts = {
  problems: negotiationTexts.keptProblems,
  'under-floor': negotiationTexts.keptUnderFloor,
  'no-floor': negotiationTexts.keptNoFloor,
  'unknown-cost': negotiationTexts.keptUnknownCost,
  'has-text': negotiationTexts.keptHasText,
  'not-our-turn': negotiationTexts.keptNotOurTurn,
} as const
export type KeptReason = keyof typeof keptTexts
