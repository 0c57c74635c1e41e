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
import { FooterPartsContext } from './widgets/frame/footer-parts.ts'
import { type RenderFragment, RenderFragmentContext } from './widgets/frame/fragment-cache.tsx'

type Handler = ReturnType<typeof createRequestHandler>
const handlersByBuild = new WeakMap<ServerBuild, (pathname: string) => Handler>()

/**
 * The server's only entry to the pages. It is part of the web module graph because React Router is
 * loaded twice in development; the server itself never imports a value from it.
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

/** A handler for each share of the routes, built on first use. */
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
 * Renders a page to one string: nothing in it suspends, so it has no streaming scripts and can be
 * cached. This takes a third less time than a stream, which writes into small buffers. The text is
 * handed over through the visit: as a response body it would be encoded, streamed and decoded
 * again.
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
  // The client has gone.
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

/** Rendered fragments by everything they depend on: room for some 8,000 of a card's length. */
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

/**
 * The routes of this page only: otherwise the router would serialise all hundred of them for each
 * page.
 */
function keepMatchedRoutes(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context
  const ids = staticHandlerContext.matches.map(({ route }) => route.id)
  const routes = Object.fromEntries(ids.map((id) => [id, manifest.routes[id]!]))
  const isDesk = import.meta.env.PROD && ids.some((id) => id.startsWith('desk/'))
  const url = isDesk ? toDeskManifestUrl(manifest.url) : manifest.url
  return { ...context, manifest: { ...manifest, routes, url } }
}

/**
 * Inserts the script at the end of the body, outside what React renders. It is a module, because
 * the CSP lets no other script of a cached page import any.
 */
function insertScript(html: string, script: string, nonce: string | null): string[] {
  const bodyEndIndex = html.lastIndexOf('</body>')
  const opening = `<script type="module"${nonce ? ` nonce="${nonce}"` : ''}>`
  return [html.slice(0, bodyEndIndex), `${opening}${script}</script>`, html.slice(bodyEndIndex)]
}

/** Where even the frame failed to load, the page gets no script: it is read-only. */
function buildProductionScript(
  { manifest, staticHandlerContext, serverHandoffString }: EntryContext,
  data: string,
) {
  const { errors, matches } = staticHandlerContext
  if (errors && 'root' in errors) return null
  const body = `new Response(${escapeForScript(JSON.stringify(data))}).body`
  const pageScript = buildPageScript(
    manifest,
    matches.map(({ route }) => route.id),
  )
  return `window.__reactRouterContext=Object.assign(${serverHandoffString},{stream:${body}});${pageScript}`
}

/** In development the router's own script is present: loader data goes into its stream. */
function buildDevelopmentScript(data: string): string {
  const streamControllerPath = 'window.__reactRouterContext.streamController'
  return `${streamControllerPath}.enqueue(${escapeForScript(JSON.stringify(data))});${streamControllerPath}.close()`
}

/**
 * JSON that can't close a script element. One native pass, since a text may consist of nothing but
 * `<`.
 */
function escapeForScript(json: string): string {
  return json.replaceAll('<', '\\u003c')
}

/**
 * Logs errors of loaders and actions once, with the request id; aborted requests and route error
 * responses are not logged.
 */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  const { scope } = context.get(visitContext)
  scope.outside.log.error(
    { event: 'page.failed', requestId: scope.requestId, err: error },
    'Page failed',
  )
}
