import { redirect } from 'react-router'
import { cartSeconds, cookies, hintCookie, sealedCookie } from '#contract/browser.ts'
import { type HeldThings, type ThingAnswer, writeHeld } from '#contract/saved.ts'
import { localPath } from '#web/answers.ts'
import type { Visit } from '#web/visit.ts'

/**
 * Answers a button that stands on cards and popups: to script with JSON and the page stays, to a plain form by sending the
 * browser on. A visitor's new key and what it has go into its cookies.
 */
export async function answerThing(
  request: Request,
  visit: Visit,
  said: {
    ok: boolean
    text: string
    newKey?: string | null
    things?: HeldThings | null
    to: string
    stay?: boolean
  },
): Promise<Response> {
  const { headers, things } = await thingCookies(visit, said.newKey ?? null, said.things ?? null)
  if (!request.headers.get('accept')?.includes('application/json'))
    return redirect(said.to, { headers })
  const answer: ThingAnswer = {
    ok: said.ok,
    text: said.text,
    things,
    to: said.stay ? null : said.to,
  }
  return Response.json(answer, { headers })
}

/** What the viewer has after a change (`known`, where that said so), and for visitors the cookies that hold key and hint. */
export async function thingCookies(
  { scope, shop, links }: Visit,
  newKey: string | null,
  known: HeldThings | null = null,
) {
  const viewer = newKey === null ? scope.viewer : ({ kind: 'visitor', cartKey: newKey } as const)
  const things = known ?? (await shop.cart.heldThings({ ...scope, viewer }))
  const headers = new Headers()
  const secure = links.scheme === 'https'
  if (viewer.kind === 'visitor' && viewer.cartKey !== null) {
    headers.append('set-cookie', sealedCookie('cart', viewer.cartKey, cartSeconds, secure))
    headers.append('set-cookie', hintCookie(cookies.things, writeHeld(things), cartSeconds, secure))
  }
  return { headers, things }
}

/** The page of ours that the form stands on, else the way out given. */
export function pageBefore(request: Request, origin: string, otherwise: string): string {
  const referer = request.headers.get('referer') ?? ''
  if (!URL.canParse(referer)) return otherwise
  const url = new URL(referer)
  const path = localPath(url.pathname + url.search, origin)
  return url.origin === origin && (path !== '/' || url.pathname === '/') ? path : otherwise
}
