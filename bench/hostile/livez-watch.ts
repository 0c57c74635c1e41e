import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { getMainThreadMs } from './main-thread.ts'

/** Maximum delay of /livez, by the clock and by the processor time that its process used meanwhile. */
export interface Longest {
  wallMs: number
  /**
   * The smaller of the two for each request: on a busy machine an answer is late because others have the
   * processor, while only work on the server's main thread delays everyone on every machine.
   */
  heldMs: number
}

export interface LivezWatch {
  /** Resets the maximum. */
  begin(): Promise<void>
  end(): Promise<Longest>
  close(): Promise<unknown>
}

/**
 * Requests /livez continuously, on its own connection and thread, unaffected by whoever sends large bodies.
 */
export function openLivezWatch(port: number, pid: number): LivezWatch {
  const worker = new Worker(new URL(import.meta.url), { workerData: { port, pid } })
  const sendMessage = async (message: 'begin' | 'end'): Promise<Longest> => {
    worker.postMessage(message)
    const [answer] = await once(worker, 'message')
    return answer as Longest
  }
  return {
    async begin() {
      await sendMessage('begin')
    },
    end: () => sendMessage('end'),
    close: () => worker.terminate(),
  }
}

if (parentPort && workerData?.pid) {
  const { port, pid } = workerData as { port: number; pid: number }
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let longest: Longest = { wallMs: 0, heldMs: 0 }
  let wish: 'begin' | 'end' | null = null
  parentPort.on('message', (message) => {
    wish = message
  })
  for (;;) {
    const startedAt = performance.now()
    const before = getMainThreadMs(pid)
    await new Promise<void>((resolve) => {
      request({ host: '127.0.0.1', port, agent, path: '/livez' }, (answer) =>
        answer.resume().on('end', resolve),
      )
        .on('error', () => resolve())
        .end()
    })
    const wallMs = performance.now() - startedAt
    const usedMs = getMainThreadMs(pid) - before
    longest = {
      wallMs: Math.max(longest.wallMs, wallMs),
      heldMs: Math.max(longest.heldMs, Number.isNaN(usedMs) ? wallMs : Math.min(wallMs, usedMs)),
    }
    // Answered after the request in flight, so that nothing is left out.
    if (wish) {
      parentPort.postMessage(longest)
      if (wish === 'begin') longest = { wallMs: 0, heldMs: 0 }
      wish = null
    }
    await pause(2)
  }
}
