import type { OpinionState } from '#contract/catalog/opinions.ts'

interface OpinionMove {
  /** Empty: the initial move. */
  from: readonly OpinionState[]
  to: OpinionState
  by: 'buyer' | 'seller'
}

/**
 * All moves of a review or question. Words that its author changed are decided on anew; showing one
 * that is shown settles its reports. Source: LIST-06.
 */
export const opinionMoves = {
  write: { from: [], to: 'waiting', by: 'buyer' },
  change: { from: ['waiting', 'shown', 'rejected'], to: 'waiting', by: 'buyer' },
  show: { from: ['waiting', 'shown', 'rejected'], to: 'shown', by: 'seller' },
  reject: { from: ['waiting', 'shown'], to: 'rejected', by: 'seller' },
} as const satisfies Record<string, OpinionMove>

export type Decision = 'show' | 'reject'

/** Whether staff may still decide so: what is shown is shown again only to settle its reports. */
export function canDecide(
  decision: Decision,
  { state, reports }: { state: OpinionState; reports: number },
): boolean {
  const states: readonly OpinionState[] = opinionMoves[decision].from
  return states.includes(state) && !(decision === 'show' && state === 'shown' && reports === 0)
}
