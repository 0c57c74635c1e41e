import { isUtf8 } from 'node:buffer'
import { FeedFileError } from './feed-file-error.ts'
import type { ArchiveFile } from './pictures/picture-archive.ts'

export type FeedEncoding = 'utf8' | 'latin1'

/** A file on a local disk or in the shop's storage. */
export interface FeedSource {
  /** The name for messages. */
  name: string
  size: number
  /** Reads from the beginning; may be called again. */
  read(): AsyncIterable<Uint8Array>
}

export interface FeedFile extends FeedSource {
  encoding: FeedEncoding
  delimiter: string
  /** The files of a ZIP, which are its rows. */
  archive?: readonly ArchiveFile[]
}

/**
 * Checks a feed before it is used: readable, not empty, UTF-8 throughout (or Latin-1 by the
 * option), not UTF-16, tab, comma or semicolon between columns. Throws FeedFileError with a message
 * that says what to do.
 */
export async function detectFeedFormat(
  source: FeedSource,
  encoding: FeedEncoding,
): Promise<FeedFile> {
  const { name, size } = source
  if (size === 0) throw new FeedFileError({ code: 'empty-file', name })
  const head = await readFirstBytes(source)
  if (isBinary(head)) throw new FeedFileError({ code: 'not-text', name })
  if (encoding === 'utf8') await assertUtf8(source)
  const delimiter = detectDelimiter(head, encoding)
  if (!delimiter) throw new FeedFileError({ code: 'no-separator', name })
  return { ...source, encoding, delimiter }
}

const isBinary = (head: Uint8Array) =>
  (head[0] === 0xff && head[1] === 0xfe) ||
  (head[0] === 0xfe && head[1] === 0xff) ||
  head.subarray(0, 8).includes(0)

/** The sign between the columns of the first line; null: there is none, or it is no text. */
export function detectDelimiter(head: Buffer, encoding: FeedEncoding): string | null {
  if (isBinary(head)) return null
  const header = head.toString(encoding).split(/\r\n|\n|\r/, 1)[0]!
  return ['\t', ',', ';'].find((sign) => header.includes(sign)) ?? null
}

/**
 * The feed's bytes as UTF-8, from the beginning. `onBytes` receives how many bytes of the file were
 * read.
 */
export async function* streamUtf8(
  file: FeedFile,
  onBytes: (count: number) => void,
): AsyncGenerator<Uint8Array> {
  const latin1 = file.encoding === 'latin1' ? new TextDecoder('windows-1252') : null
  for await (const chunk of file.read()) {
    onBytes(chunk.length)
    yield latin1 ? Buffer.from(latin1.decode(chunk, { stream: true })) : chunk
  }
}

async function readFirstBytes(source: FeedSource): Promise<Buffer> {
  const maxLength = 64 * 1024
  let head = Buffer.alloc(0)
  for await (const chunk of source.read()) {
    head = Buffer.concat([head, chunk])
    if (head.length >= maxLength) break
  }
  return head.subarray(0, maxLength)
}

/** Reads the file once; a character cut at a chunk's end is carried over to the next. */
async function assertUtf8(source: FeedSource): Promise<void> {
  let line = 1
  let remainder = Buffer.alloc(0)
  for await (const chunk of source.read()) {
    const bytes =
      remainder.length > 0
        ? Buffer.concat([remainder, chunk])
        : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length)
    const end = countWholeBytes(bytes)
    if (!isUtf8(bytes.subarray(0, end)))
      throw createNotUtf8Error(source.name, line + countLinesBeforeInvalid(bytes.subarray(0, end)))
    line += countLines(bytes.subarray(0, end))
    remainder = Buffer.from(bytes.subarray(end))
  }
  if (remainder.length > 0) throw createNotUtf8Error(source.name, line)
}

function createNotUtf8Error(name: string, line: number): FeedFileError {
  return new FeedFileError({ code: 'not-utf8', name, line: String(line) })
}

/** Where the last complete character ends: at most three bytes of an incomplete one remain. */
function countWholeBytes(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!
    if (byte < 0x80) break
    if (byte >= 0xc0) return getSequenceLength(byte) > back ? bytes.length - back : bytes.length
  }
  return bytes.length
}

function getSequenceLength(firstByte: number): number {
  if (firstByte >= 0xf0) return 4
  return firstByte >= 0xe0 ? 3 : 2
}

function countLinesBeforeInvalid(bytes: Buffer): number {
  let lines = 0
  for (let from = 0; from < bytes.length; lines++) {
    const end = bytes.indexOf(10, from)
    if (!isUtf8(bytes.subarray(from, end === -1 ? bytes.length : end))) return lines
    if (end === -1) break
    from = end + 1
  }
  return lines
}

function countLines(bytes: Buffer): number {
  let lines = 0
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) lines++
  return lines
}
