import { isUtf8 } from 'node:buffer'
import { BrokenFile } from './broken-file.ts'

export type FeedEncoding = 'utf8' | 'latin1'

/** A file wherever it lies: on the disk of whoever types a command, or in the shop's storage. */
export interface FeedSource {
  /** As messages call it. */
  name: string
  size: number
  /** From the beginning; may be asked for again. */
  read(): AsyncIterable<Uint8Array>
}

export interface FeedFile extends FeedSource {
  encoding: FeedEncoding
  delimiter: string
}

/**
 * Looks a feed over before anything of it is used: readable, not empty, UTF-8 from end to end (or Latin-1 by the option), not
 * UTF-16, tab, comma or semicolon between columns. Throws BrokenFile with a sentence that says what to do.
 */
export async function inspectFeed(source: FeedSource, encoding: FeedEncoding): Promise<FeedFile> {
  const { name, size } = source
  if (size === 0) throw new BrokenFile(`${name} is empty`)
  const start = await firstBytes(source)
  if (
    (start[0] === 0xff && start[1] === 0xfe) ||
    (start[0] === 0xfe && start[1] === 0xff) ||
    start.subarray(0, 8).includes(0)
  ) {
    throw new BrokenFile(`${name} is UTF-16 or not text; save it as UTF-8`)
  }
  if (encoding === 'utf8') await expectUtf8(source)
  const header = start.toString(encoding).split(/\r\n|\n|\r/, 1)[0]!
  const delimiter = ['\t', ',', ';'].find((sign) => header.includes(sign))
  if (!delimiter)
    throw new BrokenFile(
      `The first line of ${name} has no tab, comma or semicolon: it is not a header`,
    )
  return { ...source, encoding, delimiter }
}

/** The feed's bytes as UTF-8, from its beginning. `onBytes` hears how much was read of the file. */
export async function* utf8Chunks(
  file: FeedFile,
  onBytes: (count: number) => void,
): AsyncGenerator<Uint8Array> {
  const latin1 = file.encoding === 'latin1' ? new TextDecoder('windows-1252') : null
  for await (const chunk of file.read()) {
    onBytes(chunk.length)
    yield latin1 ? Buffer.from(latin1.decode(chunk, { stream: true })) : chunk
  }
}

async function firstBytes(source: FeedSource): Promise<Buffer> {
  const wanted = 64 * 1024
  let start = Buffer.alloc(0)
  for await (const chunk of source.read()) {
    start = Buffer.concat([start, chunk])
    if (start.length >= wanted) break
  }
  return start.subarray(0, wanted)
}

/** Reads the file once; a character that is cut by a chunk's end is carried over to the next. */
async function expectUtf8(source: FeedSource): Promise<void> {
  let line = 1
  let carried = Buffer.alloc(0)
  for await (const chunk of source.read()) {
    const bytes =
      carried.length > 0
        ? Buffer.concat([carried, chunk])
        : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length)
    const end = wholeCharacters(bytes)
    if (!isUtf8(bytes.subarray(0, end)))
      throw notUtf8(source.name, line + linesUntilWrong(bytes.subarray(0, end)))
    line += countLines(bytes.subarray(0, end))
    carried = Buffer.from(bytes.subarray(end))
  }
  if (carried.length > 0) throw notUtf8(source.name, line)
}

function notUtf8(name: string, line: number): BrokenFile {
  return new BrokenFile(
    `${name} is not UTF-8 (line ${line}); it may be Latin-1. Save it as UTF-8, or say that it is written in Latin-1 (--encoding latin1). Nothing was imported.`,
  )
}

/** Where the last whole character ends: at most three bytes of a begun one are left over. */
function wholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!
    if (byte < 0x80) break
    if (byte >= 0xc0)
      return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > back ? bytes.length - back : bytes.length
  }
  return bytes.length
}

function linesUntilWrong(bytes: Buffer): number {
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
