import {
  type DeliveryTable,
  judgeService,
  maxRows,
  readHeading,
  stageRows,
} from '../delivery/delivery.ts'
import type { Ground } from '../scope.ts'
import { BrokenFile } from './broken-file.ts'
import type { RowErrors, Taker } from './taker.ts'

/**
 * Judges the rows of a table of postal codes and puts the good ones by; how they go together is judged once all are read
 * (run-delivery-table.ts). Throws BrokenFile where the heading will not do.
 */
export function deliveryTaker(
  { database }: Ground,
  { table, rules }: DeliveryTable,
  errors: RowErrors,
  header: readonly string[],
): Taker {
  const { missing, toRaw } = readHeading(header)
  if (missing.length > 0) throw new BrokenFile(`The heading has no ${missing.join(', ')}`)
  type Staged = Parameters<typeof stageRows>[2][number]
  let ready: Staged[] = []
  let count = 0
  const tellOne = (line: number, text: string) => errors.add(line, '', [{ column: '', text }])
  return {
    tally: { counts: {}, refused: null },
    take({ line, cells }, save) {
      count++
      if (count === maxRows + 1) tellOne(line, `there are more than ${maxRows} rows`)
      if (count > maxRows) return
      const raw = toRaw(cells)
      if (typeof raw === 'string') return tellOne(line, raw)
      const row = judgeService(raw, line, rules)
      if (Array.isArray(row)) errors.add(line, raw.from, row)
      else if (save) ready.push(row)
    },
    lose: tellOne,
    waiting: () => ready.length,
    batch() {
      const batch = ready
      ready = []
      return () => stageRows(database.primary, table, batch)
    },
    async finish() {},
  }
}
