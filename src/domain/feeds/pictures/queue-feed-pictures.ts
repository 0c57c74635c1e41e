import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { feedRun } from '#db/tables/feeds.ts'
import { findPictureKeys } from '#domain/catalog/catalog.ts'
import { audit } from '#platform/audit.ts'
import type { AppContext } from '#platform/scope.ts'
import { createCodeSet } from '../code-set.ts'
import { correctRow, type RowCorrections } from '../correct-row.ts'
import { type FeedColumns, readHeader } from '../feed-columns.ts'
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
 * Queues an import of the pictures that a saved products file names and the shop does not have: a
 * host is asked beside the next import of prices, which does not wait for it. Returns what to say of
 * it; empty: there is none to fetch. Source: DEAL-06, QUALITY security 7.
 */
export async function queueFeedPictures(
  app: AppContext,
  run: FeedImport,
  file: FeedFile,
  reading: { terms: FeedTerms; corrections: RowCorrections },
): Promise<string> {
  const { database, outside } = app
  const { sellerId, personId, fileName } = run
  if (!outside.webFiles || (await hasQueuedPictures(app, run))) return ''
  const fileKey = `imports/${sellerId}/${randomUUID()}.feed`
  const addresses = listMissingPictures(app, run, file, reading)
  const first = await addresses.next()
  if (first.done) return ''
  const table = writeTable(first.value, addresses)
  const size = await outside.storage.writeStream(fileKey, table, maxTableBytes)
  if (size === null) return 'It names more pictures than one import fetches: send them as pictures.'
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
  if (isQueued) return 'Its pictures are fetched by an import of their own.'
  await outside.storage.remove(fileKey)
  return 'Its pictures wait for another import of pictures: send this file again when that has ended.'
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

type PictureAddress = { id: string; address: string }

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
      const { image_link: at, additional_image_link: moreAt } = columns.indexes
      if (at === undefined && moreAt === undefined) return
      continue
    }
    const { cells } = corrections.has(row.line) ? correctRow(row, header, corrections) : row
    const { id, record, problems } = parseRecord(columns, cells, terms)
    if (problems.length > 0 || !seenIds.add(id)) continue
    for (const address of record.pictureSources ?? []) batch.push({ id, address })
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
  const keys = await findPictureKeys(
    database.primary,
    sellerId,
    addresses.map(({ address }) => address),
  )
  return addresses.filter(({ address }) => !keys.has(address))
}

async function* writeTable(first: PictureAddress, rest: AsyncIterable<PictureAddress>) {
  yield Buffer.from(`id\timage_link\n${writeRow(first)}`)
  for await (const each of rest) yield Buffer.from(writeRow(each))
}

const writeRow = ({ id, address }: PictureAddress) => `${quote(id)}\t${quote(address)}\n`
const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
