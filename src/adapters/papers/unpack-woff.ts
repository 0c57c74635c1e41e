import { inflateSync } from 'node:zlib'

const headerLength = 44
const entryLength = 20
const plainEntryLength = 16

/**
 * The font of a WOFF file with its tables unpacked: from the file itself, a table is unpacked anew
 * for each letter that is drawn.
 */
export function unpackWoff(file: Buffer): Buffer {
  const tableCount = file.readUInt16BE(12)
  const tables = Array.from({ length: tableCount }, (_, at) => {
    const entry = headerLength + at * entryLength
    const offset = file.readUInt32BE(entry + 4)
    const packedLength = file.readUInt32BE(entry + 8)
    const length = file.readUInt32BE(entry + 12)
    const packed = file.subarray(offset, offset + packedLength)
    return {
      tag: file.subarray(entry, entry + 4),
      checksum: file.readUInt32BE(entry + 16),
      bytes: packedLength < length ? inflateSync(packed) : packed,
    }
  })
  const head = Buffer.alloc(12 + tableCount * plainEntryLength)
  file.copy(head, 0, 4, 8)
  head.writeUInt16BE(tableCount, 4)
  const chunks: Uint8Array[] = [head]
  let end = head.length
  for (const [at, { tag, checksum, bytes }] of tables.entries()) {
    const entry = 12 + at * plainEntryLength
    tag.copy(head, entry)
    head.writeUInt32BE(checksum, entry + 4)
    head.writeUInt32BE(end, entry + 8)
    head.writeUInt32BE(bytes.length, entry + 12)
    // Tables begin at multiples of four bytes.
    const padding = Buffer.alloc((4 - (bytes.length % 4)) % 4)
    chunks.push(bytes, padding)
    end += bytes.length + padding.length
  }
  return Buffer.concat(chunks)
}
