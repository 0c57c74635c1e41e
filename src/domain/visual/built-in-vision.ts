import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Raster, VisionModel } from '#platform/ports.ts'

/**
 * Describes pictures without any model file: what the picture consists of, and how that is arranged in
 * the square around the product and in the whole picture. In a thread of its own, so that nobody
 * waits for it. Change the name whenever the numbers change.
 */
export const builtInVision: VisionModel = {
  name: 'built-in 2',
  maxSide: 224,
  alikeFrom: 0.5,
  embed: (picture) => {
    const views = previous.then(() => describeInThread(picture))
    previous = views.catch(() => {})
    return views
  },
}

/** The thread describes one picture at a time. */
let previous: Promise<unknown> = Promise.resolve()
let thread: Worker | undefined
let idleTimer: NodeJS.Timeout | undefined
const idleMs = 30_000
const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 64 }

interface Answer {
  views: Float32Array[]
  failure: string
}

async function describeInThread(picture: Raster): Promise<Float32Array[]> {
  clearTimeout(idleTimer)
  thread ??= new Worker(new URL('./describing-thread.ts', import.meta.url), { resourceLimits })
  const worker = thread
  worker.ref()
  const waiting = new AbortController()
  try {
    const messages = on(worker, 'message', { signal: waiting.signal, close: ['exit'] })
    worker.postMessage(picture)
    // Under `node --watch` the thread also reports the files that it loads.
    for await (const [message] of messages as AsyncIterable<[Partial<Answer>]>) {
      if (message.failure) throw new Error(message.failure)
      if (message.views) return message.views
    }
    throw new Error('The describing thread ended')
  } catch (error) {
    endThread()
    throw error
  } finally {
    waiting.abort()
    // An idle thread neither keeps the process alive nor its memory for long.
    worker.unref()
    idleTimer = setTimeout(endThread, idleMs).unref()
  }
}

function endThread(): void {
  void thread?.terminate()
  thread = undefined
}
