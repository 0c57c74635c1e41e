import {
  type DataRouter,
  type DataStrategyResult,
  IDLE_NAVIGATION,
  type MiddlewareFunction,
} from 'react-router'
import { paths } from '#contract/paths/paths.ts'
import { signInPaths } from '#contract/paths/sign-in-paths.ts'
import { toPath } from '#web/ui/to-href.ts'
import { showToast } from '#web/ui/toast.tsx'
import { describeFailure, type Failure, showFailure } from '../browser/failure-note.ts'
import { hasUnsentInput } from '../browser/revalidate-on-return.ts'
import { getLatestRetryAfter } from './retry-loads.ts'
import { consumeSubmission, type Submission } from './submissions.ts'

type Results = Record<string, DataStrategyResult>

declare global {
  interface Window {
    __reactRouterDataRouter?: DataRouter
  }
}

/**
 * The single rule for form responses. When its page answers, refused or not, the page reloads, so
 * that totals, versions and keys are current. When nothing or somebody else answers (no connection,
 * a busy shop, an ended session, a thrown error), the page stays as it was, with a note beside the
 * button. Source: SAFE-08, SAFE-09; why: docs/decisions/015.
 */
export const keepPageOnFailure: MiddlewareFunction<Results> = async ({ request }, next) => {
  if (request.method === 'GET') return keepUnsentInput(request, await next())
  const submission = consumeSubmission()
  const results = await next()
  if (request.signal.aborted) return results
  const answer = Object.values(results)[0]
  const failure = answer && findFailure(answer)
  if (failure) return stayOnPage(submission, failure, results)
  return mapResults(results, (each) => dropStatus(toDocumentRedirect(each, submission)))
}

/** Null: the page itself has answered, or redirects. */
function findFailure({ type, result }: DataStrategyResult): Failure | null {
  if (result instanceof Response) {
    const signIn = findSignInPath(result)
    return signIn === null ? null : { status: 401, retryAfter: 0, signIn }
  }
  if (type !== 'error') return null
  // An error response has its own status; the router wraps any other result with the status of the
  // response, if there was one.
  const { status, init } = Object(result) as { status?: number; init?: { status?: number } | null }
  const responseStatus = status ?? init?.status ?? 0
  if (responseStatus === 401)
    return {
      status: responseStatus,
      retryAfter: 0,
      signIn: paths.loginThen(toPath(location.pathname) + location.search),
    }
  return { status: responseStatus, retryAfter: getLatestRetryAfter() }
}

const signInPages: readonly string[] = [signInPaths.shop(), signInPaths.desk()]

/**
 * The sign-in path if the response redirects to sign-in and back, as for anyone whose session has
 * ended.
 */
function findSignInPath(answer: Response): string | null {
  const url = new URL(answer.headers.get('location') ?? '', location.origin)
  const { searchParams: query } = url
  // Redirects of the form itself, as after registering, are not an ended session.
  const isEnded =
    query.has('back') && !query.has('after') && !signInPages.includes(toPath(location.pathname))
  return isEnded && signInPages.includes(toPath(url.pathname))
    ? toPath(url.pathname) + url.search
    : null
}

/**
 * Drops the submission. The router has no public API for this: navigating to the same page would
 * lose the last action data.
 */
function stayOnPage(
  submission: Submission | null,
  failure: Failure,
  results: Results,
): Results | Promise<never> {
  const router = window.__reactRouterDataRouter!
  if (router.state.navigation.state !== 'submitting') {
    showToast(describeFailure(failure))
    return mapResults(results, () => ({ type: 'data', result: undefined }))
  }
  if (submission?.form.isConnected) showFailure(submission.form, submission.button, failure)
  else showToast(describeFailure(failure))
  router._internalSetStateDoNotUseOrYouWillBreakYourApp({
    navigation: IDLE_NAVIGATION,
    revalidation: 'idle',
  })
  if (failure.status === 409) void router.revalidate()
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) submission?.button?.focus()
  })
  return new Promise(() => {})
}

/** A session that ends under a page that reloads itself does not discard what is typed there. */
function keepUnsentInput(request: Request, results: Results): Results {
  const { pathname, search } = new URL(request.url)
  const isCurrentPage = pathname + search === location.pathname + location.search
  const isSessionEnd = ({ result }: DataStrategyResult) =>
    result instanceof Response && findSignInPath(result) !== null
  if (!isCurrentPage || !Object.values(results).some(isSessionEnd) || !hasUnsentInput())
    return results
  const { loaderData } = window.__reactRouterDataRouter!.state
  return Object.fromEntries(
    Object.keys(results).map((id) => [id, { type: 'data', result: loaderData[id] }]),
  )
}

/** A redirect that differs from the current document only in its fragment would load nothing. */
function toDocumentRedirect(
  answer: DataStrategyResult,
  submission: Submission | null,
): DataStrategyResult {
  if (!submission?.isDocument || !(answer.result instanceof Response)) return answer
  const target = new URL(answer.result.headers.get('location') ?? '', location.href)
  const isSame =
    toPath(target.pathname + target.search) === toPath(location.pathname + location.search) &&
    target.hash !== ''
  if (!isSame) answer.result.headers.set('X-Remix-Reload-Document', 'true')
  return answer
}

/**
 * React Router keeps the old data after a 4xx or 5xx response; without a status it treats a refusal
 * like any answer.
 */
function dropStatus(answer: DataStrategyResult): DataStrategyResult {
  const { type, result } = answer
  const hasStatus =
    type === 'data' && typeof result === 'object' && result !== null && 'init' in result
  return hasStatus ? { type, result: { ...result, init: null } } : answer
}

function mapResults(
  results: Results,
  mapResult: (answer: DataStrategyResult) => DataStrategyResult,
): Results {
  return Object.fromEntries(
    Object.entries(results).map(([route, answer]) => [route, mapResult(answer)]),
  )
}
