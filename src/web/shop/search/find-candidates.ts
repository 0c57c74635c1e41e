import type { SearchState } from '#contract/listing/listing-url.ts'
import { describePictureCodes } from '#contract/search/picture-codes.ts'
import { checkSearchText } from '#contract/search/search.ts'
import type { Arrangement } from '#domain/search/search.ts'
import type { Visit } from '#web/visit.ts'
import type { EmptySearchData, SearchResultsData } from './search-data.ts'

type Candidates =
  | ({
      ok: true
      productIds: readonly number[]
      partialIds: readonly number[]
      arrangement?: Arrangement
    } & Pick<SearchResultsData, 'words' | 'corrected' | 'missing' | 'isPartial' | 'pictureNotes'>)
  | { ok: false; code: EmptySearchData['refusal'] }

/** What the words or the picture of the address find, before any filter. */
export async function findCandidates(visit: Visit, search: SearchState): Promise<Candidates> {
  if (search.source === 'image') return findByPicture(visit, search.code ?? '')
  const { scope, shop } = visit
  if (search.q === undefined) return { ok: false, code: null }
  const textCheck = checkSearchText(search.q)
  if (!textCheck.ok) return textCheck
  const searchMatch = await shop.search.searchProducts(scope, textCheck.text, {
    exact: search.exact === '1',
    canTry: true,
  })
  return { ok: true, words: textCheck.text, pictureNotes: [], ...searchMatch }
}

async function findByPicture({ scope, shop }: Visit, code: string): Promise<Candidates> {
  const [productIds, pictureCodes] = await Promise.all([
    shop.visual.getPictureSearchResult(scope, code),
    shop.visual.getPictureCodes(scope, code),
  ])
  if (!productIds) return { ok: false, code: 'unknown-code' }
  return {
    ok: true,
    words: null,
    corrected: null,
    missing: [],
    isPartial: false,
    partialIds: [],
    productIds,
    pictureNotes: describePictureCodes(pictureCodes),
  }
}
