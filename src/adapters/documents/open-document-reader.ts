import { limitConcurrency } from '#kernel/limit-concurrency.ts'
import type { DocumentReader, Log, PdfReading } from '#platform/ports.ts'
import { askSideProcess, startSideProcess } from '../side-process.ts'

const program = new URL('./pdf-process.ts', import.meta.url)

/**
 * Reads the words of PDFs, each in a process of its own that ends with it: one at a time, with
 * bounded time and memory, so that no file harms the server or the next one. One that takes too long
 * counts as broken. Source: LIST-05, SAFE-01.
 */
export function openDocumentReader(options: {
  log: Log
  maxMs?: number
  maxOldSpaceMb?: number
}): DocumentReader {
  const { log, maxMs = 30_000, maxOldSpaceMb = 384 } = options
  const inTurn = limitConcurrency(1)
  return {
    readPdf: (bytes) =>
      inTurn(async () => {
        const child = startSideProcess(program, maxOldSpaceMb)
        const reading = await askSideProcess<PdfReading>(child, bytes, maxMs)
        child.kill('SIGKILL')
        if (!('failure' in reading)) return reading
        log.warn(
          { event: 'documents.read_failed', cause: reading.failure, bytes: bytes.byteLength },
          'The words of a document could not be read',
        )
        return { problem: 'broken' }
      }),
  }
}
