import {
  type DataRouter,
  type DataStrategyResult,
  IDLE_NAVIGATION,
  type MiddlewareFunction,
} from 'react-router'
import { toast } from '#web/ui/toast.tsx'
import { describeFailure, type Failure, showFailure } from './failure-note.ts'
import { isTyping } from './fresh-page.ts'
import { latestRetryAfter } from './retry-loads.ts'
import { type Submission, takeSubmission } from './submissions.ts'

type Results = Record<string, DataStrategyResult>

declare global {
  interface Window {
    __reactRouterDataRouter?: DataRouter
  }
}

/**
 * The one rule for what a form is answered with. Where its page answers, it loads anew, refused or not, so that totals,
 * versions and keys are those of now. Where nothing or somebody else answers (no line, a busy shop, an ended session, a
 * thrown error), the page stands as if the button had not been pressed, with a note beside it. Source: SAFE-08,
 * SAFE-09; why: docs/decisions/028.
 */
export const keepPage: MiddlewareFunction<Results> = async ({ request }, next) => {
  if (request.method === 'GET') return stayWhereTyped(request, await next())
  const submission = takeSubmission()
  const results = await next()
  if (request.signal.aborted) return results
  const answer = Object.values(results)[0]
  const failure = answer && failureIn(answer)
  if (failure) return standStill(submission, failure, results)
  return mapResults(results, (each) => withoutStatus(asDocument(each, submission)))
}

/** Null: the page itself has answered, or it leads on. */
function failureIn({ type, result }: DataStrategyResult): Failure | null {
  if (result instanceof Response) {
    const signIn = signInAddress(result)
    return signIn === null ? null : { status: 401, retryAfter: 0, signIn }
  }
  if (type !== 'error') return null
  // An error response has its status itself; around all others the router puts that of the answer, if there was one.
  const { status, init } = Object(result) as { status?: number; init?: { status?: number } | null }
  const known = status ?? init?.status ?? 0
  if (known === 401)
    return { status: known, retryAfter: 0, signIn: signInFor(location.pathname + location.search) }
  return { status: known, retryAfter: latestRetryAfter() }
}

const signIns: readonly string[] = ['/login', '/desk/login']

/** Where an answer leads to the sign-in and back, as it does for all who are not signed in any more. */
function signInAddress(answer: Response): string | null {
  const url = new URL(answer.headers.get('location') ?? '', location.origin)
  const { searchParams: query } = url
  // What a form comes to by itself, as after registering, is said there.
  const isEnded = query.has('back') && !query.has('after') && !signIns.includes(location.pathname)
  return isEnded && signIns.includes(url.pathname) ? url.pathname + url.search : null
}

const signInFor = (back: string) => `/login?back=${encodeURIComponent(back)}`

/** The router forgets the press. It has no public way to: navigating to the same page would lose the action's last answer. */
function standStill(
  submission: Submission | null,
  failure: Failure,
  results: Results,
): Results | Promise<never> {
  const router = window.__reactRouterDataRouter!
  if (router.state.navigation.state !== 'submitting') {
    toast(describeFailure(failure))
    return mapResults(results, () => ({ type: 'data', result: undefined }))
  }
  if (submission?.form.isConnected) showFailure(submission.form, submission.button, failure)
  else toast(describeFailure(failure))
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

/** A session that ends under a page that loads itself anew does not take away what is typed there. */
function stayWhereTyped(request: Request, results: Results): Results {
  const { pathname, search } = new URL(request.url)
  const isHere = pathname + search === location.pathname + location.search
  const isOver = ({ result }: DataStrategyResult) =>
    result instanceof Response && signInAddress(result) !== null
  if (!isHere || !Object.values(results).some(isOver) || !isTyping()) return results
  const { loaderData } = window.__reactRouterDataRouter!.state
  return Object.fromEntries(
    Object.keys(results).map((id) => [id, { type: 'data', result: loaderData[id] }]),
  )
}

/** A redirect to the same document but for its fragment would load nothing. */
function asDocument(answer: DataStrategyResult, submission: Submission | null): DataStrategyResult {
  if (!submission?.isDocument || !(answer.result instanceof Response)) return answer
  const to = new URL(answer.result.headers.get('location') ?? '', location.href)
  const isSame = to.pathname + to.search === location.pathname + location.search && to.hash !== ''
  if (!isSame) answer.result.headers.set('X-Remix-Reload-Document', 'true')
  return answer
}

/** React Router keeps the old data after an answer of 4xx or 5xx; without a status it knows of no refusal. */
function withoutStatus(answer: DataStrategyResult): DataStrategyResult {
  const { type, result } = answer
  const refused =
    type === 'data' && typeof result === 'object' && result !== null && 'init' in result
  return refused ? { type, result: { ...result, init: null } } : answer
}

function mapResults(
  results: Results,
  change: (answer: DataStrategyResult) => DataStrategyResult,
): Results {
  return Object.fromEntries(
    Object.entries(results).map(([route, answer]) => [route, change(answer)]),
  )
}
