import { Agent, type IncomingHttpHeaders, request } from 'node:http'

export interface AttackReply {
  status: number
  headers: IncomingHttpHeaders
  body: string
  ms: number
}

export interface AttackRequest {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string | Buffer | undefined
}

export type SendRequest = (knock: AttackRequest) => Promise<AttackReply>

/**
 * Sends a request with any headers to a port of this machine and returns the whole answer; status 0 if there
 * is none.
 */
export function createSender(port: number, patience = 30_000): SendRequest {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  return ({ method, path, headers = {}, body }) =>
    new Promise((resolve) => {
      const startedAt = performance.now()
      const nothing = (why: string) =>
        resolve({ status: 0, headers: {}, body: why, ms: performance.now() - startedAt })
      try {
        const length =
          body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
        const clientRequest = request(
          { host: '127.0.0.1', port, agent, method, path, headers: { ...headers, ...length } },
          (answer) => {
            const parts: Buffer[] = []
            answer.on('data', (part: Buffer) => parts.push(part))
            answer.on('error', (error) => nothing(String(error)))
            answer.on('end', () => {
              const text = Buffer.concat(parts).toString()
              resolve({
                status: answer.statusCode!,
                headers: answer.headers,
                body: text,
                ms: performance.now() - startedAt,
              })
            })
          },
        )
        clientRequest.setTimeout(patience, () =>
          clientRequest.destroy(new Error('no answer in time')),
        )
        clientRequest.on('error', (error) => nothing(String(error)))
        clientRequest.end(body)
      } catch (error) {
        // Node itself does not send it.
        nothing(`unsent: ${error}`)
      }
    })
}
