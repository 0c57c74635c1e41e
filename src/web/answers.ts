import { data } from 'react-router'
import { deskPaths } from '#contract/desk-paths.ts'
import { listKinds } from '#contract/lists.ts'
import { paths } from '#contract/paths.ts'
import { isStop, type Refusal, refuse } from '#kernel/outcome.ts'

/** What a loader throws where there is nothing: the frame stays, the page says so, the status is 404. */
export function notFound() {
  return data(null, { status: 404 })
}

/** What a use-case answers; where it finds nothing, the frame stays and the page says so. */
export async function orNotFound<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (thrown) {
    throw isStop(thrown) && thrown.kind === 'not-found' ? notFound() : thrown
  }
}

/** What a use-case answers; where another tab or a colleague has removed the thing, a refusal that the page can say. */
export async function orGone<T>(answer: Promise<T>): Promise<T | Refusal<'gone'>> {
  try {
    return await answer
  } catch (thrown) {
    if (isStop(thrown) && thrown.kind === 'not-found') return refuse('gone')
    throw thrown
  }
}

/** Beginnings of our own addresses: whatever contract/paths.ts builds for people. Browsers, which never ask, are spared them. */
const ownPathPrefixes: ReadonlySet<string> = /* @__PURE__ */ buildOwnPathPrefixes()

function buildOwnPathPrefixes(): Set<string> {
  const built = [...Object.values(paths), ...Object.values(deskPaths)].map((build) =>
    (build as (...parts: unknown[]) => string)('x', 'x', 'x'),
  )
  const families = [...built, ...listKinds.map(paths.list)].map(
    (path) => path.split(/[/?]/)[1] ?? '',
  )
  return new Set(families.filter((family) => !['api', 'media', 'logout'].includes(family)))
}

/** A path of our own pages to go back to, or home: never another host's, nor one that we don't have (QUALITY security 21). */
export function toOwnPath(text: unknown, origin: string): string {
  const path = toLocalPath(text, origin)
  return ownPathPrefixes.has(new URL(path, origin).pathname.split('/')[1] ?? '') ? path : '/'
}

/** A path on this host, also of a page that we don't have, or home: for a choice that leaves people where they are. */
export function toLocalPath(text: unknown, origin: string): string {
  if (typeof text !== 'string' || !/^\/(?![/\\])/.test(text) || text.length > 2_000) return '/'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these, and what is left may be another host
  if (/[\\\u0000-\u001f]|\/\/|%5c/i.test(text.split('?')[0]!) || !URL.canParse(text, origin))
    return '/'
  const url = new URL(text, origin)
  return url.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search : '/'
}

/** The page's address of a loader's or action's request: script asks for `/x.data?_routes=…` where the browser shows `/x`. */
export function pageUrl(request: Request): URL {
  const url = new URL(request.url)
  url.pathname = url.pathname.replace(/(?:^\/_root|\/_)?\.data$/, '') || '/'
  url.searchParams.delete('_routes')
  return url
}
