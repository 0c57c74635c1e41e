import { renderToString } from 'react-dom/server'
import {
  createContext,
  type EntryContext,
  isRouteErrorResponse,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import { type HtmlPart, openPageFragments } from './page-fragments.server.tsx'
import { buildHandlers } from './router/build-handlers.ts'
import { insertPageScript, takeHandoff } from './router/page-handoff.ts'
import { Nonce } from './ui/nonce.ts'
import { type Visit, visitContext } from './visit.ts'
import { FooterPartsContext } from './widgets/frame/footer-parts.ts'
import { RenderFragmentContext } from './widgets/frame/fragment-cache.tsx'

const handlersByBuild = new WeakMap<ServerBuild, ReturnType<typeof buildHandlers>>()

/**
 * The page's HTML in parts; bytes are UTF-8, and hold neither scripts nor nonces. Null for data,
 * files, redirects and empty answers.
 */
export interface Rendering {
  response: Response
  html: readonly HtmlPart[] | null
}

/** What `handleRequest` hands to `answer`, past the router. */
const htmlContext = createContext<readonly HtmlPart[] | null>(null)

/**
 * The server's only entry to the pages. It is part of the web module graph because React Router is
 * loaded twice in development; the server itself never imports a value from it.
 */
export async function answer(
  build: ServerBuild,
  mode: string,
  request: Request,
  visit: Visit,
): Promise<Rendering> {
  let getHandler = handlersByBuild.get(build)
  if (!getHandler) {
    getHandler = buildHandlers(build, mode)
    handlersByBuild.set(build, getHandler)
  }
  const context = new RouterContextProvider()
  context.set(visitContext, visit)
  const response = await getHandler(new URL(request.url).pathname)(request, context)
  return { response, html: context.get(htmlContext) }
}

/**
 * Renders a page to one string: nothing in it suspends, so it has no streaming scripts and can be
 * cached. This takes a third less time than a stream, which writes into small buffers. The response
 * has no body: there, the text would be encoded, streamed and decoded again.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, footer, waitForRender } = context.get(visitContext)
  const { router, data } = await takeHandoff(routerContext)
  // The client has gone.
  if (!(await waitForRender())) return new Response(null, { status: 503 })
  request.signal.throwIfAborted()
  const fragments = openPageFragments()
  const html = renderToString(
    <Nonce value={nonce}>
      <RenderFragmentContext value={import.meta.env.PROD ? fragments.render : null}>
        <FooterPartsContext value={footer ?? null}>
          <ServerRouter context={router} url={request.url} {...(nonce ? { nonce } : {})} />
        </FooterPartsContext>
      </RenderFragmentContext>
    </Nonce>,
  )
  const parts = ['<!DOCTYPE html>', ...insertPageScript(html, router, data, nonce)]
  context.set(htmlContext, parts.flatMap(fragments.fill))
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(null, { status, headers })
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
