import { type IncomingMessage, Agent as PlainAgent, request } from 'node:http'
import { Agent, request as secureRequest } from 'node:https'
import { host } from '../contest/contest-shop.ts'

export interface Reply {
  status: number
  headers: IncomingMessage['headers']
  body: string
}

export interface Ask {
  method?: string
  headers?: Record<string, string>
  body?: string
  secure?: boolean
  /** Connections kept for more than one request. */
  agent?: Agent | PlainAgent
  patienceMs?: number
}

/** One request to the bench's seller on 127.0.0.1. */
export function askAt(port: number, path: string, ask: Ask = {}): Promise<Reply> {
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
    const asked = (secure ? secureRequest : request)(options, (response) => {
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
    asked.setTimeout(patienceMs, () => asked.destroy(new Error('no answer')))
    asked.on('error', (error) =>
      reject(
        asked.reusedSocket ? new Error(`${error.message} on a connection used before`) : error,
      ),
    )
    asked.end(body)
  })
}

export interface Sent {
  /** Milliseconds from the start of the load. */
  at: number
  what: string
  ms: number
  /** 0: no answer at all. */
  status: number
  retryAfter: boolean
  error: string
}

export interface Load {
  sent: Sent[]
  stop(): Promise<Sent[]>
}

/** Sends at a pace, whatever the answers do, until it is told to stop. */
export function openLoad(
  port: number,
  perSecond: number,
  next: (n: number) => { path: string; ask?: Ask; what: string },
  secure = true,
): Load {
  const sent: Sent[] = []
  const under = new Set<Promise<void>>()
  // What lies idle is ended here, long before the balancer does so: its end would cross the next request, which browsers then
  // send again.
  const agent = secure
    ? new Agent({ keepAlive: true, maxSockets: 400, timeout: 20_000, rejectUnauthorized: false })
    : new PlainAgent({ keepAlive: true, maxSockets: 2_000 })
  const began = performance.now()
  let n = 0
  const timer = setInterval(() => {
    const due = ((performance.now() - began) / 1000) * perSecond
    while (n < due) {
      const { path, ask, what } = next(n++)
      const one = send(path, ask ?? {}, what).finally(() => under.delete(one))
      under.add(one)
    }
  }, 5)
  async function send(path: string, ask: Ask, what: string): Promise<void> {
    const at = performance.now()
    const told = { at: at - began, what }
    try {
      const { status, headers } = await askAt(port, path, { ...ask, secure, agent })
      sent.push({
        ...told,
        ms: performance.now() - at,
        status,
        retryAfter: headers['retry-after'] !== undefined,
        error: '',
      })
    } catch (error) {
      sent.push({
        ...told,
        ms: performance.now() - at,
        status: 0,
        retryAfter: false,
        error: (error as Error).message,
      })
    }
  }
  return {
    sent,
    async stop() {
      clearInterval(timer)
      await Promise.all(under)
      agent.destroy()
      return sent
    },
  }
}

export function percentile(figures: readonly number[], share: number): number {
  const sorted = [...figures].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const isGood = ({ status }: Sent) => status >= 200 && status < 400

/** How often each status and error came, for people. */
export function countsOf(sent: readonly Sent[]): string {
  const counts = new Map<string, number>()
  for (const { status, error } of sent) {
    const name = status === 0 ? error : String(status)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts]
    .sort()
    .map(([name, count]) => `${name} × ${count}`)
    .join(', ')
}
