import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { toOneLine } from '#contract/accounts/contact-details.ts'
import type { RfqRef, UploadedFile } from '#contract/negotiation/quote-input.ts'
import type { AttachmentView } from '#contract/negotiation/quote-views.ts'
import { type QuoteCommand, type QuoteRefusal, quoteLimits } from '#contract/negotiation/quotes.ts'
import type { Db } from '#db/client.ts'
import { cleanText, cutText } from '#kernel/clean-text.ts'
import { limitConcurrency } from '#kernel/limit-concurrency.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import * as requestsTexts from '#texts/requests.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import { detectPictureKind } from '../../catalog/catalog.ts'
import {
  loadForBuyer,
  type RfqContext,
  type RfqOutcome,
  recordRfqEvent,
  runBuyerCommand,
  runSellerCommand,
  toRfqOutcome,
} from '../rfq-command.ts'
import { canTalk } from '../thread/messages.ts'
import { findRfq, type OpenRfq, touchRfq } from './rfq-store.ts'
import { fileView } from './rfq-view.ts'

export type StoredFile = {
  file: number
  line: number | null
  side: 'buyer' | 'seller'
  kind: 'image' | 'pdf'
  name: string
  bytes: number
  sha256: string
}

const maxPixels = 25_000_000
const longestSide = 1600
const decodeLimited = limitConcurrency(2)

export async function listFiles(db: Db, sellerId: number, rfqId: number): Promise<StoredFile[]> {
  const { rows } = await db.execute<StoredFile>(sql`
    select file, line, side, kind, name, bytes, sha256 from rfq_file
    where seller_id = ${sellerId} and rfq_id = ${rfqId} order by file`)
  return rows.map((row) => ({
    ...row,
    name: row.name || requestsTexts.fileNumber({ number: String(row.file) }),
  }))
}

/**
 * Uploads a photo or a PDF for the request or one of its lines. Source: RFQ-02, negotiation rule
 * 10.
 */
export async function attach(
  scope: Scope,
  ref: RfqRef,
  command: QuoteCommand,
  file: UploadedFile,
): Promise<RfqOutcome> {
  // Checks ownership before decoding anything.
  const rfq = await loadForBuyer(scope.database.primary, scope, ref, { lock: false })
  const uploadContent = await storeForRfq(scope, rfq, rfq.rowVersion === command.rowVersion, file)
  return runBuyerCommand(scope, ref, 'attach', { ...command, ...toCommandInput(file) }, (context) =>
    saveFile(context, file, uploadContent),
  )
}

export async function attachAtDesk(
  scope: Scope,
  id: string,
  command: QuoteCommand,
  file: UploadedFile,
): Promise<RfqOutcome> {
  requireStaff(scope, 'negotiate')
  const rfq = await findRfq(
    scope.database.primary,
    scope.seller.id,
    { number: id },
    { lock: false },
  )
  if (!rfq?.opened) throw stop('not-found')
  const uploadContent = await storeForRfq(scope, rfq, rfq.deskVersion === command.rowVersion, file)
  return runSellerCommand(scope, id, 'attach', { ...command, ...toCommandInput(file) }, (context) =>
    saveFile(context, file, uploadContent),
  )
}

export async function attachment(
  scope: Scope,
  ref: RfqRef,
  id: number,
): Promise<AttachmentView & { file: Uint8Array }> {
  const rfq = await loadForBuyer(scope.database.primary, scope, ref, { lock: false })
  return loadFile(scope, rfq.id, id)
}

export async function deskAttachment(
  scope: Scope,
  id: string,
  attachmentId: number,
): Promise<AttachmentView & { file: Uint8Array }> {
  requireStaff(scope, 'negotiate')
  const rfq = await findRfq(
    scope.database.primary,
    scope.seller.id,
    { number: id },
    { lock: false },
  )
  if (!rfq?.opened) throw stop('not-found')
  return loadFile(scope, rfq.id, attachmentId)
}

async function loadFile(
  scope: Scope,
  rfqId: number,
  id: number,
): Promise<AttachmentView & { file: Uint8Array }> {
  const row = (await listFiles(scope.database.primary, scope.seller.id, rfqId)).find(
    ({ file }) => file === id,
  )
  const bytes =
    row && (await scope.outside.storage.read(buildFileKey(scope.seller.id, rfqId, row.sha256)))
  if (!row || !bytes) throw stop('not-found')
  return { ...fileView(row), file: bytes }
}

type FileOutcome = Outcome<
  { kind: 'image' | 'pdf'; bytes: Uint8Array; sha256: string },
  QuoteRefusal
>

/**
 * Decodes and stores only files that can be attached; a repeated command gets its earlier answer.
 * Before the transaction, whose connection must not wait for the store: a file that no row names does
 * no harm.
 */
