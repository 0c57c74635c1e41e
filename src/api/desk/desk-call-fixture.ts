import { randomUUID } from 'node:crypto'
import type { KeyScope } from '#contract/keys/keys.ts'
import type { Outside } from '#platform/ports.ts'
import { makeKey, openDesk } from '#testing/api-keys.ts'
import { type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import { openTestHttp } from '#testing/test-http.ts'

export interface Answer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: the body is JSON of any shape, which the test checks
  body: any
}

export interface DeskCalls {
  shop: OrderedShop
  /** Lines logged as errors: a call that can't be answered. */
  errors: object[]
  ask: Awaited<ReturnType<typeof openTestHttp>>['ask']
  /** A new key with these scopes; returns its calls. */
  open(scopes: readonly KeyScope[], seller?: 'in' | 'tools', isTest?: boolean): Promise<CallByKey>
  close(): Promise<void>
}

export type CallByKey = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>

/** A shop with products and customers, called by keys; writes get a new Idempotency-Key each. */
export async function openDeskCalls(
  settings: Record<string, string> = {},
  outside: Partial<Outside> = {},
): Promise<DeskCalls> {
  const shop = await openOrderedShop()
  const http = await openTestHttp({ RATE_LIMITS: 'key=1000000/60', ...settings }, outside, shop)
  return {
    shop,
    errors: http.errors,
    ask: http.ask,
    async open(scopes, seller = 'in', isTest = false) {
      const { token } = await makeKey(await openDesk(shop, 'owner', seller), scopes, { isTest })
      return async (method, path, body, headers = {}) => {
        const answer = await http.ask(`http://${seller}.localhost:3000/api/v1${path}`, {
          method,
          headers: {
            authorization: `Bearer ${token}`,
            ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...headers,
          },
          ...(body === undefined ? {} : toBody(body)),
        })
        const text = await answer.text()
        const isJson = /json/.test(answer.headers.get('content-type') ?? '')
        return {
          status: answer.status,
          headers: answer.headers,
          body: isJson ? JSON.parse(text) : text,
        }
      }
    },
    close: () => http.close(),
  }
}

function toBody(body: unknown): RequestInit {
  // What arrives in pieces.
  if (body instanceof ReadableStream) return { body, duplex: 'half' } as RequestInit
  const isFile = typeof body === 'string' || body instanceof Uint8Array
  return { body: isFile ? (body as BodyInit) : JSON.stringify(body) }
}
