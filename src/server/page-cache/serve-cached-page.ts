import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Admission } from '../overload/admission.ts'
import { resolveRequestId } from '../pipeline/request-ids.ts'
import type { RequestRecorder } from '../pipeline/request-recorder.ts'
import {
  type CachedPage,
  type CompressedBody,
  chooseEncoding,
  compressAgain,
  getCompressedBody,
  isUnchanged,
} from './cached-page.ts'
import { buildSharingHeaders } from './cdn-headers.ts'
import type { PageSlot } from './page-cache.ts'

/**
 * Answers a visitor's page before anything else runs (half of nginx's rate instead of a sixth):
 * from the cache, or from a render of the same page in progress, which takes no place from requests
 * that need work. Else, and where that render fails, calls `proceed`, at once or later. Source:
 * QUALITY F7.
 */
export function serveCachedPage(
  { page, pending }: PageSlot,
  admission: Admission,
  recorder: RequestRecorder,
  req: IncomingMessage,
  res: ServerResponse,
  proceed: () => void,
): void {
  const encoding = getEncoding(req)
  const compressedBody = encoding === 'identity' ? undefined : page?.[encoding]
  if (page && (compressedBody || isNotModified(req, page))) {
    if (page.isFresh) void compressAgain(page).catch(() => {})
    sendCached(page, compressedBody, performance.now(), recorder, req, res)
    return
  }
  const release = pending && admission.enter('joined')
  if (!release) {
    proceed()
    return
  }
  void serveFromRender(pending, recorder, req, res)
    .catch(() => false)
    .then((isServed) => {
      release()
      if (!isServed && !res.destroyed) proceed()
    })
}

/** False: the render has failed, and the pipeline has to report it. */
async function serveFromRender(
  pending: Promise<CachedPage>,
  recorder: RequestRecorder,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<boolean> {
  const startedAt = performance.now()
  const page = await waitForRender(pending, res)
  if (!page || page.status >= 500) return false
  const compressedBody = isNotModified(req, page)
    ? undefined
    : await getCompressedBody(page, getEncoding(req))
  if (!res.destroyed) sendCached(page, compressedBody, startedAt, recorder, req, res)
  return true
}

/** Longer than any successful render takes. */
const maxWaitMs = 10_000

/** The rendered page; undefined where it takes too long or the client has disconnected. */
function waitForRender(
  render: Promise<CachedPage>,
  res: ServerResponse,
): Promise<CachedPage | undefined> {
  return new Promise((resolve, reject) => {
    const stopWaiting = () => resolve(undefined)
    const timeout = setTimeout(stopWaiting, maxWaitMs)
    res.once('close', stopWaiting)
    render.then(resolve, reject).finally(() => {
      clearTimeout(timeout)
      res.off('close', stopWaiting)
    })
  })
}

const getEncoding = ({ headers }: IncomingMessage) =>
  chooseEncoding(headers['accept-encoding'] as string | undefined)

const isNotModified = (req: IncomingMessage, page: CachedPage) =>
  isUnchanged(req.headers['if-none-match'], page)

/** `compressedBody` is needed only where the client does not have the page yet. */
function sendCached(
  page: CachedPage,
  compressedBody: CompressedBody | undefined,
  startedAt: number,
  recorder: RequestRecorder,
  req: IncomingMessage,
  res: ServerResponse,
): void {
  const requestId = resolveRequestId(req.headers['x-request-id'] as string | undefined)
  const isUnmodified = isNotModified(req, page)
  const sharingHeaders = buildSharingHeaders(page)
  if (isUnmodified || !compressedBody) {
    res.writeHead(304, [...page.notModifiedHeaders, ...sharingHeaders, 'x-request-id', requestId])
    res.end()
  } else {
    res.writeHead(page.status, [
      ...compressedBody.headers,
      ...sharingHeaders,
      'x-request-id',
      requestId,
    ])
    if (req.method === 'HEAD') res.end()
    else res.end(compressedBody.body)
  }
  const { method, headers } = req
  const status = isUnmodified ? 304 : page.status
  recorder.recordCached(
    method!,
    page.route,
    status,
    performance.now() - startedAt,
    requestId,
    headers.traceparent,
  )
}
