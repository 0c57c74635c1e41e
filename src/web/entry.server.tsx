import { LRUCache } from 'lru-cache'
import { renderToString } from 'react-dom/server'
import {
  createContext,
  type EntryContext,
  isRouteErrorResponse,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import { buildHandlers } from './router/build-handlers.ts'
import { insertPageScript, takeHandoff } from './router/page-handoff.ts'
import { Nonce } from './ui/nonce.ts'
import { type Visit, visitContext } from './visit.ts'
import { FooterPartsContext } from './widgets/frame/footer-parts.ts'
import { type RenderFragment, RenderFragmentContext } from './widgets/frame/fragment-cache.tsx'

const handlersByBuild = new WeakMap<ServerBuild, ReturnType<typeof buildHandlers>>()

/** `html`: the page's text in parts; null for data, files, redirects and empty answers. */
export interface Rendering {
  response: Response
  html: readonly string[] | null
}

/** What `handleRequest` hands to `answer`, past the router. */
const htmlContext = createContext<readonly string[] | null>(null)

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
  const html = renderToString(
    <Nonce value={nonce}>
      <RenderFragmentContext value={import.meta.env.PROD ? renderFragment : null}>
        <FooterPartsContext value={footer ?? null}>
          <ServerRouter context={router} url={request.url} {...(nonce ? { nonce } : {})} />
        </FooterPartsContext>
      </RenderFragmentContext>
    </Nonce>,
  )
  context.set(htmlContext, ['<!DOCTYPE html>', ...insertPageScript(html, router, data, nonce)])
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
