/** So many letters of a name are on a card at least, however narrow it is. */
const visibleLength = 32

/**
 * What tells each of some names from those that begin alike, where that lies beyond what a card is sure to show: the part
 * between commas in which it differs from its nearest neighbour ("500 g"); null where the beginning tells enough.
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

/** How many parts two names have in common from the start. */
function countSharedParts(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((part, place) => part !== other[place])
  return at < 0 ? one.length : at
}
