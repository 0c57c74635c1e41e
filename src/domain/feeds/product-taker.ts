import { findPictures, retireProducts, saveProducts } from '#domain/catalog/catalog.ts'
import type { ProductRecord } from '#domain/catalog/write/product-record.ts'
import type { Ground } from '#domain/scope.ts'
import { BrokenFile } from './broken-file.ts'
import { readHeader } from './feed-columns.ts'
import { readRecord } from './feed-record.ts'
import { type FeedSeller, usualTaxRate } from './feed-seller.ts'
import { pictureFetcher } from './fetch-pictures.ts'
import type { FeedOptions } from './read-feed.ts'
import { seenCodes } from './seen-codes.ts'
import type { RowErrors, Taker } from './taker.ts'

/** Makes products of a feed's rows. Throws BrokenFile where the header will not do. */
export function productTaker(
  ground: Ground,
  seller: FeedSeller,
  options: FeedOptions,
  errors: RowErrors,
  header: readonly string[],
): Taker {
  const columns = readHeader(header, ['id', 'title', 'price'])
  const { at } = columns
  if (at.product_type === undefined && at.google_product_category === undefined) {
    throw new BrokenFile('The header lacks product_type (or google_product_category)')
  }
  const terms = {
    currency: seller.currency,
    taxRate: options.taxRate ?? usualTaxRate(seller.countryCode),
  }
  const fetchPictures =
    options.pictureHosts.length > 0 && !options.dryRun
      ? pictureFetcher(ground, seller.id, options.pictureHosts)
      : null
  const seen = seenCodes()
  let ready: { record: ProductRecord; line: number }[] = []
  /** Whether some row's id could not be made out: then nobody knows which products are missing. */
  let idsLost = false
  const counts = { created: 0, updated: 0, unchanged: 0 }
  const taker: Taker = {
    tally: { counts, refused: null },
    take({ line, cells }, save) {
      const { id, record, problems, notes } = readRecord(columns, cells, terms)
      if (id === '') idsLost = true
      else if (!seen.add(id))
        problems.push({ column: columns.names[at.id!]!, text: 'has come before in this file' })
      if (problems.length > 0) errors.add(line, id, problems)
      else if (save) {
        for (const note of notes) errors.note(line, id, note)
        ready.push({ record, line })
      }
    },
    lose(line, text) {
      idsLost = true
      errors.add(line, '', [{ column: '', text }])
    },
    waiting: () => ready.length,
    batch() {
      const batch = ready
      ready = []
      return async () => {
        await placePictures(ground, seller.id, batch, fetchPictures, errors)
        const records = batch.map(({ record }) => record)
        const { dryRun, keepPrices } = options
        const saved = await saveProducts(ground, seller.id, records, {
          keepPictures: true,
          dryRun,
          keepPrices,
        })
        counts.created += saved.created
        counts.updated += saved.updated
        counts.unchanged += saved.unchanged
      }
    },
    async finish() {
      if (!options.replace) return
      if (idsLost) {
        taker.tally.refused =
          'Nothing was retired: some ids could not be read, so it is not known which products are missing'
        return
      }
      if (seen.size() === 0) {
        taker.tally.refused = 'Nothing was retired: the file has no products'
        return
      }
      const retired = await retireProducts(ground, seller.id, seen.has, { dryRun: options.dryRun })
      taker.tally.counts.retired = retired
    },
  }
  return taker
}

type Fetcher = ReturnType<typeof pictureFetcher>

/** Gives each record the keys of its pictures that are here already, after fetching the missing ones where that is asked for. */
async function placePictures(
  ground: Ground,
  sellerId: number,
  batch: { record: ProductRecord; line: number }[],
  fetchPictures: Fetcher | null,
  errors: RowErrors,
): Promise<void> {
  const sources = [...new Set(batch.flatMap(({ record }) => record.pictureSources ?? []))]
  if (sources.length === 0) return
  const keys = await findPictures(ground.database.primary, sellerId, sources)
  if (fetchPictures) {
    for (const [source, outcome] of await fetchPictures(
      sources.filter((source) => !keys.has(source)),
    )) {
      if ('key' in outcome) keys.set(source, outcome.key)
      else tellFailure(batch, source, outcome.failed, errors)
    }
  }
  for (const { record } of batch)
    record.pictures = (record.pictureSources ?? [])
      .map((source) => keys.get(source))
      .filter((key) => key !== undefined)
}

function tellFailure(
  batch: readonly { record: ProductRecord; line: number }[],
  source: string,
  text: string,
  errors: RowErrors,
) {
  const { record, line } = batch.find((each) => each.record.pictureSources?.includes(source))!
  errors.note(line, record.code, { column: 'image_link', text: `${source}: ${text}` })
}
