/** A table of transitions: the only place that decides them. Source: negotiation rule 1. */
export type TransitionTable<State extends string> = Readonly<Record<State, readonly State[]>>

export function canTransition<State extends string>(
  moves: TransitionTable<State>,
  from: State,
  to: State,
): boolean {
  return moves[from].includes(to)
}

/** The states from which this one can be reached; the guard of the UPDATE. */
export function listSources<State extends string>(
  moves: TransitionTable<State>,
  to: State,
): State[] {
  return (Object.keys(moves) as State[]).filter((from) => moves[from].includes(to))
}
