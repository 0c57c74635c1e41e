import { readPdf } from './read-pdf.ts'

/**
 * A program of its own: reads one PDF after another for the process that started it, and ends with
 * it.
 */
process.on('message', async (bytes: Uint8Array) =>
  process.send!(await readPdf(new Uint8Array(bytes))),
)
process.on('disconnect', () => process.exit())
