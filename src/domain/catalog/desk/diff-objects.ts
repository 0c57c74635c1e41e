/** The properties that a write changed, before and after, for the audit log. Long texts are cut. */
export function diffObjects<T extends object>(
  before: T,
  after: T,
): { before: Partial<T>; after: Partial<T> } | null {
  const changedKeys = (Object.keys(after) as (keyof T & string)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  if (changedKeys.length === 0) return null
  const pickChanged = (source: T) =>
    Object.fromEntries(changedKeys.map((name) => [name, truncate(source[name])])) as Partial<T>
  return { before: pickChanged(before), after: pickChanged(after) }
}

const maxLength = 2_000

function truncate(value: unknown): unknown {
  return typeof value === 'string' && value.length > maxLength
    ? `${value.slice(0, maxLength)}…`
    : value
}
