import {
  type IncomingMessage,
  type ServerOptions,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Duplex } from 'node:stream'

/**
 * Limits for slow senders: headers of 16 kB (431) within 10 seconds (408), checked every 2. Idle
 * keep-alive connections stay open longer than a balancer keeps them, so that none closes under a
 * request. Source: QUALITY F12.
 */
export const serverLimits: ServerOptions = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 65_000,
  // Bodies have their own minimum rate, below.
  requestTimeout: 0,
}

/** Time that any body may take, and the minimum rate from then on. */
const readGraceMs = 15_000
export const minBytesPerSecond = 20_000
const checkEveryMs = 1_000

/** Minimum bytes that an honest sender has delivered after this time. */
export function getMinBytesAfter(ms: number): number {
  return Math.max(0, ((ms - readGraceMs) / 1_000) * minBytesPerSecond)
}

/**
 * Answers an unreadable request as Node would, with the headers that every response has. Source:
 * QUALITY security 17.
 */
export function refuseUnreadable(headers: readonly [string, string][]) {
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return (error: NodeJS.ErrnoException, socket: Duplex): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const isTimeout = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
    const status = isTimeout ? 408 : error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
    const hasBegun = (socket as Duplex & { _httpMessage?: ServerResponse })._httpMessage
      ?.headersSent
    if (!hasBegun) {
      socket.write(
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}connection: close\r\ncontent-length: 0\r\n\r\n`,
      )
    }
    socket.destroy(error)
  }
}

/**
 * Gives up on a body that arrives too slowly: 408 where nothing has been answered yet, and the
 * connection closes. The body of a GET is not read: its connection closes with the response, so
 * that a client cannot hold it by trickling one.
 */
export function enforceReadDeadline(req: IncomingMessage, res: ServerResponse): void {
  if (req.method === 'GET' || req.method === 'HEAD') {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = req.headers
    if (length !== '0' || encoding !== undefined) res.shouldKeepAlive = false
    return
  }
  if (req.complete) return
  const { socket } = req
  const initialBytes = socket.bytesRead
  const startedAt = performance.now()
  const timer = setInterval(() => {
    if (req.complete || socket.destroyed) return clearInterval(timer)
    if (socket.bytesRead - initialBytes >= getMinBytesAfter(performance.now() - startedAt)) return
    clearInterval(timer)
    if (!res.headersSent)
      socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
    socket.destroySoon()
  }, checkEveryMs)
  timer.unref()
  res.once('close', () => clearInterval(timer))
}