async function storeForRfq(
  scope: Scope,
  rfq: OpenRfq,
  isCurrent: boolean,
  file: UploadedFile,
): Promise<FileOutcome> {
  if (!isCurrent) return refuse('stale-version')
  const problem = findAttachProblem(
    rfq,
    await listFiles(scope.database.primary, scope.seller.id, rfq.id),
  )
  if (problem) return refuse(problem)
  const content = await readFile(file)
  if (!content.ok) return content
  const { bytes, sha256 } = content.value
  await scope.outside.storage.write(buildFileKey(scope.seller.id, rfq.id, sha256), bytes)
  return content
}

function findAttachProblem(rfq: OpenRfq, presentFiles: readonly StoredFile[]): QuoteRefusal | null {
  if (!canTalk(rfq.state) && rfq.state !== 'DRAFT') return 'wrong-state'
  return presentFiles.length >= quoteLimits.attachments ? 'too-many-attachments' : null
}

/** Attaches a file that is stored. */
async function saveFile(
  context: RfqContext<unknown>,
  file: UploadedFile,
  uploadContent: FileOutcome,
): Promise<RfqOutcome> {
  const { db, scope, rfq, side } = context
  const { seller } = scope
  if (!uploadContent.ok) return refuse(uploadContent.code)
  const presentFiles = await listFiles(db, seller.id, rfq.id)
  const problem = findAttachProblem(rfq, presentFiles)
  if (problem) return refuse(problem)
  const { kind, bytes, sha256 } = uploadContent.value
  const number = Math.max(0, ...presentFiles.map((each) => each.file)) + 1
  const name = cutText(
    toOneLine(cleanText(file.name)).replace(/[/\\]/g, ' ').trim(),
    quoteLimits.name,
  )
  const { rowCount } = await db.execute(sql`
    insert into rfq_file (seller_id, rfq_id, file, line, side, kind, name, bytes, sha256, at)
    select ${seller.id}, ${rfq.id}, ${number}, ${file.lineId}::bigint, ${side}, ${kind}, ${name},
      ${bytes.byteLength}, ${sha256}, statement_timestamp()
    where ${file.lineId}::bigint is null or exists (
      select 1 from rfq_line where seller_id = ${seller.id} and rfq_id = ${rfq.id} and line = ${file.lineId}::bigint)`)
  if (rowCount !== 1) return refuse('unknown-line')
  const movedRfq = await touchRfq(db, seller.id, rfq, { visible: true })
  const payload = { file: number, kind, bytes: bytes.byteLength, sha256, line: file.lineId }
  await recordRfqEvent(context, { type: 'file-added', payload, words: { name: name || null } })
  return toRfqOutcome(context, movedRfq)
}

/**
 * Re-encodes a picture, so that nothing else in the file survives; a PDF must be nothing but a PDF
 * from its first byte.
 */
async function readFile({ bytes }: UploadedFile): Promise<FileOutcome> {
  if (bytes.byteLength > quoteLimits.attachmentBytes) return refuse('file-too-large')
  if (detectPictureKind(bytes) !== null) return readPicture(bytes)
  return isPdf(bytes) ? ok({ kind: 'pdf', bytes, sha256: hashBytes(bytes) }) : refuse('file-kind')
}

async function readPicture(bytes: Uint8Array): Promise<FileOutcome> {
  const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', animated: false })
  try {
    const { width, height } = await picture.metadata()
    if (width * height > maxPixels) return refuse('file-kind')
    const webp = await decodeLimited(() =>
      picture
        .autoOrient()
        .timeout({ seconds: 20 })
        .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82 })
        .toBuffer(),
    )
    return ok({ kind: 'image', bytes: webp, sha256: hashBytes(webp) })
  } catch (error) {
    // sharp has no error class: unreadable input has a message from libvips, disk and memory errors
    // have a code.
    if (error instanceof Error && !('code' in error) && error.cause === undefined)
      return refuse('file-kind')
    throw error
  }
}

/** Starts and ends like a PDF of some version; a page or a script under this name does neither. */
export function isPdf(bytes: Uint8Array): boolean {
  const latin1 = (part: Uint8Array) =>
    Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString('latin1')
  return (
    /^%PDF-[12]\.\d/.test(latin1(bytes.subarray(0, 9))) &&
    /%%EOF\s*$/.test(latin1(bytes.subarray(-1024)))
  )
}

function toCommandInput({ name, bytes, lineId }: UploadedFile) {
  return { name, lineId, sha256: hashBytes(bytes) }
}

function hashBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** The seller and the request are part of the key, so that another's file is never found. */
export function buildFileKey(sellerId: number, rfqId: number, sha256: string): string {
  return `rfq/${sellerId}/${rfqId}/${sha256}`
}
