import { createHash, createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the server behaves. `rubbish`: answers 200 with other bytes; `lying`: fails a completion with 200. */
export type S3Mode = 'right' | 'slow' | 'away' | 'full' | 'denied' | 'rubbish' | 'lying' | 'flaky'

export interface S3Server {
  endpoint: string
  mode: S3Mode
  objects: Map<string, Buffer>
  /** Uploads in parts that nobody has ended. */
  uploads: Map<string, Map<number, Buffer>>
  /** Methods and queries of the requests so far. */
  requests: string[]
  close(): Promise<void>
}

export const s3Keys = {
  accessKeyId: 'AKIATESTTESTTEST',
  secretAccessKey: 'a/secret+key',
  region: 'xy-1',
}

/** A local server of S3's protocol that checks signatures (SigV4), hashes and checksums itself. */
export async function openS3Server(bucket = 'shop'): Promise<S3Server> {
  const objects = new Map<string, Buffer>()
  const uploads = new Map<string, Map<number, Buffer>>()
  const state: Omit<S3Server, 'endpoint' | 'close'> = {
    mode: 'right',
    objects,
    uploads,
    requests: [],
  }
  let count = 0
  const server = createServer((req, res) => {
    const parts: Buffer[] = []
    req.on('data', (part) => parts.push(part))
    req.on('end', () => void answer(req, res, Buffer.concat(parts)))
  })

  async function answer(req: IncomingMessage, res: ServerResponse, body: Buffer): Promise<void> {
    const url = new URL(req.url!, 'http://store')
    state.requests.push(`${req.method} ${[...url.searchParams.keys()].join(',')}`)
    if (state.mode === 'slow') return
    if (state.mode === 'away') return void req.socket.destroy()
    if (state.mode === 'flaky' && ++count % 2 === 1) return void fail(res, 503, 'SlowDown')
    const problem = findProblem(req, url, body)
    if (problem) return void fail(res, 403, problem)
    if (state.mode === 'denied') return void fail(res, 403, 'AccessDenied')
    if (state.mode === 'full' && req.method !== 'GET') return void fail(res, 507, 'QuotaExceeded')
    const [, requestedBucket, ...rest] = url.pathname.split('/')
    if (requestedBucket !== bucket) return void fail(res, 404, 'NoSuchBucket')
    const key = rest.map(decodeURIComponent).join('/')
    if (req.method === 'GET') sendObject(req, res, key)
    else if (req.method === 'PUT') store(res, url, key, body)
    else if (req.method === 'POST') changeUpload(res, url, key, body)
    else {
      uploads.delete(url.searchParams.get('uploadId') ?? '')
      if (!url.searchParams.has('uploadId')) objects.delete(key)
      res.writeHead(204).end()
    }
  }

  function sendObject(req: IncomingMessage, res: ServerResponse, key: string): void {
    const object = objects.get(key)
    if (!object) return void fail(res, 404, 'NoSuchKey')
    const bytes = state.mode === 'rubbish' ? Buffer.from('<html>Welcome to nginx</html>') : object
    const headers = { etag: toEtag(object), 'x-amz-checksum-sha256': hash(object, 'base64') }
    const range = /^bytes=(\d+)-(\d+)$/.exec(req.headers.range ?? '')
    if (!range || object.byteLength === 0) return void res.writeHead(200, headers).end(bytes)
    if (req.headers['if-match'] && req.headers['if-match'] !== headers.etag)
      return void fail(res, 412, 'PreconditionFailed')
    const from = Number(range[1])
    const piece = object.subarray(from, Number(range[2]) + 1)
    const contentRange = `bytes ${from}-${from + piece.byteLength - 1}/${object.byteLength}`
    res.writeHead(206, { etag: headers.etag, 'content-range': contentRange }).end(piece)
  }

  function store(res: ServerResponse, url: URL, key: string, body: Buffer): void {
    const uploadId = url.searchParams.get('uploadId')
    if (uploadId === null) objects.set(key, body)
    else {
      const upload = uploads.get(uploadId)
      if (!upload) return void fail(res, 404, 'NoSuchUpload')
      upload.set(Number(url.searchParams.get('partNumber')), body)
    }
    res.writeHead(200, { etag: toEtag(body) }).end()
  }

  function changeUpload(res: ServerResponse, url: URL, key: string, body: Buffer): void {
    if (url.searchParams.has('uploads')) {
      const id = randomUUID()
      uploads.set(id, new Map())
      const xml = `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`
      return void res.writeHead(200).end(xml)
    }
    const id = url.searchParams.get('uploadId')!
    const upload = uploads.get(id)
    if (!upload) return void fail(res, 404, 'NoSuchUpload')
    if (state.mode === 'lying')
      return void res.writeHead(200).end('<Error><Code>InternalError</Code></Error>')
    const named = [
      ...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g),
    ]
    const parts = named.map(([, number, etag]) => ({ part: upload.get(Number(number)), etag }))
    const isRight =
      parts.length === upload.size &&
      parts.every(({ part, etag }) => part && toEtag(part) === etag) &&
      parts.slice(0, -1).every(({ part }) => part!.byteLength >= 5 * 1024 * 1024)
    if (!isRight) return void fail(res, 400, 'InvalidPart')
    objects.set(key, Buffer.concat(parts.map(({ part }) => part!)))
    uploads.delete(id)
    res.writeHead(200).end('<CompleteMultipartUploadResult></CompleteMultipartUploadResult>')
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return Object.assign(state, {
    endpoint: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  })
}

function fail(res: ServerResponse, status: number, code: string): void {
  res.writeHead(status, { 'content-type': 'application/xml' })
  res.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`)
}

const hash = (bytes: string | Buffer, encoding: 'hex' | 'base64') =>
  createHash('sha256').update(bytes).digest(encoding)
const toEtag = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`
const sign = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** The code of what is wrong with the signature, the hash or the checksum; null: nothing is. */
function findProblem({ method, headers }: IncomingMessage, url: URL, body: Buffer): string | null {
  if (headers['x-amz-content-sha256'] !== hash(body, 'hex')) return 'XAmzContentSHA256Mismatch'
  const checksum = headers['x-amz-checksum-sha256']
  if (method === 'PUT' && checksum !== hash(body, 'base64')) return 'BadDigest'
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/
  const [, id, day, region, names, signature] = form.exec(headers.authorization ?? '') ?? []
  if (!signature || id !== s3Keys.accessKeyId || region !== s3Keys.region)
    return 'InvalidAccessKeyId'
  const signed = names!.split(';')
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => signed.includes(name)))
    return 'UnsignedHeaders'
  const date = headers['x-amz-date'] as string
  const sent = Date.parse(
    date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  )
  if (!(Math.abs(Date.now() - sent) < 900_000)) return 'RequestTimeTooSkewed'
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&')
  const lines = signed.map((name) => `${name}:${String(headers[name] ?? '').trim()}`)
  const path = url.pathname
  const request = [method, path, query, ...lines, '', names, hash(body, 'hex')].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', date, scope, hash(request, 'hex')].join('\n')
  const key = ['s3', 'aws4_request'].reduce(
    (parent, part) => sign(parent, part),
    sign(sign(`AWS4${s3Keys.secretAccessKey}`, day!), region!),
  )
  return sign(key, text).toString('hex') === signature ? null : 'SignatureDoesNotMatch'
}
