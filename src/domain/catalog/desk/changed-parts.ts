/** The parts of a thing that a write changed, as they were and as they are: what the record keeps of it. Long texts are cut. */
export function changedParts<T extends object>(
  before: T,
  after: T,
): { before: Partial<T>; after: Partial<T> } | null {
  const names = (Object.keys(after) as (keyof T & string)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  if (names.length === 0) return null
  const part = (of: T) =>
    Object.fromEntries(names.map((name) => [name, cut(of[name])])) as Partial<T>
  return { before: part(before), after: part(after) }
}

const longest = 2_000

function cut(value: unknown): unknown {
  return typeof value === 'string' && value.length > longest ? `${value.slice(0, longest)}…` : value
}
