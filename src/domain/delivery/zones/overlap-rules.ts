import type { RowProblem, ServiceRow } from './service-row.ts'
import { byCode } from './zone-rules.ts'

/** Rows that share codes where they may not: only the same range may come again, for another warehouse on the same terms. */
export function overlaps(rows: readonly ServiceRow[]): RowProblem[] {
  const groups = [...Map.groupBy(rows, (row) => `${row.from} ${row.to}`).values()]
  return [...groups.flatMap(repeats), ...crossings(groups.map((group) => group[0]!))]
}

function repeats(group: readonly ServiceRow[]): RowProblem[] {
  const problems: RowProblem[] = []
  const first = group[0]!
  const warehouses = new Set([first.warehouse])
  for (const row of group.slice(1)) {
    const range = `${row.from} to ${row.to}`
    if (warehouses.has(row.warehouse) || warehouses.has(null) || row.warehouse === null) {
      problems.push({ line: row.line, text: `${range} was in line ${first.line} already` })
    } else if (row.fee !== first.fee || row.cod !== first.cod || row.cutoff !== first.cutoff) {
      problems.push({ line: row.line, text: `${range} has another fee, cod or cutoff in line ${first.line}` })
    }
    warehouses.add(row.warehouse)
  }
  return problems
}

function crossings(ranges: readonly ServiceRow[]): RowProblem[] {
  const problems: RowProblem[] = []
  const lengths = Map.groupBy(ranges, (row) => row.from.length)
  for (const alike of lengths.values()) {
    let reaching: ServiceRow | undefined
    for (const row of [...alike].sort((a, b) => byCode(a.from, b.from) || a.line - b.line)) {
      if (reaching && row.from <= reaching.to) {
        const [first, second] = reaching.line < row.line ? [reaching, row] : [row, reaching]
        const text = `${second.from} to ${second.to} overlaps ${first.from} to ${first.to} in line ${first.line}`
        problems.push({ line: second.line, text })
      }
      if (!reaching || row.to > reaching.to) reaching = row
    }
  }
  return problems
}
