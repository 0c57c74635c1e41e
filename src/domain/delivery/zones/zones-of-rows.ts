import type { Minor } from '#kernel/money.ts'
import type { ServiceRow } from './service-row.ts'
import { type CodeRange, joinNeighbours } from './zone-rules.ts'

/** A zone as a file makes it: its terms, the days from each warehouse, its codes. */
export interface ZonePlan {
  /** Says the terms in full, so that the same terms are the same zone again after the next upload. */
  code: string
  fee: Minor
  cod: boolean
  cutoff: string | null
  warehouses: { code: string; days: number }[]
  ranges: CodeRange[]
}

/** Rows of equal days, fee, cod, cutoff and warehouse become one zone; its neighbouring ranges become one. */
export function zonesOf(rows: readonly ServiceRow[], sellerWarehouses: readonly string[]): ZonePlan[] {
  const plans = new Map<string, ZonePlan>()
  const ranges: (CodeRange & { zone: ZonePlan })[] = []
  for (const alike of Map.groupBy(rows, (row) => `${row.from} ${row.to}`).values()) {
    const { from, to, fee, cod, cutoff } = alike[0]!
    const warehouses = alike
      .flatMap((row) =>
        (row.warehouse === null ? sellerWarehouses : [row.warehouse]).map((code) => ({ code, days: row.days })),
      )
      .sort((a, b) => (a.code < b.code ? -1 : 1))
    const days = warehouses.map((each) => `${each.code}:${each.days}`).join(' ')
    const code = `${days} / ${fee} / ${cod ? 'cod' : 'prepaid'} / ${cutoff ?? 'all day'}`
    const zone = plans.get(code) ?? { code, fee, cod, cutoff, warehouses, ranges: [] }
    plans.set(code, zone)
    ranges.push({ from, to, zone })
  }
  for (const { from, to, zone } of joinNeighbours(ranges)) zone.ranges.push({ from, to })
  return [...plans.values()]
}
