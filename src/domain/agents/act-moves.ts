import type { ActState } from '#contract/agents/agents.ts'

export interface ActMove {
  from: readonly ActState[]
  to: ActState
  /** Condition in the UPDATE: the time to confirm has not passed. */
  inTime: boolean
}

/** All moves of an act. Only `moveAct` writes its state. Source: KEY-04. */
export const actMoves = {
  /** Again from `sending`: a process may have died on the way; the command's key sends it once. */
  confirm: { from: ['waiting', 'sending'], to: 'sending', inTime: true },
  decline: { from: ['waiting'], to: 'declined', inTime: false },
  deliver: { from: ['sending'], to: 'sent', inTime: false },
  refuse: { from: ['sending'], to: 'refused', inTime: false },
} as const satisfies Record<string, ActMove>

export type ActMoveName = keyof typeof actMoves
