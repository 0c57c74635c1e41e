/** So many letters of a name are on a card at least, however narrow it is. */
const surelySeen = 32

/**
 * What tells each of some names from those that begin alike, where that lies beyond what a card is sure to show: the part
 * between commas in which it differs from its nearest neighbour ("500 g"); null where the beginning tells enough.
 */
export function tellApart(names: readonly string[]): (string | null)[] {
  const parts = names.map((name) => name.split(/,\s*/))
  const order = names.map((_, at) => at).sort((a, b) => (names[a]! < names[b]! ? -1 : 1))
  const told: (string | null)[] = names.map(() => null)
  order.forEach((at, place) => {
    const neighbours = [order[place - 1], order[place + 1]].filter((other) => other !== undefined)
    const alike = neighbours.map((other) => sameParts(parts[at]!, parts[other]!))
    const shared = Math.max(0, ...alike)
    const seen = parts[at]!.slice(0, shared).join(', ').length
    if (seen >= surelySeen) told[at] = parts[at]![shared] ?? null
  })
  return told
}

/** How many parts two names have in common from the start. */
function sameParts(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((part, place) => part !== other[place])
  return at < 0 ? one.length : at
}
