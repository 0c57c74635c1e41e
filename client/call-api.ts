/** How calls are made: by fetch, with the key, tried again where the shop asks to wait. */

export interface ClientOptions {
  /** The shop's host: `https://shop.example`. */
  origin: string
  /** `hk_…` */
  key: string
  /** Another fetch, for tests and proxies. */
  fetch?: (request: Request) => Promise<Response>
  /** How often a call is tried that is answered with 429 or 503. */
  maxTries?: number
}

export interface CallOptions {
  /** For writes: the ETag that they depend on, with its quotes. */
  ifMatch?: string
  /** For writes; by default a new one for each call, kept when it is tried again. */
  idempotencyKey?: string
}

export interface Answer<Body> {
  status: number
  body: Body
  /** With its quotes; null: the answer has none. */
  etag: string | null
  headers: Headers
}

/** What the shop answers instead: application/problem+json. */
export class Problem extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>
  readonly requestId: string

  constructor(status: number, body: Partial<Record<string, unknown>>) {
    super(typeof body.detail === 'string' ? body.detail : `The shop answered ${status}`)
    this.status = status
    this.code = typeof body.code === 'string' ? body.code : 'unknown'
    this.fields = (body.fields ?? {}) as Record<string, string>
    this.requestId = typeof body.requestId === 'string' ? body.requestId : ''
  }
}

export type Query = Record<string, string | number | boolean | undefined>

export interface Call {
  method: string
  path: string
  query?: Query | undefined
  /** JSON, or a file as it is. */
  body?: unknown
  options?: CallOptions | undefined
}

/** Makes calls for a client. Throws `Problem`. */
export class Caller {
  readonly #options: ClientOptions

  constructor(options: ClientOptions) {
    this.#options = options
  }

  async call<Body>({ method, path, query = {}, body, options = {} }: Call): Promise<Answer<Body>> {
    const url = new URL(`/api/v1${path}`, this.#options.origin)
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, String(value))
    const headers: Record<string, string> = { authorization: `Bearer ${this.#options.key}` }
    if (method !== 'GET') headers['idempotency-key'] = options.idempotencyKey ?? crypto.randomUUID()
    if (options.ifMatch !== undefined) headers['if-match'] = options.ifMatch
    const isArchive = body instanceof Uint8Array
    const isFile = typeof body === 'string' || isArchive
    const fileType = isArchive ? 'application/zip' : 'text/csv'
    if (body !== undefined) headers['content-type'] = isFile ? fileType : 'application/json'
    const content =
      body === undefined ? null : isFile ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body)
    const request = () => new Request(url, { method, headers, body: content })
    return readAnswer<Body>(await this.#send(request))
  }

  async #send(request: () => Request): Promise<Response> {
    const { fetch: send = fetch, maxTries = 4 } = this.#options
    for (let attempt = 1; ; attempt++) {
      const answer = await send(request())
      if ((answer.status !== 429 && answer.status !== 503) || attempt >= maxTries) return answer
      const seconds = Number(answer.headers.get('retry-after') ?? 1)
      await new Promise((resolve) => setTimeout(resolve, Math.min(seconds, 60) * 1000))
    }
  }
}

async function readAnswer<Body>(answer: Response): Promise<Answer<Body>> {
  const text = await answer.text()
  const isJson = /\bjson\b/.test(answer.headers.get('content-type') ?? '')
  const body: unknown = isJson && text !== '' ? JSON.parse(text) : text
  if (!answer.ok) throw new Problem(answer.status, isJson ? (body as Record<string, unknown>) : {})
  const { status, headers } = answer
  return { status, body: body as Body, etag: headers.get('etag'), headers }
}
