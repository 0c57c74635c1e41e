export type Team = 'A' | 'B'

/**
 * Interleaves two rankings by team draft (Radlinski, Kurup and Joachims 2008): in each round both
 * teams take their best product that is still free, the first to choose being drawn by lot. Both
 * have the same chance for each place, so that clicks tell which ranking is better.
 */
export function draftTeams(
  a: readonly number[],
  b: readonly number[],
  random: () => number,
): { ids: number[]; teams: Map<number, Team> } {
  const teams = new Map<number, Team>()
  const next = { A: 0, B: 0 }
  const rankings = { A: a, B: b }
  const counts = { A: 0, B: 0 }
  const pick = (team: Team): boolean => {
    const ranking = rankings[team]
    while (next[team] < ranking.length && teams.has(ranking[next[team]]!)) next[team]++
    if (next[team] === ranking.length) return false
    teams.set(ranking[next[team]]!, team)
    counts[team]++
    return true
  }
  for (;;) {
    const isFirst = counts.A === counts.B ? random() < 0.5 : counts.A < counts.B
    const team: Team = isFirst ? 'A' : 'B'
    if (!pick(team) && !pick(team === 'A' ? 'B' : 'A')) break
  }
  return { ids: [...teams.keys()], teams }
}
