import { redirect } from 'react-router'
import { type CardActionResult, formatSavedState, type SavedState } from '#contract/cart/saved.ts'
import {
  buildHintCookie,
  buildStrictCookie,
  cartSeconds,
  cookies,
} from '#contract/requests/browser.ts'
import { toLocalPath } from '#web/answers.ts'
import { toPath } from '#web/ui/to-href.ts'
import type { Visit } from '#web/visit.ts'

/**
 * Answers a button on cards and popups: JSON for script, and the page stays; a redirect for a plain
 * form. A visitor's new key and saved state go into cookies.
 */
export async function respondEnhanced(
  request: Request,
  visit: Visit,
  result: {
    ok: boolean
    text: string
    link?: CardActionResult['link']
    newKey?: string | null
    savedState?: SavedState | null
    to: string
    stay?: boolean
  },
): Promise<Response> {
  const { headers, savedState } = await buildSavedStateCookies(
    visit,
    result.newKey ?? null,
    result.savedState ?? null,
  )
  if (!request.headers.get('accept')?.includes('application/json'))
    return redirect(result.to, { headers })
  const answer: CardActionResult = {
    ok: result.ok,
    text: result.text,
    link: result.link,
    savedState: savedState,
    to: result.stay ? null : result.to,
  }
  return Response.json(answer, { headers })
}

/**
 * What the viewer has after a change (`knownState`, if the change returned it), and for visitors
 * the cookies with key and hint.
 */
export async function buildSavedStateCookies(
  { scope, shop, links }: Visit,
  newKey: string | null,
  knownState: SavedState | null = null,
) {
  const viewer = newKey === null ? scope.viewer : ({ kind: 'visitor', cartKey: newKey } as const)
  const savedState = knownState ?? (await shop.cart.loadSavedState({ ...scope, viewer }))
  const headers = new Headers()
  const secure = links.scheme === 'https'
  if (viewer.kind === 'visitor' && viewer.cartKey !== null) {
    headers.append('set-cookie', buildStrictCookie('cart', viewer.cartKey, cartSeconds, secure))
    headers.append(
      'set-cookie',
      buildHintCookie(cookies.savedState, formatSavedState(savedState), cartSeconds, secure),
    )
  }
  return { headers, savedState: savedState }
}

/** The shop page that the form is on, else the fallback. */
export function getReferrerPath(request: Request, origin: string, fallback: string): string {
  const referer = request.headers.get('referer') ?? ''
  if (!URL.canParse(referer)) return fallback
  const url = new URL(referer)
  const path = toLocalPath(toPath(url.pathname + url.search), origin)
  return url.origin === origin && (path !== '/' || url.pathname === '/') ? path : fallback
}
