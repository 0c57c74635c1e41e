/** An inclusive range of codes of equal length. */
export interface CodeRange {
  from: string
  to: string
}

/** The range of a postal code or a prefix: `411038`, `411*`. `length`: of a full code. */
export function parseRange(text: string, length: number): CodeRange {
  if (!text.endsWith('*')) return { from: text, to: text }
  const prefix = text.slice(0, -1)
  return { from: prefix.padEnd(length, '0'), to: prefix.padEnd(length, '9') }
}

/** Compares codes like the database's "C" collation and JavaScript. */
export const compareCodes = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Sorted ranges for searching: `froms[i]` to `tos[i]` belong to `zoneIds[i]`. */
export interface ZoneTable {
  froms: readonly string[]
  tos: readonly string[]
  zoneIds: readonly number[]
}

/** Ranges that come in search order, as the database gives them, are not sorted again. */
export function buildZoneTable(ranges: readonly (CodeRange & { zoneId: number })[]): ZoneTable {
  const froms = ranges.map(({ from }) => toSearchKey(from))
  if (!froms.every((from, at) => at === 0 || froms[at - 1]! <= from))
    return buildZoneTable(ranges.toSorted(compareRanges))
  return {
    froms,
    tos: ranges.map(({ to }) => toSearchKey(to)),
    zoneIds: ranges.map(({ zoneId }) => zoneId),
  }
}

function compareRanges(a: CodeRange, b: CodeRange): number {
  return compareCodes(toSearchKey(a.from), toSearchKey(b.from))
}

/** Codes of one length stand together, so that no range hides another's beginning. */
const toSearchKey = (code: string) => String.fromCharCode(code.length) + code

/**
 * The zone of a code, or null, by binary search. A code matches a range only if it has the same
 * length.
 */
export function findZone({ froms, tos, zoneIds }: ZoneTable, code: string): number | null {
  const key = toSearchKey(code)
  let low = 0
  let high = froms.length
  while (low < high) {
    const half = (low + high) >> 1
    if (froms[half]! <= key) low = half + 1
    else high = half
  }
  const at = low - 1
  return at >= 0 && key <= tos[at]! ? zoneIds[at]! : null
}
