import { Readable } from 'node:stream'
import {
  type Entry,
  fromRandomAccessReaderPromise,
  getFileNameLowLevel,
  RandomAccessReader,
  type ZipFile,
} from 'yauzl'
import type { ImportFault } from '#contract/catalog/import-faults.ts'
import { normalizeText } from '#kernel/normal-form.ts'
import { FeedFileError } from '../feed-file-error.ts'
import { readComment } from './entry-comment.ts'

/** A ZIP in storage. */
export interface ArchiveSource {
  name: string
  size: number
  readRange(from: number, length: number): Promise<Uint8Array>
}

/** By its first bytes, also where it is empty. */
export function isZip(head: Uint8Array): boolean {
  const signature = Buffer.from(head.subarray(0, 4)).toString('hex')
  return signature === '504b0304' || signature === '504b0506'
}

/** A file in a ZIP. Its name is text from outside: it never names a file of this machine. */
export interface ArchiveFile {
  /** Its place among the files in the order of their names, from 1. */
  line: number
  path: string
  /** The product that somebody named for it; empty: its name says so. */
  product: string
  /** Unpacks it. */
  read(): Promise<ArchiveBytes>
}

export type ArchiveBytes = { bytes: Uint8Array } | { problem: ImportFault }

/** No picture is larger. */
const maxFileBytes = 10 * 1024 * 1024
const maxEntries = 20_000
/** All that is unpacked of one ZIP. */
const maxUnpackedBytes = 4_000_000_000
const maxPathLength = 300
const pieceBytes = 1024 * 1024
const aheadBytes = 256 * 1024

/**
 * Lists a ZIP's files by its directory, without unpacking any. `isOurs`: its comments say where each
 * file stood before. Throws FeedFileError for one that can't be read, has too many files, would unpack to
 * more than 4 GB, or whose files overlap, as those of a bomb do. Source: DEAL-06, QUALITY security 23.
 */
export async function listArchive(source: ArchiveSource, isOurs: boolean): Promise<ArchiveFile[]> {
  const files: ArchiveFile[] = []
  let packed = 0
  let unpacked = 0
  for await (const [zip, entry] of readEntries(source)) {
    const path = readPath(entry)
    if (isBeside(path)) continue
    packed += entry.compressedSize
    unpacked += Math.min(entry.uncompressedSize, maxFileBytes)
    if (packed > source.size)
      throw new FeedFileError({ code: 'overlapping-files', name: source.name })
    if (unpacked > maxUnpackedBytes)
      throw new FeedFileError({ code: 'unpacks-large', name: source.name })
    const comment = isOurs ? readComment(entry.fileCommentRaw.toString('utf8')) : null
    files.push({
      line: comment?.line ?? 0,
      path,
      product: comment?.product ?? '',
      read: () => unpack(zip, entry),
    })
  }
  const entries = files.map((file) => ({ file, sortKey: file.path.replace(/\.[^./]*$/, '') }))
  entries.sort((a, b) => byName.compare(a.sortKey, b.sortKey))
  for (const [at, { file }] of entries.entries()) if (!isOurs) file.line = at + 1
  return entries.map(({ file }) => file)
}

const byName = new Intl.Collator('en', { numeric: true })

/** Yields the directory's entries; each can be unpacked as long as the source exists. */
async function* readEntries(source: ArchiveSource): AsyncGenerator<[ZipFile, Entry]> {
  try {
    const zip = await fromRandomAccessReaderPromise(new RangeReader(source), source.size, {
      autoClose: false,
      lazyEntries: true,
      decodeStrings: false,
      validateEntrySizes: true,
    })
    if (zip.entryCount > maxEntries)
      throw new FeedFileError({ code: 'many-files', name: source.name })
    for await (const entry of zip.eachEntry()) yield [zip, entry]
  } catch (error) {
    if (error instanceof FeedFileError || isOfStorage(error)) throw error
    throw new FeedFileError({ code: 'unreadable-archive', name: source.name })
  }
}

/** A failure of the storage is none of the file: it is tried again later. */
class StorageFailure extends Error {}

function isOfStorage(error: unknown): boolean {
  return error instanceof StorageFailure
}

/** Reads ahead, as a ZIP's directory is read in pieces of some bytes. */
class RangeReader extends RandomAccessReader {
  readonly #source: ArchiveSource
  #window: { from: number; bytes: Uint8Array } = { from: 0, bytes: new Uint8Array() }

  constructor(source: ArchiveSource) {
    super()
    this.#source = source
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#readPieces(start, end), { objectMode: false })
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.#readBytes(position, length).then((bytes) => {
      buffer.set(bytes, offset)
      callback(bytes.byteLength < length ? new Error('The file ends too early') : null)
    }, callback)
  }

  async *#readPieces(start: number, end: number): AsyncGenerator<Uint8Array> {
    for (let from = start; from < end; ) {
      const piece = await this.#readBytes(from, Math.min(pieceBytes, end - from))
      if (piece.byteLength === 0) return
      from += piece.byteLength
      yield piece
    }
  }

  async #readBytes(from: number, length: number): Promise<Uint8Array> {
    const ahead = this.#window
    const at = from - ahead.from
    if (at >= 0 && at + length <= ahead.bytes.byteLength)
      return ahead.bytes.subarray(at, at + length)
    try {
      const span = Math.max(length, aheadBytes)
      const bytes = await this.#source.readRange(from, span)
      this.#window = { from, bytes }
      return bytes.subarray(0, length)
    } catch (error) {
      throw new StorageFailure('The storage failed', { cause: error })
    }
  }
}

/** The name as it is written, without what can't be stored or shown. */
function readPath(entry: Entry): string {
  const raw = getFileNameLowLevel(
    entry.generalPurposeBitFlag,
    entry.fileNameRaw,
    entry.extraFields ?? [],
    false,
  )
  return normalizeText(raw, 'NFC')
    .toWellFormed()
    .replace(/\p{Cc}/gu, '·')
    .slice(-maxPathLength)
}

/** Folders, and what systems put beside the files. */
function isBeside(path: string): boolean {
  return /\/$|(?:^|\/)(?:__MACOSX\/|\.(?!\.?\/)|Thumbs\.db$|desktop\.ini$)/i.test(path)
}

async function unpack(zip: ZipFile, entry: Entry): Promise<ArchiveBytes> {
  if (entry.isEncrypted()) return { problem: { code: 'encrypted' } }
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8)
    return { problem: { code: 'unreadable-packing' } }
  if (entry.uncompressedSize > maxFileBytes) return { problem: { code: 'file-too-large', max: 10 } }
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for await (const part of await zip.openReadStreamPromise(entry)) {
      size += (part as Uint8Array).byteLength
      if (size > maxFileBytes) return { problem: { code: 'file-too-large', max: 10 } }
      parts.push(part as Uint8Array)
    }
  } catch (error) {
    if (isOfStorage(error)) throw error
    return { problem: { code: 'damaged' } }
  }
  return { bytes: Buffer.concat(parts) }
}
