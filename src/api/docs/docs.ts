import type { Context } from 'hono'
import type { Api, ApiEnv } from '../api-env.ts'
import type { ApiDocument } from './document.ts'
import { exampleValues } from './examples.ts'
import { docsPage } from './page.ts'
import { docsStyle } from './style.ts'

const pagePolicy = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** /api/openapi.json, the same to be read at /api/docs, and that page's style. Source: API-01. */
export function docsCalls(door: Api): void {
  const document = (c: Context<ApiEnv>) => openApiDocument(door, c.get('scope').seller.origin)

  door.get('/openapi.json', (c) => c.json(document(c), 200, { 'cache-control': 'no-cache' }))

  door.get('/docs', async (c) => {
    const html = docsPage(document(c), await exampleValues(c.get('scope')))
    return c.html(html, 200, { 'cache-control': 'no-cache', 'content-security-policy': pagePolicy })
  })

  door.get('/docs.css', (c) =>
    c.body(docsStyle, 200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' }),
  )
}

/** The document of every call mounted below this door, for a host's own address. */
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
  return document as unknown as ApiDocument
}
