import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { BrokenFile } from './broken-file.ts'

export type FeedEncoding = 'utf8' | 'latin1'

export interface FeedFile {
  path: string
  size: number
  changedAt: number
  encoding: FeedEncoding
  delimiter: string
}

/**
 * Looks a feed over before anything of it is used: readable, not empty, UTF-8 from end to end (or Latin-1 by the option), not
 * UTF-16, tab, comma or semicolon between columns. Throws BrokenFile with a sentence that says what to do.
 */
export async function inspectFeed(path: string, encoding: FeedEncoding): Promise<FeedFile> {
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) throw new BrokenFile(`There is no file ${path}`)
  if (found.size === 0) throw new BrokenFile(`${path} is empty`)
  const start = await firstBytes(path)
  if (
    (start[0] === 0xff && start[1] === 0xfe) ||
    (start[0] === 0xfe && start[1] === 0xff) ||
    start.subarray(0, 8).includes(0)
  ) {
    throw new BrokenFile(`${path} is UTF-16 or not text; save it as UTF-8`)
  }
  if (encoding === 'utf8') await expectUtf8(path)
  const header = start.toString(encoding).split(/\r\n|\n|\r/, 1)[0]!
  const delimiter = ['\t', ',', ';'].find((sign) => header.includes(sign))
  if (!delimiter) throw new BrokenFile(`The first line of ${path} has no tab, comma or semicolon: it is not a header`)
  return { path, size: found.size, changedAt: found.mtimeMs, encoding, delimiter }
}

/** The feed's bytes as UTF-8, from its beginning. `onBytes` hears how much was read of the file. */
export async function* utf8Chunks(file: FeedFile, onBytes: (count: number) => void): AsyncGenerator<Uint8Array> {
  const latin1 = file.encoding === 'latin1' ? new TextDecoder('windows-1252') : null
  for await (const chunk of createReadStream(file.path, { highWaterMark: 256 * 1024 })) {
    onBytes(chunk.length)
    yield latin1 ? Buffer.from(latin1.decode(chunk, { stream: true })) : chunk
  }
}

async function firstBytes(path: string): Promise<Buffer> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64 * 1024), 0, 64 * 1024, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** Reads the file once; a character that is cut by a chunk's end is carried over to the next. */
async function expectUtf8(path: string): Promise<void> {
  let line = 1
  let carried = Buffer.alloc(0)
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
    const bytes: Buffer = carried.length > 0 ? Buffer.concat([carried, chunk]) : chunk
    const end = wholeCharacters(bytes)
    if (!isUtf8(bytes.subarray(0, end))) throw notUtf8(path, line + linesUntilWrong(bytes.subarray(0, end)))
    line += countLines(bytes.subarray(0, end))
    carried = Buffer.from(bytes.subarray(end))
  }
  if (carried.length > 0) throw notUtf8(path, line)
}

function notUtf8(path: string, line: number): BrokenFile {
  return new BrokenFile(
    `${path} is not UTF-8 (line ${line}); it may be Latin-1. Save it as UTF-8, or say --encoding latin1. Nothing was imported.`,
  )
}

/** Where the last whole character ends: at most three bytes of a begun one are left over. */
function wholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!
    if (byte < 0x80) break
    if (byte >= 0xc0) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > back ? bytes.length - back : bytes.length
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
