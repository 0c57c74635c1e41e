import type { Context } from 'hono'
import { stop } from '#kernel/outcome.ts'
import type { Api, ApiEnv } from '../http/api-env.ts'
import { securitySchemes } from '../http/call-security.ts'
import type { ApiDocument } from './document.ts'
import { exampleValues } from './examples.ts'
import { docsPage } from './page.ts'
import { docsStyle } from './style.ts'

const pagePolicy =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const ownCopy = { 'cache-control': 'private, no-cache' }

/**
 * /api/openapi.json, the page that shows it at /api/docs, and that page's stylesheet. Open in demo mode,
 * otherwise only with a session of this seller's desk; to everyone else a 404. Source: API-01, MODE-02.
 */
export function mountDocsRoutes(door: Api, mode: 'demo' | 'production'): void {
  const forReader = (c: Context<ApiEnv>) => {
    const scope = c.get('scope')
    if (mode === 'production' && !scope.staff) throw stop('not-found')
    return { scope, document: openApiDocument(door, scope.seller.origin) }
  }

  door.get('/openapi.json', (c) => c.json(forReader(c).document, 200, ownCopy))

  door.get('/docs', async (c) => {
    const { scope, document } = forReader(c)
    const html = docsPage(document, await exampleValues(scope))
    return c.html(html, 200, { ...ownCopy, 'content-security-policy': pagePolicy })
  })

  door.get('/docs.css', (c) => {
    forReader(c)
    return c.body(docsStyle, 200, { ...ownCopy, 'content-type': 'text/css; charset=utf-8' })
  })
}

/** The document of every call mounted here, for a host's own address. */
export function openApiDocument(door: Api, origin: string): ApiDocument {
  const document = door.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Haggle API',
      version: '1',
      description:
        'The host picks the seller; ids of sellers and customers in a request are only compared with it. Names match without regard to case, unknown ones are ignored, empty values count as not sent. Money is a number in major units, ids are strings, times are ISO 8601 in UTC.',
    },
    servers: [{ url: `${origin}/api` }],
  })
  const { components, ...parts } = document as unknown as ApiDocument
  return { ...parts, components: { ...components, securitySchemes } }
}
