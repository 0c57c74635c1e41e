import { renderToReadableStream } from 'react-dom/server.browser'
import {
  createRequestHandler,
  type EntryContext,
  isRouteErrorResponse,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import { type Visit, visitContext } from './visit.ts'

type Handler = ReturnType<typeof createRequestHandler>
const handlers = new WeakMap<ServerBuild, Handler>()

/**
 * The one door from the server into the pages. It stands inside the web graph because React Router exists twice in
 * development; the server itself never imports a value from it.
 */
export function answer(build: ServerBuild, mode: string, request: Request, visit: Visit): Promise<Response> {
  let handle = handlers.get(build)
  if (!handle) {
    handle = createRequestHandler(build, mode)
    handlers.set(build, handle)
  }
  const context = new RouterContextProvider()
  context.set(visitContext, visit)
  return handle(request, context)
}

/** Renders a page to its end, so that it holds no streaming scripts and can be kept. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, scope } = context.get(visitContext)
  let failure: unknown
  const stream = await renderToReadableStream(
    <ServerRouter context={routerContext} url={request.url} {...(nonce ? { nonce } : {})} />,
    {
      ...(nonce ? { nonce } : {}),
      signal: request.signal,
      onError(error) {
        failure ??= error
      },
    },
  )
  await stream.allReady
  if (failure) scope.outside.log.error({ requestId: scope.requestId, err: failure }, 'A part of a page failed')
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(stream, { status: failure && status === 200 ? 500 : status, headers })
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
