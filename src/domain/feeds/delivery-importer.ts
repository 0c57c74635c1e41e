import type { ImportFault } from '#contract/catalog/import-faults.ts'
import type { AppContext } from '#platform/scope.ts'
import {
  type DeliveryTable,
  maxRows,
  parseServiceRow,
  readHeading,
  stageRows,
} from '../delivery/delivery.ts'
import { FeedFileError } from './feed-file-error.ts'
import type { RowErrors, RowImporter } from './row-importer.ts'

/**
 * Validates the rows of a postal code table and stages the good ones; check-delivery.ts checks them
 * together once all are read. Throws FeedFileError where the header is invalid.
 */
export function createDeliveryImporter(
  { database }: AppContext,
  { table, rules }: DeliveryTable,
  errors: RowErrors,
  header: readonly string[],
): RowImporter {
  const { missing, toRaw: toRawRow } = readHeading(header)
  if (missing.length > 0)
    throw new FeedFileError({ code: 'missing-headings', missing: missing.join(', ') })
  type StagedRow = Parameters<typeof stageRows>[2][number]
  let pendingRows: StagedRow[] = []
  let count = 0
  const addError = (line: number, fault: ImportFault) =>
    errors.add(line, '', [{ column: '', fault }])
  return {
    tally: { counts: {}, refusal: null },
    addRow({ line, cells }, save) {
      count++
      if (count === maxRows + 1) addError(line, { code: 'many-rows', max: maxRows })
      if (count > maxRows) return
      const rawRow = toRawRow(cells)
      if ('code' in rawRow) return addError(line, rawRow)
      const row = parseServiceRow(rawRow, line, rules)
      if (Array.isArray(row)) errors.add(line, rawRow.from, row)
      else if (save) pendingRows.push(row)
    },
    addLostRow: addError,
    countPending: () => pendingRows.length,
    takeBatch() {
      const batch = pendingRows
      pendingRows = []
      return () => stageRows(database.primary, table, batch)
    },
    async finish() {},
  }
}
