import { createServer } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import { serverLimits } from './slow-senders.ts'

/** What the thread is started with. */
export interface PrivateThreadData {
  port: number
  host: string
  /** One element: when the process's event loop turned last, in nanoseconds of `process.hrtime`. */
  beat: BigInt64Array
  /** Longer without a turn, and the process no longer lives. */
  maxStallMs: number
  /** How long the process may take to answer for itself. */
  patienceMs: number
}

/** What the thread tells: it listens, it can't, or somebody asks what only the process knows. */
export type FromThread = { listening: number } | { failure: string } | { ask: number; path: string }

/** The process's answer. */
export interface ToThread {
  ask: number
  status: number
  headers: [string, string][]
  body: string
}

const { port, host, beat, maxStallMs, patienceMs } = workerData as PrivateThreadData
const tell = (message: FromThread) => parentPort!.postMessage(message)
const plain: [string, string][] = [
  ['content-type', 'text/plain; charset=utf-8'],
  ['cache-control', 'no-store'],
]
const waiting = new Map<number, (answer: Omit<ToThread, 'ask'>) => void>()
let asks = 0

function readLife(): Omit<ToThread, 'ask'> {
  const stalledMs = Number((process.hrtime.bigint() - Atomics.load(beat, 0)) / 1_000_000n)
  const lives = stalledMs <= maxStallMs
  return {
    status: lives ? 200 : 503,
    headers: plain,
    body: lives ? 'ok' : `stalled for ${stalledMs} ms`,
  }
}

function askProcess(path: string): Promise<Omit<ToThread, 'ask'>> {
  return new Promise((resolve) => {
    const ask = asks++
    const end = (answer: Omit<ToThread, 'ask'>) => {
      clearTimeout(patience)
      waiting.delete(ask)
      resolve(answer)
    }
    const patience = setTimeout(
      () => end({ status: 503, headers: plain, body: 'no answer' }),
      patienceMs,
    )
    waiting.set(ask, end)
    tell({ ask, path })
  })
}

async function answer(path: string): Promise<Omit<ToThread, 'ask'>> {
  if (path === '/livez') return readLife()
  if (path === '/readyz' || path === '/metrics') return askProcess(path)
  return { status: 404, headers: plain, body: 'not found' }
}

parentPort!.on('message', ({ ask, ...reply }: ToThread) => waiting.get(ask)?.(reply))

const server = createServer(serverLimits, async (req, res) => {
  const path = (req.url ?? '/').split('?', 1)[0]!
  const { status, headers, body } = await answer(path)
  res.writeHead(status, headers.flat())
  res.end(req.method === 'HEAD' ? undefined : body)
})
server.on('error', (error) => tell({ failure: error.message }))
server.listen(port, host, () => {
  const address = server.address()
  tell({ listening: typeof address === 'object' && address ? address.port : port })
})
