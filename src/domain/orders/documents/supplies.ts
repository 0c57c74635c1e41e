/** Pieces of a pack that a warehouse gives, with its registration; null: the seller's own. */
export type Supply = { packId: number; registrationId: number | null; quantity: number }

/**
 * Which registration supplies which pieces of an order: that of the warehouse which gives them. What
 * was procured for the order lies in none: the seller's own supplies it. The seller's own comes
 * first. Source: TAX-02, TAX-04; CGST Rules, rule 46(a).
 */
export function groupByRegistration(
  parts: ReadonlyMap<number, number>,
  lines: ReadonlyMap<number, { packId: number; toOrder: boolean }>,
  supplies: readonly Supply[],
): { registrationId: number | null; parts: Map<number, number> }[] {
  const pools = supplies.map((supply) => ({ ...supply }))
  const groups = new Map<number | null, Map<number, number>>()
  const assign = (registrationId: number | null, position: number, quantity: number) => {
    const group = groups.get(registrationId) ?? new Map<number, number>()
    groups.set(registrationId, group.set(position, (group.get(position) ?? 0) + quantity))
  }
  for (const [position, quantity] of parts) {
    const line = lines.get(position)!
    let missing = quantity
    for (const supply of pools) {
      if (line.toOrder || supply.packId !== line.packId || missing === 0) continue
      const part = Math.min(missing, supply.quantity)
      supply.quantity -= part
      missing -= part
      if (part > 0) assign(supply.registrationId, position, part)
    }
    if (missing > 0) assign(null, position, missing)
  }
  return [...groups]
    .map(([registrationId, own]) => ({ registrationId, parts: own }))
    .sort((a, b) => (a.registrationId ?? 0) - (b.registrationId ?? 0))
}
