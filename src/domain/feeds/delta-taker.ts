import { type OfferRecord, saveOffers } from '#domain/catalog/catalog.ts'
import { readCount, readPrice } from '#domain/catalog/cell-value-rules.ts'
import type { Ground } from '#domain/scope.ts'
import { BrokenFile } from './broken-file.ts'
import { cellReader } from './cell-reader.ts'
import { readHeader } from './feed-columns.ts'
import type { FeedSeller } from './feed-seller.ts'
import type { FeedOptions } from './read-feed.ts'
import { seenCodes } from './seen-codes.ts'
import type { RowErrors, Taker } from './taker.ts'

const reasons = {
  unknown: 'is no product or pack of this seller',
  'above-mrp': 'price is above the MRP',
  'under-special': 'price is not above the special price, which would stay in force',
  twice: 'has come before in this file',
}

/** Makes new prices and stock of the rows `id,price,quantity` (also mrp, pack_1_code). Throws BrokenFile where the header will not do. */
export function deltaTaker(
  ground: Ground,
  seller: FeedSeller,
  options: FeedOptions,
  errors: RowErrors,
  header: readonly string[],
): Taker {
  const columns = readHeader(header, ['id'])
  const { at } = columns
  if (at.price === undefined && at.quantity === undefined && at.mrp === undefined)
    throw new BrokenFile('The header has none of price, mrp, quantity')
  const money = (text: string) => readPrice(text, seller.currency)
  const seen = seenCodes()
  let ready: { offer: OfferRecord; line: number }[] = []
  const counts = { updated: 0, unchanged: 0 }
  return {
    tally: { counts, refused: null },
    take({ line, cells }, save) {
      const reader = cellReader(columns, cells)
      if (cells.length !== columns.width)
        reader.wrong(
          undefined,
          `has ${cells.length} columns where the header has ${columns.width}; is the line cut off?`,
        )
      const code = reader.text('id', 100)
      const packCode = reader.text('pack_1_code', 100) || null
      if (code === '') reader.wrong(at.id, 'is empty')
      else if (!seen.add(`${code}\n${packCode ?? ''}`)) reader.wrong(at.id, reasons.twice)
      const onRequest = /^quote$/i.test(reader.text('price', 200))
      const price = onRequest ? null : reader.read(at.price, money, undefined)
      const mrp = reader.read(at.mrp, money, undefined)
      const onHand = reader.read(at.quantity, readCount, undefined)
      if (reader.problems.length > 0) return errors.add(line, code, reader.problems)
      if (!save) return
      const offer: OfferRecord = { code, packCode }
      if (price !== undefined) offer.price = price
      if (mrp !== undefined) offer.mrp = mrp
      if (onHand !== undefined) offer.onHand = onHand
      ready.push({ offer, line })
    },
    lose: (line, text) => errors.add(line, '', [{ column: '', text }]),
    waiting: () => ready.length,
    batch() {
      const batch = ready
      ready = []
      return async () => {
        const offers = batch.map(({ offer }) => offer)
        const saved = await saveOffers(ground, seller.id, offers, { dryRun: options.dryRun })
        counts.updated += saved.updated
        counts.unchanged += saved.unchanged
        for (const { index, reason } of saved.refused) {
          const { line, offer } = batch[index]!
          errors.add(line, offer.code, [{ column: columns.names[at.id!]!, text: reasons[reason] }])
        }
      }
    },
    async finish() {},
  }
}
