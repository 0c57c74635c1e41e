/** Letters of a name that fit on a card, however narrow it is. */
const visibleLength = 32

/**
 * For names that begin alike, the comma-separated part in which each differs from its nearest
 * neighbour ("500 g"), where a card may cut it off; null where the visible start is enough.
 */
export function distinguishingParts(names: readonly string[]): (string | null)[] {
  const parts = names.map((name) => name.split(/,\s*/))
  const sortedIndexes = names.map((_, at) => at).sort((a, b) => (names[a]! < names[b]! ? -1 : 1))
  const labels: (string | null)[] = names.map(() => null)
  sortedIndexes.forEach((at, place) => {
    const neighbours = [sortedIndexes[place - 1], sortedIndexes[place + 1]].filter(
      (other) => other !== undefined,
    )
    const sharedCounts = neighbours.map((other) => countSharedParts(parts[at]!, parts[other]!))
    const shared = Math.max(0, ...sharedCounts)
    const sharedLength = parts[at]!.slice(0, shared).join(', ').length
    if (sharedLength >= visibleLength) labels[at] = parts[at]![shared] ?? null
  })
  return labels
}

/** The number of leading parts that two names share. */
function countSharedParts(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((part, place) => part !== other[place])
  return at < 0 ? one.length : at
}
