import type { IncomingMessage, RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { OpenShop } from '#boot/open-shop.ts'
import type { Language } from '#messages/languages.ts'
import type { Admission } from './overload/admission.ts'
import type { KnownCallers } from './overload/known-callers.ts'
import { refuseEarly } from './overload/refuse-early.ts'
import type { PageCache, PageSlot } from './page-cache/page-cache.ts'
import { serveCachedPage } from './page-cache/serve-cached-page.ts'
import { getRequestHost, normaliseHost } from './pipeline/caller-address.ts'
import type { HttpEnv } from './pipeline/http-env.ts'
import { readAddress } from './pipeline/read-address.ts'
import { enforceReadDeadline } from './pipeline/read-deadline.ts'
import type { RequestRecorder } from './pipeline/request-recorder.ts'
import type { Scoping } from './pipeline/request-scope.ts'
import { strictHeaders } from './pipeline/security-headers.ts'

export interface ListenerOptions {
  shop: OpenShop
  scoping: Scoping
  pageCache: PageCache
  admission: Admission
  callers: KnownCallers
  recorder: RequestRecorder
  /** Called for each request. */
  onActivity: () => void
  /** The process is shutting down: connections close after their responses. */
  isDraining: () => boolean
  /** The database has been migrated past this program. */
  isOutdated: () => boolean
  /** The pipeline. */
  answer: (request: Request, env: HttpEnv['Bindings']) => Response | Promise<Response>
}

/**
 * What a request meets before the pipeline: the page cache, then the refusal under overload. Its
 * slot in the page cache is found here, once, and goes with it.
 */
export function openRequestListener(options: ListenerOptions): RequestListener {
  const { shop, scoping, admission, callers, recorder } = options
  const { config, meters } = shop
  const refusalHeaders = strictHeaders(config.links.scheme === 'https')
  // The first call puts faster classes in the place of Request and Response, for all code: before
  // the warm-up.
  getRequestListener(() => new Response())
  return (req, res) => {
    options.onActivity()
    if (options.isDraining()) res.shouldKeepAlive = false
    enforceReadDeadline(req, res)
    const { path, language } = readAddress(req.url!)
    // Everything behind the listener knows paths only.
    req.url = path
    const isOutdated = options.isOutdated()
    const slot = isOutdated ? null : findSlot(req, language)
    const proceed = () => {
      // Responses sent before the pipeline or by the adapter need these headers too.
      for (const [name, value] of refusalHeaders) res.setHeader(name, value)
      const identify = () => scoping.identify(req, config.trustedProxies)
      const readLocale = () => scoping.readEarlyLocale(language, readHost(req))
      if (
        refuseEarly(
          admission,
          callers,
          recorder,
          meters,
          req,
          res,
          isOutdated,
          readLocale,
          identify,
        )
      )
        return
      const env = { incoming: req, slot, language }
      void getRequestListener((request) => options.answer(request, env))(req, res)
    }
    if (slot && !slot.isLimited) serveCachedPage(slot, admission, recorder, req, res, proceed)
    else proceed()
  }

  function findSlot(req: IncomingMessage, language: Language | undefined): PageSlot | null {
    const { method, url, headers } = req
    return options.pageCache.findSlot({
      method: method!,
      url: url!,
      host: normaliseHost(readHost(req)),
      cookie: headers.cookie,
      authorization: headers.authorization,
      language,
      acceptLanguage: headers['accept-language'],
      fetchSite: headers['sec-fetch-site'] as string | undefined,
    })
  }

  function readHost({ headers, socket }: IncomingMessage): string | undefined {
    const forwarded = headers['x-forwarded-host'] as string | undefined
    const asked = { host: headers.host, forwarded }
    return getRequestHost(asked, socket.remoteAddress, config.trustedProxies)
  }
}
