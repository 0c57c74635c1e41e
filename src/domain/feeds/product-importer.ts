import type { ImportFault } from '#contract/catalog/import-faults.ts'
import {
  findDocumentKeys,
  findPictureKeys,
  recountGrownWords,
  retireProducts,
  saveProducts,
} from '#domain/catalog/catalog.ts'
import type { ProductRecord } from '#domain/catalog/write/product-record.ts'
import type { AppContext } from '#platform/scope.ts'
import { createCodeSet } from './code-set.ts'
import { readHeader, requireOffered } from './feed-columns.ts'
import { FeedFileError } from './feed-file-error.ts'
import { parseRecord } from './feed-record.ts'
import { buildFeedTerms, type FeedSeller } from './feed-seller.ts'
import { createPictureFetcher } from './fetch-pictures.ts'
import type { FeedOptions } from './import-feed.ts'
import type { RowErrors, RowImporter } from './row-importer.ts'
import { createValueTexts } from './value-texts.ts'

/** Imports products from a feed's rows. Throws FeedFileError where the header is invalid. */
export function createProductImporter(
  app: AppContext,
  seller: FeedSeller,
  options: FeedOptions,
  errors: RowErrors,
  header: readonly string[],
): RowImporter {
  const columns = readHeader(header, ['id', 'title', 'price'], options.columns)
  requireOffered(columns, seller)
  const { indexes: columnIndexes } = columns
  if (
    columnIndexes.product_type === undefined &&
    columnIndexes.google_product_category === undefined
  ) {
    throw new FeedFileError({ code: 'no-category' })
  }
  const terms = buildFeedTerms(seller, options)
  const fetchPictures =
    options.pictureHosts.length > 0 && !options.dryRun
      ? createPictureFetcher(app, seller.id, options)
      : null
  const seenIds = createCodeSet()
  let pendingRecords: { record: ProductRecord; line: number }[] = []
  /** True once a row's id is unreadable: the missing products are then unknown. */
  let hasLostIds = false
  const counts: Record<string, number> = { created: 0, updated: 0, unchanged: 0 }
  if (columns.values.length > 0) counts.values = 0
  const keepFirstTexts = createValueTexts(errors)
  const importer: RowImporter = {
    tally: { counts, refusal: null },
    addRow({ line, cells }, save) {
      const { id, record, problems, notes } = parseRecord(columns, cells, terms)
      if (id === '') hasLostIds = true
      else if (!seenIds.add(id))
        problems.push({
          column: columns.names[columnIndexes.id!]!,
          fault: { code: 'twice' },
          value: id,
        })
      if (problems.length > 0) errors.add(line, id, problems)
      else keepFirstTexts(line, record, save)
      if (problems.length === 0 && save) {
        for (const note of notes) errors.addNote(line, id, note)
        if (!options.fetchesDocuments)
          for (const { title } of record.documentSources ?? [])
            errors.addNote(line, id, {
              column: 'document_link',
              fault: { code: 'document-elsewhere', subject: title },
              value: title,
            })
        pendingRecords.push({ record, line })
      }
    },
    addLostRow(line, fault) {
      hasLostIds = true
      errors.add(line, '', [{ column: '', fault }])
    },
    countPending: () => pendingRecords.length,
    takeBatch() {
      const batch = pendingRecords
      pendingRecords = []
      return async () => {
        await dropUnknownDocuments(app, seller.id, batch, errors)
        await attachPictures(app, seller.id, batch, fetchPictures, errors)
        const records = batch.map(({ record }) => record)
        const { dryRun, keepPrices, personId = null } = options
        const result = await saveProducts(app, seller.id, records, {
          keepPictures: true,
          dryRun,
          keepPrices,
          personId,
          recountsLater: true,
        })
        for (const [name, count] of Object.entries(result)) counts[name]! += count
      }
    },
    async finish() {
      if (!options.dryRun) await recountGrownWords(app.database, seller.id)
      if (!options.replace) return
      if (hasLostIds) {
        importer.tally.refusal = { code: 'unreadable-ids' }
        return
      }
      if (seenIds.size() === 0) {
        importer.tally.refusal = { code: 'no-products' }
        return
      }
      const retiredCount = await retireProducts(app, seller.id, seenIds.has, {
        dryRun: options.dryRun,
      })
      importer.tally.counts.retired = retiredCount
    },
  }
  return importer
}

/** Leaves out files that this shop does not have, with a note. */
async function dropUnknownDocuments(
  app: AppContext,
  sellerId: number,
  batch: readonly { record: ProductRecord; line: number }[],
  errors: RowErrors,
): Promise<void> {
  const keys = new Set(
    batch.flatMap(({ record }) => (record.documents ?? []).flatMap(({ key }) => key ?? [])),
  )
  const present = await findDocumentKeys(app.database.primary, sellerId, [...keys])
  for (const { record, line } of batch) {
    if (!record.documents) continue
    record.documents = record.documents.filter(({ key, title }) => {
      const isPresent = key === null || present.has(key)
      if (!isPresent)
        errors.addNote(line, record.code, {
          column: 'document_link',
          fault: { code: 'document-unknown', subject: title },
          value: title,
        })
      return isPresent
    })
  }
}

type PictureFetcher = ReturnType<typeof createPictureFetcher>

/** Sets each record's keys of stored pictures, after fetching the missing ones if requested. */
async function attachPictures(
  app: AppContext,
  sellerId: number,
  batch: { record: ProductRecord; line: number }[],
  fetchPictures: PictureFetcher | null,
  errors: RowErrors,
): Promise<void> {
  const sources = [...new Set(batch.flatMap(({ record }) => record.pictureSources ?? []))]
  if (sources.length === 0) return
  const keys = await findPictureKeys(app.database.primary, sellerId, sources)
  if (fetchPictures) {
    for (const [source, outcome] of await fetchPictures(
      sources.filter((source) => !keys.has(source)),
    )) {
      if ('key' in outcome) keys.set(source, outcome.key)
      else addPictureNote(batch, source, outcome.failed, errors)
    }
  }
  for (const { record } of batch)
    record.pictures = (record.pictureSources ?? [])
      .map((source) => keys.get(source))
      .filter((key) => key !== undefined)
}

function addPictureNote(
  batch: readonly { record: ProductRecord; line: number }[],
  source: string,
  fault: ImportFault,
  errors: RowErrors,
) {
  const { record, line } = batch.find((each) => each.record.pictureSources?.includes(source))!
  errors.addNote(line, record.code, {
    column: 'image_link',
    fault: { ...fault, subject: source },
    value: source,
  })
}
