import { data } from 'react-router'
import { maxReturnPathLength } from '#contract/paths/paths.ts'
import { toPagePath } from '#contract/routes/page-path.ts'
import { isStop, type Refusal, refuse } from '#kernel/outcome.ts'

/** Thrown by a loader that finds nothing: the frame stays, the page says so, the status is 404. */
export function notFound() {
  return data(null, { status: 404 })
}

/** Awaits a use case; a not-found result renders the 404 page inside the frame. */
export async function orNotFound<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw isStop(error) && error.kind === 'not-found' ? notFound() : error
  }
}

/**
 * Awaits a use case; a row that another tab or a colleague has removed becomes a refusal that the
 * page can show.
 */
export async function orGoneRefusal<T>(answer: Promise<T>): Promise<T | Refusal<'gone'>> {
  try {
    return await answer
  } catch (error) {
    if (isStop(error) && error.kind === 'not-found') return refuse('gone')
    throw error
  }
}

/** A file of one's own as a download: no cache keeps it. */
export function answerFile(body: string, name: string, type = 'text/csv; charset=utf-8'): Response {
  return new Response(body, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  })
}

/** A path on this host, known or not, or home: for choices that leave people where they are. */
export function toLocalPath(text: unknown, origin: string): string {
  if (typeof text !== 'string' || !/^\/(?![/\\])/.test(text) || text.length > maxReturnPathLength)
    return '/'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these, and what is left may be another host
  if (/[\\\u0000-\u001f]|\/\/|%5c/i.test(text.split('?')[0]!) || !URL.canParse(text, origin))
    return '/'
  const url = new URL(text, origin)
  return url.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search : '/'
}

/**
 * The page URL behind a loader or action request: script requests `/x.data?_routes=…` where the
 * browser shows `/x`.
 */
export function getPageUrl(request: Request): URL {
  const url = new URL(request.url)
  url.pathname = toPagePath(url.pathname)
  url.searchParams.delete('_routes')
  return url
}
