import { createServer } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import { serverLimits } from '../pipeline/read-deadline.ts'

/** The thread's start parameters. */
export interface PrivateThreadData {
  port: number
  host: string
  /** One element: when the process's event loop last turned, in nanoseconds of `process.hrtime`. */
  beat: BigInt64Array
  /** Without a turn for longer than this, the process is considered dead. */
  maxStallMs: number
  /** How long to wait for the process's answer. */
  patienceMs: number
}

/** Messages from the thread: it listens, it failed to, or a request needs the process's answer. */
export type FromThread = { listening: number } | { failure: string } | { ask: number; path: string }

export interface ToThread {
  ask: number
  status: number
  headers: [string, string][]
  body: string
}

const { port, host, beat, maxStallMs, patienceMs } = workerData as PrivateThreadData
const postToParent = (message: FromThread) => parentPort!.postMessage(message)
const plainHeaders: [string, string][] = [
  ['content-type', 'text/plain; charset=utf-8'],
  ['cache-control', 'no-store'],
]
const pendingReplies = new Map<number, (answer: Omit<ToThread, 'ask'>) => void>()
let nextRequestId = 0

function checkLiveness(): Omit<ToThread, 'ask'> {
  const stalledMs = Number((process.hrtime.bigint() - Atomics.load(beat, 0)) / 1_000_000n)
  const isAlive = stalledMs <= maxStallMs
  return {
    status: isAlive ? 200 : 503,
    headers: plainHeaders,
    body: isAlive ? 'ok' : `stalled for ${stalledMs} ms`,
  }
}

function askProcess(path: string): Promise<Omit<ToThread, 'ask'>> {
  return new Promise((resolve) => {
    const ask = nextRequestId++
    const finish = (answer: Omit<ToThread, 'ask'>) => {
      clearTimeout(timeout)
      pendingReplies.delete(ask)
      resolve(answer)
    }
    const timeout = setTimeout(
      () => finish({ status: 503, headers: plainHeaders, body: 'no answer' }),
      patienceMs,
    )
    pendingReplies.set(ask, finish)
    postToParent({ ask, path })
  })
}

async function answerPath(path: string): Promise<Omit<ToThread, 'ask'>> {
  if (path === '/livez') return checkLiveness()
  if (path === '/readyz' || path === '/metrics') return askProcess(path)
  return { status: 404, headers: plainHeaders, body: 'not found' }
}

parentPort!.on('message', ({ ask, ...reply }: ToThread) => pendingReplies.get(ask)?.(reply))

const server = createServer(serverLimits, async (req, res) => {
  const path = (req.url ?? '/').split('?', 1)[0]!
  const { status, headers, body } = await answerPath(path)
  res.writeHead(status, headers.flat())
  res.end(req.method === 'HEAD' ? undefined : body)
})
server.on('error', (error) => postToParent({ failure: error.message }))
server.listen(port, host, () => {
  const address = server.address()
  postToParent({ listening: typeof address === 'object' && address ? address.port : port })
})
