import { type IncomingMessage, Agent as PlainAgent, request } from 'node:http'
import { Agent, request as secureRequest } from 'node:https'
import { host } from '../contest/contest-shop.ts'

export interface Reply {
  status: number
  headers: IncomingMessage['headers']
  body: string
}

export interface AskOptions {
  method?: string
  headers?: Record<string, string>
  body?: string
  secure?: boolean
  /** Connections kept alive. */
  agent?: Agent | PlainAgent
  patienceMs?: number
}

/** One request to the bench's seller on 127.0.0.1. */
export function requestAt(port: number, path: string, ask: AskOptions = {}): Promise<Reply> {
  const { method = 'GET', headers = {}, body, secure = false, agent, patienceMs = 30_000 } = ask
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port,
      method,
      path,
      agent: agent ?? false,
      headers: { host, ...headers },
      ...(secure && { rejectUnauthorized: false, servername: host }),
    }
    const clientRequest = (secure ? secureRequest : request)(options, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += part
      })
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, body: text }),
      )
      response.on('error', reject)
      response.on('close', () => reject(new Error('cut off')))
    })
    clientRequest.setTimeout(patienceMs, () => clientRequest.destroy(new Error('no answer')))
    clientRequest.on('error', (error) =>
      reject(
        clientRequest.reusedSocket
          ? new Error(`${error.message} on a connection used before`)
          : error,
      ),
    )
    clientRequest.end(body)
  })
}

export interface LoadReply {
  /** Milliseconds since the start of the load. */
  at: number
  what: string
  ms: number
  /** 0: no answer. */
  status: number
  retryAfter: boolean
  /** Why there was no answer. */
  error: string
  /** What is wrong with an answer, as `check` says. */
  fault?: string
}

/** A request of a load. `check` says what is wrong with its answer, if anything. */
export interface LoadRequest {
  path: string
  ask?: AskOptions
  what: string
  check?: (reply: Reply) => string | undefined
}

export interface Load {
  sent: LoadReply[]
  stop(): Promise<LoadReply[]>
}

/** Sends at a fixed rate, independent of answers, until stopped. */
export function openLoad(
  port: number,
  perSecond: number,
  next: (n: number) => LoadRequest,
  secure = true,
): Load {
  const replies: LoadReply[] = []
  const under = new Set<Promise<void>>()
  // Idle connections are closed here, long before the balancer or Varnish (5 s) does so: its close would cross the next
  // request, which browsers then send again.
  const agent = secure
    ? new Agent({ keepAlive: true, maxSockets: 400, timeout: 20_000, rejectUnauthorized: false })
    : new PlainAgent({ keepAlive: true, maxSockets: 2_000, timeout: 2_500 })
  const startedAt = performance.now()
  let n = 0
  const timer = setInterval(() => {
    const due = ((performance.now() - startedAt) / 1000) * perSecond
    while (n < due) {
      const one = send(next(n++)).finally(() => under.delete(one))
      under.add(one)
    }
  }, 5)
  async function send({ path, ask, what, check }: LoadRequest): Promise<void> {
    const at = performance.now()
    const replyBase = { at: at - startedAt, what }
    try {
      const reply = await requestAt(port, path, { ...ask, secure, agent })
      const { status, headers } = reply
      const fault = check?.(reply)
      replies.push({
        ...replyBase,
        ms: performance.now() - at,
        status,
        retryAfter: headers['retry-after'] !== undefined,
        error: '',
        ...(fault && { fault }),
      })
    } catch (error) {
      replies.push({
        ...replyBase,
        ms: performance.now() - at,
        status: 0,
        retryAfter: false,
        error: (error as Error).message,
      })
    }
  }
  return {
    sent: replies,
    async stop() {
      clearInterval(timer)
      await Promise.all(under)
      agent.destroy()
      return replies
    },
  }
}

export function percentile(figures: readonly number[], share: number): number {
  const sorted = [...figures].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const isGood = ({ status }: LoadReply) => status >= 200 && status < 400

/** Counts of each status and error, for people. */
export function formatCounts(replies: readonly LoadReply[]): string {
  const counts = new Map<string, number>()
  for (const { status, error } of replies) {
    const name = status === 0 ? error : String(status)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts]
    .sort()
    .map(([name, count]) => `${name} × ${count}`)
    .join(', ')
}
