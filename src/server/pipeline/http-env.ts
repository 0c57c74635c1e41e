import type { IncomingMessage } from 'node:http'
import type { RequestContext } from '#db/request-context.ts'
import type { CurrentLocale } from '#messages/current-locale.ts'
import type { Language } from '#messages/languages.ts'
import type { Scope } from '#platform/scope.ts'
import type { PageSlot } from '../page-cache/page-cache.ts'

/** What the middleware of a request hands on. */
export type HttpEnv = {
  Bindings: {
    incoming?: IncomingMessage
    slot?: PageSlot | null
    /** Named by the address, whose path comes without it. */
    language?: Language | undefined
  }
  Variables: {
    requestId: string
    requestContext: RequestContext
    /** For what is refused before the request's seller is loaded. */
    readEarlyLocale?: () => CurrentLocale
    scope: Scope
    address: string | null
    /** Called when the request waits for a render in progress: it then counts as a joined one. */
    onCoalesce?: () => void
  }
}
