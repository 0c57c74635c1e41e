import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  isRouteErrorResponse,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import { Nonce } from './ui/nonce.ts'
import { type Visit, visitContext } from './visit.ts'
import { FooterPartsContext } from './widgets/footer-parts.ts'

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
  const { nonce, scope, footer, turn } = context.get(visitContext)
  await turn()
  let failure: unknown
  const html = await new Promise<Buffer>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <Nonce value={nonce}>
        <FooterPartsContext value={footer ?? null}>
          <ServerRouter context={routerContext} url={request.url} {...(nonce ? { nonce } : {})} />
        </FooterPartsContext>
      </Nonce>,
      {
        ...(nonce ? { nonce } : {}),
        onAllReady: () => pipe(collector(resolve)),
        onShellError: reject,
        onError(error) {
          failure ??= error
        },
      },
    )
    request.signal.addEventListener('abort', () => abort(request.signal.reason), { once: true })
  })
  if (failure) scope.outside.log.error({ requestId: scope.requestId, err: failure }, 'A part of a page failed')
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(new Uint8Array(html), { status: failure && status === 200 ? 500 : status, headers })
}

function collector(done: (bytes: Buffer) => void): Writable {
  const chunks: Buffer[] = []
  return new Writable({
    write(chunk: Buffer, _encoding, next) {
      chunks.push(chunk)
      next()
    },
    final(next) {
      done(Buffer.concat(chunks))
      next()
    },
  })
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
