import { LRUCache } from 'lru-cache'
import { renderToString } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  isRouteErrorResponse,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import { deskManifest } from './desk-manifest.ts'
import { pageScript } from './page-script.ts'
import { routeShares } from './route-share.ts'
import { withStopStatuses } from './stopped-routes.ts'
import { Nonce } from './ui/nonce.ts'
import { type Visit, visitContext } from './visit.ts'
import { type DrawOnce, DrawOnceContext } from './widgets/drawn-once.tsx'
import { FooterPartsContext } from './widgets/footer-parts.ts'

type Handler = ReturnType<typeof createRequestHandler>
const openers = new WeakMap<ServerBuild, (pathname: string) => Handler>()

/**
 * The one door from the server into the pages. It stands inside the web graph because React Router exists twice in
 * development; the server itself never imports a value from it.
 */
export function answer(
  build: ServerBuild,
  mode: string,
  request: Request,
  visit: Visit,
): Promise<Response> {
  let handlerFor = openers.get(build)
  if (!handlerFor) {
    handlerFor = handlersOf(build, mode)
    openers.set(build, handlerFor)
  }
  const context = new RouterContextProvider()
  context.set(visitContext, visit)
  return handlerFor(new URL(request.url).pathname)(request, context)
}

/** A handler for each share of the routes, made when it is first asked for. */
function handlersOf(build: ServerBuild, mode: string): (pathname: string) => Handler {
  const shares = routeShares(withStopStatuses(build.routes))
  const known = new Map<string, Handler>()
  return (pathname) => {
    const key = shares.keyOf(pathname)
    let handle = known.get(key)
    if (!handle) {
      handle = createRequestHandler({ ...build, routes: shares.routesOf(key) }, mode)
      known.set(key, handle)
    }
    return handle
  }
}

/**
 * Draws a page whole, as text: nothing in it waits, so that it holds no streaming scripts and can be kept. In one go this
 * takes a third less time than by a stream, which writes into small buffers. The text goes by the visit: as the body of a
 * response it would be encoded, streamed and decoded again.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const visit = context.get(visitContext)
  const { nonce, footer, turn } = visit
  const { serverHandoffStream, ...router } = withOwnRoutes(routerContext)
  const data = serverHandoffStream && (await new Response(serverHandoffStream).text())
  // Nobody waits for it any more.
  if (!(await turn())) return new Response(null, { status: 503 })
  request.signal.throwIfAborted()
  const html = renderToString(
    <Nonce value={nonce}>
      <DrawOnceContext value={import.meta.env.PROD ? drawOnce : null}>
        <FooterPartsContext value={footer ?? null}>
          <ServerRouter context={router} url={request.url} {...(nonce ? { nonce } : {})} />
        </FooterPartsContext>
      </DrawOnceContext>
    </Nonce>,
  )
  const script = data && (import.meta.env.PROD ? builtScript(router, data) : dataScript(data))
  const parts = script ? withScript(html, script, nonce) : [html]
  visit.html = ['<!DOCTYPE html>', ...parts]
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(null, { status, headers })
}

/** Parts that have been drawn, by all that they are drawn from: some 8,000 of a card's length. */
const drawn = new LRUCache<string, string>({
  maxSize: 16_000_000,
  sizeCalculation: (html, key) => html.length + key.length,
})

const drawOnce: DrawOnce = (key, draw) => {
  let html = drawn.get(key)
  if (html === undefined) {
    html = renderToString(draw())
    drawn.set(key, html)
  }
  return html
}

/** The routes of this page alone: the router would put all of them together anew, a hundred for each page. */
function withOwnRoutes(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context
  const ids = staticHandlerContext.matches.map(({ route }) => route.id)
  const routes = Object.fromEntries(ids.map((id) => [id, manifest.routes[id]!]))
  const atDesk = import.meta.env.PROD && ids.some((id) => id.startsWith('desk/'))
  const url = atDesk ? deskManifest(manifest.url) : manifest.url
  return { ...context, manifest: { ...manifest, routes, url } }
}

/** At the end of the body, beyond what React draws. A module, for our policy lets no other script of a kept page import any. */
function withScript(html: string, script: string, nonce: string | null): string[] {
  const end = html.lastIndexOf('</body>')
  const opening = `<script type="module"${nonce ? ` nonce="${nonce}"` : ''}>`
  return [html.slice(0, end), `${opening}${script}</script>`, html.slice(end)]
}

/** Where even the frame could not be made, the page has none: it is only read. */
function builtScript(
  { manifest, staticHandlerContext, serverHandoffString }: EntryContext,
  data: string,
) {
  const { errors, matches } = staticHandlerContext
  if (errors && 'root' in errors) return null
  const body = `new Response(${inScript(JSON.stringify(data))}).body`
  const begin = pageScript(
    manifest,
    matches.map(({ route }) => route.id),
  )
  return `window.__reactRouterContext=Object.assign(${serverHandoffString},{stream:${body}});${begin}`
}

/** In development the router's own script is there: what the loaders said goes to it in the words of its stream. */
function dataScript(data: string): string {
  const into = 'window.__reactRouterContext.streamController'
  return `${into}.enqueue(${inScript(JSON.stringify(data))});${into}.close()`
}

/** JSON that no script element can be ended from. One native pass: a text may be all of such signs. */
function inScript(json: string): string {
  return json.replaceAll('<', '\\u003c')
}

/** Faults of loaders and actions are logged once, with the request's id; expected stops and lost addresses are not. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  const { scope } = context.get(visitContext)
  scope.outside.log.error({ requestId: scope.requestId, err: error }, 'A page failed')
}
