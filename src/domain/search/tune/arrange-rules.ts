/**
 * How a ranked list is changed by what was learnt and by the desk. A list has parts whose borders
 * nothing crosses but a pin: products found by their code, those that have all words, the others.
 */
export interface RankedParts {
  ids: readonly number[]
  /** How many of the first were found by their code. */
  codes: number
  /** How many of the first have all words, those found by code included. */
  named: number
}

export interface Pins {
  /** By product: its place, from 1 on. */
  pinned: ReadonlyMap<number, number>
  buried: ReadonlySet<number>
}

/** A product with the greatest lift rises by so many places, and never by more. */
export const maxPlaces = 10

/** Applies a change of order to each part but the codes. */
export function arrangeParts(
  { ids, codes, named }: RankedParts,
  arrange: (part: readonly number[]) => readonly number[],
): number[] {
  return [...ids.slice(0, codes), ...arrange(ids.slice(codes, named)), ...arrange(ids.slice(named))]
}

/** Lets products rise by their lift (0 to 1), at most `maxPlaces`. */
export function applyLifts(
  ids: readonly number[],
  lifts: ReadonlyMap<number, number>,
): readonly number[] {
  if (!ids.some((id) => lifts.has(id))) return ids
  return ids
    .map((id, at) => {
      const places = Math.round(Math.min(1, lifts.get(id) ?? 0) * maxPlaces)
      return { id, key: places > 0 ? at - places - 0.5 : at }
    })
    .sort((a, b) => a.key - b.key)
    .map(({ id }) => id)
}

/**
 * Puts pinned products at their places, counted after those found by code, and buried ones at the
 * end of their part. A product found by its code stays where it is.
 */
export function applyPins(list: RankedParts, { pinned, buried }: Pins): RankedParts {
  const codes = list.ids.slice(0, list.codes)
  const isFree = (id: number) => !pinned.has(id) && !buried.has(id)
  const keep = (part: readonly number[]) => [
    ...part.filter(isFree),
    ...part.filter((id) => buried.has(id) && !pinned.has(id)),
  ]
  const named = keep(list.ids.slice(list.codes, list.named))
  const pins = [...pinned].filter(([id]) => !codes.includes(id)).sort((a, b) => a[1] - b[1])
  let end = 0
  for (const [id, place] of pins) {
    const at = Math.min(named.length, Math.max(end, place - 1))
    named.splice(at, 0, id)
    end = at + 1
  }
  return {
    ids: [...codes, ...named, ...keep(list.ids.slice(list.named))],
    codes: list.codes,
    named: codes.length + named.length,
  }
}

/** Places beyond are rarely looked at: shuffling them would teach nothing. */
const maxShuffled = 24

/**
 * Swaps neighbours at random, in pairs from the first or the second place on. A pair stays as it is
 * if one of the two is `fixed`, or if they are in different parts. Returns the marks of the pairs
 * that could have been swapped: `1` the upper, `2` the lower one.
 */
export function shufflePairs(
  list: RankedParts,
  fixed: ReadonlySet<number>,
  random: () => number,
): { ids: number[]; marks: Map<number, string> } {
  const ids = [...list.ids]
  const marks = new Map<number, string>()
  const start = random() < 0.5 ? 0 : 1
  for (let at = start; at + 1 < Math.min(ids.length, maxShuffled); at += 2) {
    const [upper, lower] = [ids[at]!, ids[at + 1]!]
    const isWhole = at >= list.codes && (at + 1 < list.named || at >= list.named)
    if (!isWhole || fixed.has(upper) || fixed.has(lower)) continue
    if (random() < 0.5) {
      ids[at] = lower
      ids[at + 1] = upper
    }
    marks.set(ids[at]!, '1').set(ids[at + 1]!, '2')
  }
  return { ids, marks }
}
