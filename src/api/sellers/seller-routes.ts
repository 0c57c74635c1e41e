import { z } from '@hono/zod-openapi'
import { shop } from '#app/shop.ts'
import type { Links } from '#domain/sellers/sellers.ts'
import { stop } from '#kernel/outcome.ts'
import type { Api } from '../http/api-env.ts'
import { defineCall } from '../http/define-call.ts'
import { identityQuery } from '../http/identity.ts'
import { publicAnswer } from '../http/public-answer.ts'
import { textParam } from '../http/query-schemas.ts'
import { buildResponses } from '../http/route-responses.ts'
import { countriesSchema, footerPageSchema, footerPagesSchema, wireCountry } from './wire-pages.ts'
import { sellerSchema, wireSeller } from './wire-seller.ts'

const tags = ['Seller']
const query = identityQuery

const getSeller = defineCall('/seller', {
  method: 'get',
  tags,
  summary: 'The seller of this host',
  request: { query },
  responses: buildResponses(sellerSchema, 'Client details'),
})

const getCountries = defineCall('/countries', {
  method: 'get',
  tags,
  summary: 'Countries that one may change to',
  request: { query },
  responses: buildResponses(countriesSchema, 'One host a country, the current one marked'),
})

const getFooterPages = defineCall('/footer-pages', {
  method: 'get',
  tags,
  summary: 'The seller’s own pages',
  request: { query },
  responses: buildResponses(footerPagesSchema, 'Titles and addresses, in the footer’s order'),
})

const getFooterPage = defineCall('/footer-pages/:url', {
  method: 'get',
  tags,
  summary: 'One of the seller’s own pages',
  request: { query, params: z.object({ url: textParam(200) }) },
  responses: buildResponses(footerPageSchema, 'Title and content'),
})

/** The seller: GET /seller, /countries, /footer-pages. */
export function mountSellerRoutes(api: Api, links: Links): void {
  api.openapi(getSeller, (c) => c.json(wireSeller(c.get('scope').seller), 200, publicAnswer))

  api.openapi(getCountries, async (c) => {
    const scope = c.get('scope')
    const countries = await shop.sellers.listCountries(scope, links)
    return c.json(countries.map(wireCountry), 200, publicAnswer)
  })

  api.openapi(getFooterPages, (c) => {
    const pages = c.get('scope').seller.footerPages.map(({ title, url }) => ({ title, url }))
    return c.json(pages, 200, publicAnswer)
  })

  api.openapi(getFooterPage, async (c) => {
    const page = await shop.sellers.getFooterPage(c.get('scope'), c.req.valid('param').url)
    if (!page) throw stop('not-found')
    return c.json(
      { title: page.title, url: page.url, content: page.contentHtml },
      200,
      publicAnswer,
    )
  })
}
