import type { Readable } from 'node:stream'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import type { BodyLimits } from '../routes/body-limits.ts'

export type FormFault = 'too-large' | 'unreadable'

export interface MultipartHandlers {
  field(name: string, value: string): void
  /** Must read or destroy the file: the parts behind it wait. */
  file(name: string, file: Readable, fileName: string, type: string): void
}

export interface ReadingMultipart {
  /** Null: the form arrived completely. */
  fault: Promise<FormFault | null>
  /** Stops reading. */
  stop(): void
}

/** RFC 2046 allows 70 characters; a longer boundary would cost more for each byte of the body. */
const boundaryPattern = /;\s*boundary=(?:"([^"]{1,70})"|([^";\s]{1,70}))\s*(?:;|$)/i
const maxTypeLength = 300
/** Limits are checked between slices, so that one large chunk can't hog the processor. */
const sliceBytes = 16 * 1024

/** Parses a multipart form as it arrives, stopping at its limits. Source: SAFE-01. */
export function readMultipart(
  request: Request,
  limits: BodyLimits,
  handlers: MultipartHandlers,
): ReadingMultipart {
  const type = request.headers.get('content-type') ?? ''
  const { body } = request
  const boundary = type.length > maxTypeLength ? null : boundaryPattern.exec(type)
  if (!body || !boundary) return { fault: Promise.resolve('unreadable'), stop() {} }
  const sliceToFormEnd = findFormEnd(boundary[1] ?? boundary[2]!)
  const parser = openParser(type, limits)
  const reader = body.getReader()
  const files = new Set<Readable>()
  let fault: FormFault | null = null
  let finished = false
  let textBytes = 0
  let textLength = 0
  let resumePump = () => {}
  const stopWithFault = (kind: FormFault) => {
    fault ??= kind
    reader.cancel().catch(() => {})
    resumePump()
  }
  for (const event of ['partsLimit', 'fieldsLimit', 'filesLimit'] as const)
    parser.on(event, () => stopWithFault('unreadable'))
  parser.on('error', () => stopWithFault('unreadable'))
  parser.on('drain', () => resumePump())
  parser.on('finish', () => {
    finished = true
    resumePump()
  })
  parser.on('field', (name: string | undefined, value, _nameCut, valueCut) => {
    textBytes += Buffer.byteLength(value)
    textLength += value.length
    if (!isName(name)) stopWithFault('unreadable')
    else if (valueCut || textBytes > limits.maxTextBytes || textLength > limits.maxTextLength)
      stopWithFault('too-large')
    else if (!fault) handlers.field(unescapeName(name), value)
  })
  parser.on(
    'file',
    (
      name: string | undefined,
      file: BusboyFileStream,
      fileName: string | undefined,
      _,
      fileType,
    ) => {
      files.add(file)
      file.on('error', () => {})
      file.once('close', () => files.delete(file))
      if (!isName(name)) stopWithFault('unreadable')
      else if (!fault)
        return handlers.file(unescapeName(name), file, unescapeName(fileName ?? ''), fileType)
      file.resume()
    },
  )
  return { fault: feedParser(), stop: () => stopWithFault('unreadable') }

  function isName(name: string | undefined): name is string {
    return name !== undefined && Buffer.byteLength(name) <= limits.maxNameBytes
  }

  async function feedParser(): Promise<FormFault | null> {
    try {
      await pumpBody()
    } catch {
      // The parser throws at headers named like members of Object.prototype; the reader throws when the
      // connection breaks.
      fault ??= 'unreadable'
    }
    if (fault) {
      reader.cancel().catch(() => {})
      for (const file of files) file.destroy(new Error('The form ended before its end'))
    }
    return fault
  }

  async function pumpBody(): Promise<void> {
    for (let bytes = 0; ; ) {
      const { done, value } = await reader.read()
      if (fault) return
      if (done) break
      bytes += value.byteLength
      if (bytes > limits.maxBytes) return stopWithFault('too-large')
      for (let at = 0; at < value.byteLength; at += sliceBytes) {
        const slice = sliceToFormEnd(value.subarray(at, at + sliceBytes))
        if (slice.byteLength === 0) continue
        parser.write(slice)
        while (parser.writableNeedDrain && !fault) await waitForParser()
        if (fault) return
      }
    }
    parser.end()
    while (!finished && !fault) await waitForParser()
  }

  function waitForParser(): Promise<void> {
    return new Promise((resolve) => {
      resumePump = resolve
    })
  }
}

/**
 * Passes each chunk on up to the form's closing delimiter. The parser never acknowledges a write of anything
 * behind it, be it only a final line break in its own packet.
 */
function findFormEnd(boundary: string): (chunk: Uint8Array) => Uint8Array {
  const closing = Buffer.from(`\r\n--${boundary}--`)
  // A form without parts starts with its closing delimiter.
  let before = Buffer.from('\r\n')
  let isClosed = false
  return (chunk) => {
    if (isClosed) return chunk.subarray(0, 0)
    const window = Buffer.concat([before, chunk])
    const at = window.indexOf(closing)
    isClosed = at !== -1
    const part = isClosed ? chunk.subarray(0, at + closing.byteLength - before.byteLength) : chunk
    before = window.subarray(Math.max(0, window.byteLength - closing.byteLength + 1))
    return part
  }
}

function openParser(type: string, { maxTextBytes, maxFields, maxFiles }: BodyLimits): Busboy {
  return new Busboy({
    headers: { 'content-type': type },
    limits: {
      fields: maxFields,
      files: maxFiles,
      parts: maxFields,
      fieldSize: maxTextBytes,
      headerPairs: 20,
      headerSize: 8 * 1024,
    },
    isPartAFile: (_name, _type, fileName) => fileName !== undefined,
  })
}

/** Escapes as browsers do what would end a name. */
function unescapeName(name: string): string {
  return name.replace(/%0A/gi, '\n').replace(/%0D/gi, '\r').replace(/%22/g, '"')
}
