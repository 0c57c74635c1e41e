import { parseCount, parsePrice } from '#contract/catalog/cell-values.ts'
import { type OfferRecord, saveOffers } from '#domain/catalog/catalog.ts'
import { isPriceWord } from '#platform/price-word.ts'
import type { AppContext } from '#platform/scope.ts'
import { createCellReader } from './cell-reader.ts'
import { createCodeSet } from './code-set.ts'
import { readHeader } from './feed-columns.ts'
import { FeedFileError } from './feed-file-error.ts'
import type { FeedSeller } from './feed-seller.ts'
import type { FeedOptions } from './import-feed.ts'
import type { RowErrors, RowImporter } from './row-importer.ts'

const reasonFaults = {
  unknown: { code: 'unknown-code' },
  'above-mrp': { code: 'above-mrp' },
  'under-special': { code: 'under-special' },
  twice: { code: 'twice' },
} as const

/**
 * Imports new prices and stock from rows `id,price,quantity` (also mrp, pack_1_code). Throws
 * FeedFileError where the header is invalid.
 */
export function createDeltaImporter(
  app: AppContext,
  seller: FeedSeller,
  options: FeedOptions,
  errors: RowErrors,
  header: readonly string[],
): RowImporter {
  const columns = readHeader(header, ['id'], options.columns)
  const { indexes: columnIndexes } = columns
  if (
    columnIndexes.price === undefined &&
    columnIndexes.quantity === undefined &&
    columnIndexes.mrp === undefined
  )
    throw new FeedFileError({ code: 'no-figures' })
  // The desk's own file counts the stock of all warehouses that it names.
  const placesIndex = columns.names.findIndex((name) => name.toLowerCase() === 'warehouse')
  const parseMoney = (text: string) => parsePrice(text, seller.currency)
  const codes = createCodeSet()
  let pendingOffers: { offer: OfferRecord; line: number }[] = []
  const counts = { updated: 0, unchanged: 0 }
  return {
    tally: { counts, refusal: null },
    addRow({ line, cells }, save) {
      const reader = createCellReader(columns, cells, options.fixes)
      if (cells.length !== columns.width)
        reader.addProblem(undefined, {
          code: 'column-count',
          count: cells.length,
          width: columns.width,
        })
      const code = reader.getText('id', 100)
      const packCode = reader.getText('pack_1_code', 100) || null
      if (code === '') reader.addProblem(columnIndexes.id, { code: 'empty' })
      else if (!codes.add(`${code}\n${packCode ?? ''}`))
        reader.addProblem(columnIndexes.id, { code: 'twice' })
      const onRequest = isPriceWord(reader.getText('price', 200))
      const price = onRequest ? null : reader.read(columnIndexes.price, parseMoney, undefined)
      const mrp = reader.read(columnIndexes.mrp, parseMoney, undefined)
      const onHand = reader.read(columnIndexes.quantity, parseCount, undefined)
      if (reader.problems.length > 0) return errors.add(line, code, reader.problems)
      if (!save) return
      const offer: OfferRecord = { code, packCode }
      if (price !== undefined) offer.price = price
      if (mrp !== undefined) offer.mrp = mrp
      if (onHand !== undefined) offer.onHand = onHand
      const places = cells[placesIndex]?.trim()
      if (places) offer.places = places
      pendingOffers.push({ offer, line })
    },
    addLostRow: (line, fault) => errors.add(line, '', [{ column: '', fault }]),
    countPending: () => pendingOffers.length,
    takeBatch() {
      const batch = pendingOffers
      pendingOffers = []
      return async () => {
        const offers = batch.map(({ offer }) => offer)
        const result = await saveOffers(app, seller.id, offers, { dryRun: options.dryRun })
        counts.updated += result.updated
        counts.unchanged += result.unchanged
        for (const { index, reason } of result.refused) {
          const { line, offer } = batch[index]!
          errors.add(line, offer.code, [
            {
              column: columns.names[columnIndexes.id!]!,
              fault: reasonFaults[reason],
              value: offer.code,
            },
          ])
        }
      }
    },
    async finish() {},
  }
}
