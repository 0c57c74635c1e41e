import type { ActState } from '#contract/agents/agents.ts'

export interface ActMove {
  from: readonly ActState[]
  to: ActState
  /** Conditions in the UPDATE: the time to confirm has not passed, and the consent still stands. */
  inTime: boolean
}

/** All moves of an act. Only `moveAct` writes its state. Source: KEY-04. */
export const actMoves = {
  /** Again from `sending`: a process may have died on the way; the command's key sends it once. */
  confirm: { from: ['waiting', 'sending'], to: 'sending', inTime: true },
  decline: { from: ['waiting'], to: 'declined', inTime: false },
  /** Sending it failed: only the customer sends it again. */
  return: { from: ['sending'], to: 'waiting', inTime: false },
  deliver: { from: ['sending'], to: 'sent', inTime: false },
  refuse: { from: ['sending'], to: 'refused', inTime: false },
} as const satisfies Record<string, ActMove>

export type ActMoveName = keyof typeof actMoves
