import { createRoute } from '@hono/zod-openapi'
import { checkSearchText } from '#contract/search.ts'
import { shop } from '#domain/shop.ts'
import type { Api } from '../api-env.ts'
import { atPincode } from '../places/wire-place.ts'
import { searchQuery, suggestQuery } from '../query-schemas.ts'
import { answers } from '../route-answers.ts'
import { listSource } from './list-source.ts'
import { foundBy } from './search-source.ts'
import { searchSchema, suggestionsSchema, wireSearch, wireSuggestions } from './wire-search.ts'

const tags = ['Search']

const getSearch = createRoute({
  method: 'get',
  path: '/search',
  tags,
  summary: 'Products for words',
  description:
    'The best come first with SortBy POP: products with all words, then with some; codes and part numbers before all. A page beyond the last answers 404.',
  request: { query: searchQuery },
  responses: answers(searchSchema, 'One page, and what was searched for'),
})

const getSuggestions = createRoute({
  method: 'get',
  path: '/autosuggest',
  tags,
  summary: 'What somebody who types may mean',
  description:
    'At most ten; none for a text that can’t be searched with. The last word may be cut short.',
  request: { query: suggestQuery },
  responses: answers(suggestionsSchema, 'Categories, earlier searches and products'),
})

/** Search by words: GET /search, /autosuggest. */
export function searchCalls(api: Api): void {
  api.openapi(getSearch, async (c) => {
    const sent = c.req.valid('query')
    const scope = await atPincode(c.get('scope'), sent.Pincode)
    const { source, corrected } = await foundBy(scope, sent)
    return c.json(
      wireSearch(
        await listSource(scope, source, sent),
        corrected,
        await shop.delivery.dateDeliveries(scope),
      ),
      200,
    )
  })

  api.openapi(getSuggestions, async (c) => {
    const sent = c.req.valid('query')
    const scope = await atPincode(c.get('scope'), sent.Pincode)
    const checked = checkSearchText(sent.SearchText ?? '')
    return c.json(
      wireSuggestions(checked.ok ? await shop.search.suggest(scope, checked.text) : []),
      200,
    )
  })
}
