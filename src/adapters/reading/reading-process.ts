import { readBarcodes } from './read-barcodes.ts'
import { readLines } from './read-lines.ts'
import type { Reading, ReadingTask } from './reading-messages.ts'

/**
 * A program of its own: reads one picture after another for the process that started it, and ends
 * with it.
 */
process.on('message', async (task: ReadingTask) => process.send!(await read(task)))
process.on('disconnect', () => process.exit())

async function read({ read: wanted, ...picture }: ReadingTask): Promise<Reading> {
  try {
    return wanted === 'barcodes'
      ? { barcodes: await readBarcodes(picture) }
      : { lines: await readLines(picture) }
  } catch (error) {
    return { failure: String(error) }
  }
}
