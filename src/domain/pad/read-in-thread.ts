import { Worker } from 'node:worker_threads'
import { boundedQueue } from '#kernel/bounded-queue.ts'
import type { WorkbookBounds, WorkbookFault } from '#platform/read-workbook.ts'

const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 96 }
const maxMs = 10_000
/** Anybody may send one: further ones are told to try again. */
const queue = boundedQueue({ atOnce: 1, waiting: 4 })

type Answer = { rows: string[][] } | { fault: WorkbookFault }

/**
 * `readWorkbook` in a thread of its own, with bounded memory and time; `full`: too many wait already.
 * A thread that doesn't manage counts as a workbook that is too large.
 */
export function readInThread(bytes: Uint8Array, bounds: WorkbookBounds): Promise<Answer | 'full'> {
  return queue(async () => {
    const script = new URL('./workbook-thread.ts', import.meta.url)
    const worker = new Worker(script, { resourceLimits, workerData: { bytes, bounds } })
    try {
      return await awaitAnswer(worker)
    } finally {
      await worker.terminate()
    }
  })
}

function awaitAnswer(worker: Worker): Promise<Answer> {
  return new Promise((resolve) => {
    const giveUp = () => resolve({ fault: 'too-large' })
    const timer = setTimeout(giveUp, maxMs)
    worker.on('error', giveUp)
    worker.on('exit', () => {
      clearTimeout(timer)
      giveUp()
    })
    // Under `node --watch` the thread also reports the files that it loads.
    worker.on('message', (message: Partial<Answer>) => {
      if ('rows' in message || 'fault' in message) resolve(message as Answer)
    })
  })
}
