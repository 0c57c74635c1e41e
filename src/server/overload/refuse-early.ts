import type { IncomingMessage, ServerResponse } from 'node:http'
import type { OpenMeters } from '#adapters/meters/open-meters.ts'
import { type Language, sourceLanguage } from '#messages/languages.ts'
import { withLocale } from '#messages/with-locale.server.ts'
import type { Scope } from '#platform/scope.ts'
import * as problemsTexts from '#texts/problems.ts'
import { buildPlainPagePolicy, renderBusyPage } from '../pipeline/plain-pages.ts'
import { resolveRequestId } from '../pipeline/request-ids.ts'
import type { RequestRecorder } from '../pipeline/request-recorder.ts'
import { strictPolicy } from '../pipeline/security-headers.ts'
import type { Admission } from './admission.ts'
import { type KnownCallers, selectCredentials } from './known-callers.ts'

/** By language; undefined: of a plain address, before its shop is known. */
const busyPages = new Map<Language | undefined, string>()
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
  language: Language | undefined,
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
        ? JSON.stringify(buildProblem(requestId, language))
        : getBusyPage(language),
  )
  meters?.shed(kind)
  recorder.recordRefused(method, requestId)
  return true
}

/** As api/http/problem.ts writes it. */
const buildProblem = (requestId: string, language: Language | undefined) =>
  withLocale(language ?? sourceLanguage, () => ({
    type: 'urn:haggle:problem:unavailable',
    title: problemsTexts.serviceUnavailable(),
    status: 503,
    code: 'unavailable',
    detail: problemsTexts.unavailable(),
    requestId,
  }))

function getBusyPage(language: Language | undefined): string {
  const prefix = language ? `/${language}` : ''
  const page =
    busyPages.get(language) ?? withLocale(language ?? sourceLanguage, renderBusyPage, prefix)
  busyPages.set(language, page)
  return page
}
