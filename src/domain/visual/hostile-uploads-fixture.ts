import { crc32, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { figures, renderPhoto } from '#testing/pictured-shop.ts'

/** Uploads that are not pictures, or not only, or far too large, each with its expected refusal. */
export async function hostileUploads(): Promise<
  [name: string, bytes: Uint8Array, code: 'no-picture' | 'too-large'][]
> {
  const jpeg = await renderPhoto('disc')
  const script = Buffer.from('<script>alert(1)</script>')
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200">${figures.disc}</svg>`
  return [
    ['nothing', new Uint8Array(), 'no-picture'],
    ['one byte', new Uint8Array([0xff]), 'no-picture'],
    ['PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF'), 'no-picture'],
    ['SVG', Buffer.from(drawing), 'no-picture'],
    ['SVG with a declaration', Buffer.from(`<?xml version="1.0"?>\n${drawing}`), 'no-picture'],
    ['pressed SVG', gzipSync(drawing), 'no-picture'],
    ['HTML named .jpg', Buffer.from('<!doctype html><title>x</title>'), 'no-picture'],
    ['TIFF', Buffer.from('49492a0008000000000000000000', 'hex'), 'no-picture'],
    ['BMP', Buffer.from('424d460000000000000036000000', 'hex'), 'no-picture'],
    ['HEIC', buildIsoFile('heic', ['mif1', 'heic']), 'no-picture'],
    ['HEIC that says AVIF too', buildIsoFile('heic', ['avif']), 'no-picture'],
    ['AVIF that ends after its name', buildIsoFile('avif', ['mif1']), 'no-picture'],
    ['JPEG cut in half', jpeg.subarray(0, jpeg.length >> 1), 'no-picture'],
    [
      'JPEG of noise',
      Buffer.concat([jpeg.subarray(0, 200), Buffer.alloc(5000, 0x5a)]),
      'no-picture',
    ],
    ['JPEG that is a PDF too', withComment(jpeg, Buffer.from('%PDF-1.4\n')), 'no-picture'],
    ['JPEG that is a page too', withComment(jpeg, script), 'no-picture'],
    ['JPEG that is a zip too', Buffer.concat([jpeg, buildEmptyZip('')]), 'no-picture'],
    [
      'JPEG that is a zip with a comment',
      Buffer.concat([jpeg, buildEmptyZip('hello')]),
      'no-picture',
    ],
    ['GIF that is a script too', Buffer.from('GIF89a/*\0\0\0*/=1;alert(1)'), 'no-picture'],
    [
      'PNG with a page in it',
      buildPng(64, 64, [buildChunk('tEXt', Buffer.concat([Buffer.from('a\0'), script]))]),
      'no-picture',
    ],
    ['PNG of 100 megapixels', buildPng(10_000, 10_000), 'too-large'],
    ['PNG one row above 25 megapixels', buildPng(5000, 5001), 'too-large'],
    ['JPEG that says 65500 x 65500', withJpegSize(jpeg, 65_500), 'too-large'],
    ['GIF that says 65535 x 65535', withGifScreenSize(await buildGif(64, 1), 65_535), 'too-large'],
    ['more than 10 MB', Buffer.concat([jpeg, Buffer.alloc(10 * 1024 * 1024)]), 'too-large'],
  ]
}

/** Heavy but valid pictures: what the limits allow must cost only a little memory. */
export async function heavyUploads(): Promise<[name: string, bytes: Uint8Array][]> {
  return [
    ['PNG of 25 megapixels', buildPng(5000, 5000)],
    [
      'PNG with a text that grows to 200 MB',
      buildPng(64, 64, [buildChunk('zTXt', buildZipBomb(200_000_000))]),
    ],
    ['GIF of 100 frames, 16 megapixels each', await buildGif(4000, 100)],
  ]
}

function buildIsoFile(brand: string, others: string[]): Buffer {
  const box = Buffer.from(`\0\0\0\0ftyp${brand}\0\0\0\0${others.join('')}`, 'latin1')
  box.writeUInt32BE(box.length, 0)
  return Buffer.concat([box, Buffer.from('\0\0\0\x10mdat12345678', 'latin1')])
}

function withComment(jpeg: Buffer, text: Buffer): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(text.length + 2)
  return Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe]),
    length,
    text,
    jpeg.subarray(2),
  ])
}

/** The end record of an empty zip: zip readers search for it from the end of a file. */
function buildEmptyZip(comment: string): Buffer {
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([end, Buffer.from(comment)])
}

/** The same JPEG with another size in its frame header. */
function withJpegSize(jpeg: Buffer, side: number): Buffer {
  const bytes = Buffer.from(jpeg)
  for (let at = 2; at < bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    if (bytes[at + 1] !== 0xc0 && bytes[at + 1] !== 0xc2) continue
    bytes.writeUInt16BE(side, at + 5)
    bytes.writeUInt16BE(side, at + 7)
  }
  return bytes
}

/** One bit per pixel, all black: large, but almost nothing as a file. */
function buildPng(width: number, height: number, extra: Buffer[] = []): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height))
  const chunks = [
    buildChunk('IHDR', header),
    ...extra,
    buildChunk('IDAT', rows),
    buildChunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks])
}

function buildChunk(name: string, data: Buffer): Buffer {
  const nameAndData = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const buffer = Buffer.alloc(nameAndData.length + 8)
  buffer.writeUInt32BE(data.length, 0)
  nameAndData.copy(buffer, 4)
  buffer.writeUInt32BE(crc32(nameAndData), nameAndData.length + 4)
  return buffer
}

function buildZipBomb(length: number): Buffer {
  return Buffer.concat([Buffer.from('a\0\0', 'latin1'), deflateSync(Buffer.alloc(length))])
}

/** Frames that each fill the whole screen in one colour. */
async function buildGif(side: number, frames: number): Promise<Buffer> {
  const plain = sharp({ create: { width: side, height: side, channels: 3, background: '#c1442e' } })
  const singleFrame = await plain.gif({ effort: 1, colours: 2 }).toBuffer()
  const table = (singleFrame[10]! & 0x80) > 0 ? 3 * 2 ** ((singleFrame[10]! & 7) + 1) : 0
  const start = 13 + table
  const frame = singleFrame.subarray(start, singleFrame.length - 1)
  return Buffer.concat([
    singleFrame.subarray(0, start),
    ...Array<Buffer>(frames).fill(frame),
    Buffer.from(';'),
  ])
}

/** The same GIF with another size of its screen and its first frame. */
function withGifScreenSize(picture: Buffer, side: number): Buffer {
  const bytes = Buffer.from(picture)
  let at = 13 + ((bytes[10]! & 0x80) > 0 ? 3 * 2 ** ((bytes[10]! & 7) + 1) : 0)
  while (bytes[at] === 0x21) {
    at += 2
    while (bytes[at] !== 0) at += 1 + bytes[at]!
    at++
  }
  for (const place of [6, 8, at + 5, at + 7]) bytes.writeUInt16LE(side, place)
  return bytes
}
