import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler } from 'hono'
import type { OpenShop } from '#boot/open-shop.ts'
import { isUnavailable } from '#db/transaction.ts'
import { isStop } from '#kernel/outcome.ts'
import type { Admission } from './overload/admission.ts'
import { admit } from './overload/admit.ts'
import type { KnownCallers } from './overload/known-callers.ts'
import { beginRequest, writeMethods } from './pipeline/begin-request.ts'
import { awaitBody, limitBody, limitUploads } from './pipeline/body-limits.ts'
import type { HttpEnv } from './pipeline/http-env.ts'
import { queueKeyWrites } from './pipeline/key-calls.ts'
import type { RequestRecorder } from './pipeline/request-recorder.ts'
import { resolveScope, type Scoping } from './pipeline/request-scope.ts'
import { enforceRateLimits } from './pipeline/route-rate-limits.ts'
import { requireSameOrigin } from './pipeline/same-origin.ts'
import { sendRefusal } from './pipeline/send-refusal.ts'
import { openUploadQuota } from './pipeline/upload-quota.ts'
import type { PageAnswer } from './render/page-rendering.ts'
import { addHealthRoutes, addMetricsRoute, type Readiness } from './routes/health-routes.ts'
import { sendDocument } from './routes/send-document.ts'
import { sendPicture } from './routes/send-picture.ts'

/** What a running server has beside its shop; tests of single routes omit it. */
export interface Operations {
  recorder: RequestRecorder
  admission: Admission
  callers: KnownCallers
  readiness: () => Promise<Readiness>
}

export interface HttpOptions {
  shop: OpenShop
  scoping: Scoping
  pages: PageAnswer
  /** Folder of built assets; null in development, where Vite serves them. */
  assets: string | null
  addRoutes?: (app: Hono<HttpEnv>) => void
  operations?: Operations
}

/** The middleware pipeline, in the order in which a request passes it. */
export function openHttp(options: HttpOptions): Hono<HttpEnv> {
  const { shop, scoping } = options
  const app = new Hono<HttpEnv>()

  app.use(beginRequest(shop, scoping, options.operations?.recorder))
  if (options.operations) {
    addHealthRoutes(app, options.operations.readiness)
    if (shop.config.mode === 'demo' && shop.meters) addMetricsRoute(app, shop.meters)
    app.on(writeMethods, '*', limitBody, awaitBody)
    app.use(admit(options.operations.admission, options.operations.callers, shop))
  } else {
    app.on(writeMethods, '*', limitBody)
  }
  app.use(resolveScope(scoping, shop))
  app.on(writeMethods, '*', requireSameOrigin(shop.config.trustedProxies, scoping.links.scheme))
  app.use(enforceRateLimits)
  app.on(writeMethods, '*', limitUploads(openUploadQuota(shop.config.uploadBytesAtOnce)))
  app.on(writeMethods, '*', queueKeyWrites)
  if (options.assets) {
    app.use('/assets/*', serveBuiltAssets(options.assets))
    // As nobody takes a place for assets, what is none gets no page either.
    app.all('/assets/*', (c) => sendRefusal(c, 'not-found'))
  }
  app.get('/media/:file', (c) => sendPicture(c.get('scope'), c.req.param('file')))
  app.get('/documents/:file', (c) => sendDocument(c.get('scope'), c.req.param('file'), c.req.raw))
  options.addRoutes?.(app)
  app.all('*', (c) =>
    options.pages({
      request: c.req.raw,
      scope: c.get('scope'),
      slot: c.env?.slot ?? null,
      onCoalesce: c.get('onCoalesce'),
    }),
  )
  app.onError((error, c) => {
    if (isStop(error)) {
      const { kind } = error
      return sendRefusal(c, kind === 'sign-in' || kind === 'unavailable' ? kind : 'not-found')
    }
    const isDatabaseUnavailable = isUnavailable(error)
    shop.outside.log[isDatabaseUnavailable ? 'warn' : 'error'](
      { event: 'request.failed', requestId: c.get('requestId'), err: error },
      'Request failed',
    )
    return sendRefusal(c, isDatabaseUnavailable ? 'unavailable' : 'fault')
  })
  return app
}

function serveBuiltAssets(folder: string): MiddlewareHandler<HttpEnv> {
  return serveStatic({
    root: folder,
    precompressed: true,
    onFound: (_path, c) => c.header('cache-control', 'public, max-age=31536000, immutable'),
  })
}
