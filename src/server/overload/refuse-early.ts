import type { IncomingMessage, ServerResponse } from 'node:http'
import type { OpenMeters } from '#adapters/meters/open-meters.ts'
import type { CurrentLocale } from '#messages/current-locale.ts'
import { withLocale } from '#messages/with-locale.server.ts'
import type { Scope } from '#platform/scope.ts'
import * as problemsTexts from '#texts/problems.ts'
import { buildPlainPagePolicy, renderBusyPage } from '../pipeline/plain-pages.ts'
import { resolveRequestId } from '../pipeline/request-ids.ts'
import type { RequestRecorder } from '../pipeline/request-recorder.ts'
import { strictPolicy } from '../pipeline/security-headers.ts'
import type { Admission } from './admission.ts'
import { type KnownCallers, selectCredentials } from './known-callers.ts'

/** By locale, and by what the addresses begin with. */
const busyPages = new Map<string, string>()
const busyPagePolicy = buildPlainPagePolicy()
const exemptPaths = /^\/(?:(?:livez|readyz|metrics)$|assets\/)/

/**
 * Refuses a request before the pipeline when there is no capacity: refusing inside it costs a tenth
 * of a page, which at five times the load is half of the available time. Orders are judged inside.
 * `isOutdated`: the database has been migrated past this program, so nothing it did would be right.
 * Returns false where the request may go on. Source: QUALITY F6.
 */
export function refuseEarly(
  admission: Admission,
  callers: KnownCallers,
  recorder: RequestRecorder,
  meters: OpenMeters | undefined,
  req: IncomingMessage,
  res: ServerResponse,
  isOutdated: boolean,
  readEarlyLocale: () => CurrentLocale,
  identify: () => Promise<Scope | null>,
): boolean {
  const { method = 'GET', url = '/', headers } = req
  const path = url.split('?', 1)[0]!
  if (exemptPaths.test(path)) return false
  const credentials = selectCredentials(path, headers)
  const kind = callers.classify(method, path, credentials, req)
  if (!isOutdated && (kind === 'order' || !admission.isFull(kind))) return false
  if (kind !== 'picture' && !isOutdated) admission.recordRefusal()
  if (!isOutdated) callers.identifyLater(credentials, identify)
  const requestId = resolveRequestId(headers['x-request-id'] as string | undefined)
  // An unread body would get in the way of the next request.
  if (method !== 'GET' && method !== 'HEAD') res.shouldKeepAlive = false
  const isApiCall = path.startsWith('/api/')
  const type = isApiCall ? 'application/problem+json; charset=utf-8' : 'text/html; charset=utf-8'
  res.writeHead(503, {
    'retry-after': '2',
    'cache-control': 'no-store',
    'content-type': type,
    'x-request-id': requestId,
    'x-content-type-options': 'nosniff',
    'content-security-policy': isApiCall ? strictPolicy : busyPagePolicy,
  })
  res.end(
    method === 'HEAD'
      ? undefined
      : isApiCall
        ? JSON.stringify(buildProblem(requestId, readEarlyLocale()))
        : getBusyPage(readEarlyLocale()),
  )
  meters?.shed(kind)
  recorder.recordRefused(method, requestId)
  return true
}

/** As api/http/problem.ts writes it. */
const buildProblem = (requestId: string, { locale }: CurrentLocale) =>
  withLocale(locale, () => ({
    type: 'urn:haggle:problem:unavailable',
    title: problemsTexts.serviceUnavailable(),
    status: 503,
    code: 'unavailable',
    detail: problemsTexts.unavailable(),
    requestId,
  }))

function getBusyPage({ locale, prefix }: CurrentLocale): string {
  const key = `${locale} ${prefix}`
  const page = busyPages.get(key) ?? withLocale(locale, renderBusyPage, prefix)
  busyPages.set(key, page)
  return page
}
