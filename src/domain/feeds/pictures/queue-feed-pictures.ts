import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { ImportNote } from '#contract/catalog/import-notes.ts'
import { feedRun } from '#db/tables/feeds.ts'
import { findDocumentsFrom, findPictureKeys } from '#domain/catalog/catalog.ts'
import type { DocumentRecord } from '#domain/catalog/write/product-record.ts'
import { audit } from '#platform/audit.ts'
import type { AppContext } from '#platform/scope.ts'
import { createCodeSet } from '../code-set.ts'
import { correctRow, type RowCorrections } from '../correct-row.ts'
import { type FeedColumns, readHeader } from '../feed-columns.ts'
import { formatFeedDocuments } from '../feed-documents.ts'
import type { FeedFile } from '../feed-file.ts'
import { type FeedTerms, parseRecord } from '../feed-record.ts'
import { parseFeedRows } from '../feed-rows.ts'

/** No more bytes of addresses are kept: some million of them. */
const maxTableBytes = 200_000_000
/** Addresses that are looked up at once. */
const batchSize = 2_000

interface FeedImport {
  id: number
  sellerId: number
  personId: string | null
  fileName: string
  columns: string[] | null
}

/**
 * Queues an import of the pictures and documents that a saved products file names at other sites and
 * the shop does not have: a
 * host is asked beside the next import of prices, which does not wait for it. Returns what to say of
 * it; null: there is none to fetch. Source: DEAL-06, LIST-05, QUALITY security 7.
 */
export async function queueFeedPictures(
  app: AppContext,
  run: FeedImport,
  file: FeedFile,
  reading: { terms: FeedTerms; corrections: RowCorrections },
): Promise<ImportNote | null> {
  const { database, outside } = app
  const { sellerId, personId, fileName } = run
  if (!outside.webFiles || (await hasQueuedPictures(app, run))) return null
  const fileKey = `imports/${sellerId}/${randomUUID()}.feed`
  const addresses = listMissingPictures(app, run, file, reading)
  const first = await addresses.next()
  if (first.done) return null
  const names = new Set<'pictures' | 'documents'>()
  const table = writeTable(first.value, addresses, names)
  const size = await outside.storage.writeStream(fileKey, table, maxTableBytes)
  if (size === null) return { code: 'too-many-files' }
  const now = new Date()
  const isQueued = await database.transaction(async (db) => {
    const [pictures] = await db
      .insert(feedRun)
      .values({
        sellerId,
        personId,
        kind: 'pictures',
        state: 'to-save',
        fileKey,
        fileName,
        size,
        encoding: 'utf8',
        createdAt: now,
        sourceRunId: run.id,
      })
      .onConflictDoNothing()
      .returning({ id: feedRun.id })
    if (!pictures) return false
    await audit(db, {
      sellerId,
      personId,
      now,
      requestId: '',
      action: 'import.save',
      subject: `import:${pictures.id}`,
      after: { kind: 'pictures', import: run.id },
    })
    return true
  })
  const [name] = names
  const what = names.size === 1 && name ? name : 'both'
  if (isQueued) return { code: 'files-fetched', what }
  await outside.storage.remove(fileKey)
  return { code: 'files-wait', what }
}

/** A process that died after queueing them comes here again. */
async function hasQueuedPictures({ database }: AppContext, run: FeedImport): Promise<boolean> {
  const runs = await database.primary
    .select({ id: feedRun.id })
    .from(feedRun)
    .where(
      and(
        eq(feedRun.sellerId, run.sellerId),
        eq(feedRun.sourceRunId, run.id),
        eq(feedRun.kind, 'pictures'),
      ),
    )
    .limit(1)
  return runs.length > 0
}

/** Of a document where it says what that is, else of a picture. */
type PictureAddress = { id: string; address: string; document?: DocumentRecord }

/** What the rows that could be used name, product by product, as the products store it. */
async function* listMissingPictures(
  app: AppContext,
  run: FeedImport,
  file: FeedFile,
  { terms, corrections }: { terms: FeedTerms; corrections: RowCorrections },
): AsyncGenerator<PictureAddress, undefined> {
  let header: readonly string[] = []
  let columns: FeedColumns | null = null
  let batch: PictureAddress[] = []
  const seenIds = createCodeSet()
  for await (const row of parseFeedRows(file)) {
    if ('lost' in row) continue
    if (!columns) {
      header = row.cells
      columns = readHeader(header, [], run.columns)
      const {
        image_link: at,
        additional_image_link: moreAt,
        document_link: linkAt,
      } = columns.indexes
      if ([at, moreAt, linkAt].every((each) => each === undefined)) return
      continue
    }
    const { cells } = corrections.has(row.line) ? correctRow(row, header, corrections) : row
    const { id, record, problems } = parseRecord(columns, cells, terms)
    if (problems.length > 0 || !seenIds.add(id)) continue
    for (const address of record.pictureSources ?? []) batch.push({ id, address })
    for (const document of record.documentSources ?? [])
      batch.push({ id, address: document.link!, document })
    if (batch.length < batchSize) continue
    yield* await leaveOutStored(app, run.sellerId, batch)
    batch = []
  }
  yield* await leaveOutStored(app, run.sellerId, batch)
}

async function leaveOutStored(
  { database }: AppContext,
  sellerId: number,
  addresses: PictureAddress[],
): Promise<PictureAddress[]> {
  if (addresses.length === 0) return []
  const list = (isDocument: boolean) =>
    addresses
      .filter(({ document }) => Boolean(document) === isDocument)
      .map(({ address }) => address)
  const keys = await findPictureKeys(database.primary, sellerId, list(false))
  const documents = await findDocumentsFrom(database.primary, sellerId, list(true))
  const nameDocument = (id: string, address: string) => `${id.toUpperCase()}\n${address}`
  const present = new Set(documents.map(({ code, source }) => nameDocument(code, source)))
  return addresses.filter(({ id, address, document }) =>
    document ? !present.has(nameDocument(id, address)) : !keys.has(address),
  )
}

async function* writeTable(
  first: PictureAddress,
  rest: AsyncIterable<PictureAddress>,
  names: Set<'pictures' | 'documents'>,
) {
  function writeRow({ id, address, document }: PictureAddress) {
    names.add(document ? 'documents' : 'pictures')
    const cell = document ? formatFeedDocuments([document], '') : ''
    return Buffer.from(`${[id, document ? '' : address, cell].map(quote).join('\t')}\n`)
  }
  yield Buffer.from('id\timage_link\tdocument_link\n')
  yield writeRow(first)
  for await (const each of rest) yield writeRow(each)
}

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
