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
import { toDeskManifestUrl } from './desk-manifest.ts'
import { buildPageScript } from './page-script.ts'
import { splitRoutes } from './route-share.ts'
import { withStopStatuses } from './stop-statuses.ts'
import { Nonce } from './ui/nonce.ts'
import { type Visit, visitContext } from './visit.ts'
import { FooterPartsContext } from './widgets/footer-parts.ts'
import { type RenderFragment, RenderFragmentContext } from './widgets/fragment-cache.tsx'

type Handler = ReturnType<typeof createRequestHandler>
const handlersByBuild = new WeakMap<ServerBuild, (pathname: string) => Handler>()

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
  let getHandler = handlersByBuild.get(build)
  if (!getHandler) {
    getHandler = buildHandlers(build, mode)
    handlersByBuild.set(build, getHandler)
  }
  const context = new RouterContextProvider()
  context.set(visitContext, visit)
  return getHandler(new URL(request.url).pathname)(request, context)
}

/** A handler for each share of the routes, made when it is first asked for. */
function buildHandlers(build: ServerBuild, mode: string): (pathname: string) => Handler {
  const shares = splitRoutes(withStopStatuses(build.routes))
  const handlersByShare = new Map<string, Handler>()
  return (pathname) => {
    const key = shares.keyOf(pathname)
    let handle = handlersByShare.get(key)
    if (!handle) {
      handle = createRequestHandler({ ...build, routes: shares.routesOf(key) }, mode)
      handlersByShare.set(key, handle)
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
  const { nonce, footer, waitForRender } = visit
  const { serverHandoffStream, ...router } = keepMatchedRoutes(routerContext)
  const data = serverHandoffStream && (await new Response(serverHandoffStream).text())
  // Nobody waits for it any more.
  if (!(await waitForRender())) return new Response(null, { status: 503 })
  request.signal.throwIfAborted()
  const html = renderToString(
    <Nonce value={nonce}>
      <RenderFragmentContext value={import.meta.env.PROD ? renderFragment : null}>
        <FooterPartsContext value={footer ?? null}>
          <ServerRouter context={router} url={request.url} {...(nonce ? { nonce } : {})} />
        </FooterPartsContext>
      </RenderFragmentContext>
    </Nonce>,
  )
  const script =
    data &&
    (import.meta.env.PROD ? buildProductionScript(router, data) : buildDevelopmentScript(data))
  const parts = script ? insertScript(html, script, nonce) : [html]
  visit.html = ['<!DOCTYPE html>', ...parts]
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(null, { status, headers })
}

/** Parts that have been drawn, by all that they are drawn from: some 8,000 of a card's length. */
const renderedFragments = new LRUCache<string, string>({
  maxSize: 16_000_000,
  sizeCalculation: (html, key) => html.length + key.length,
})

const renderFragment: RenderFragment = (key, buildElement) => {
  let html = renderedFragments.get(key)
  if (html === undefined) {
    html = renderToString(buildElement())
    renderedFragments.set(key, html)
  }
  return html
}

/** The routes of this page alone: the router would put all of them together anew, a hundred for each page. */
function keepMatchedRoutes(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context
  const ids = staticHandlerContext.matches.map(({ route }) => route.id)
  const routes = Object.fromEntries(ids.map((id) => [id, manifest.routes[id]!]))
  const isDesk = import.meta.env.PROD && ids.some((id) => id.startsWith('desk/'))
  const url = isDesk ? toDeskManifestUrl(manifest.url) : manifest.url
  return { ...context, manifest: { ...manifest, routes, url } }
}

/** At the end of the body, beyond what React draws. A module, for our policy lets no other script of a kept page import any. */
function insertScript(html: string, script: string, nonce: string | null): string[] {
  const end = html.lastIndexOf('</body>')
  const opening = `<script type="module"${nonce ? ` nonce="${nonce}"` : ''}>`
  return [html.slice(0, end), `${opening}${script}</script>`, html.slice(end)]
}

/** Where even the frame could not be made, the page has none: it is only read. */
function buildProductionScript(
  { manifest, staticHandlerContext, serverHandoffString }: EntryContext,
  data: string,
) {
  const { errors, matches } = staticHandlerContext
  if (errors && 'root' in errors) return null
  const body = `new Response(${escapeForScript(JSON.stringify(data))}).body`
  const begin = buildPageScript(
    manifest,
    matches.map(({ route }) => route.id),
  )
  return `window.__reactRouterContext=Object.assign(${serverHandoffString},{stream:${body}});${begin}`
}

/** In development the router's own script is there: what the loaders said goes to it in the words of its stream. */
function buildDevelopmentScript(data: string): string {
  const into = 'window.__reactRouterContext.streamController'
  return `${into}.enqueue(${escapeForScript(JSON.stringify(data))});${into}.close()`
}

/** JSON that no script element can be ended from. One native pass: a text may be all of such signs. */
function escapeForScript(json: string): string {
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
