import { pageSize } from '#contract/listing/listing.ts'
import type { SearchState } from '#contract/listing/listing-url.ts'
import { describePictureCodes } from '#contract/search/picture-codes.ts'
import { checkSearchText } from '#contract/search/search.ts'
import type { Arrangement } from '#domain/search/search.ts'
import type { Visit } from '#web/visit.ts'
import type { EmptySearchData, SearchResultsData } from './search-data.ts'

type MatchKey = 'words' | 'corrected' | 'missing' | 'isPartial' | 'named' | 'pictureNotes'

type Candidates =
  | ({
      ok: true
      productIds: readonly number[]
      partialIds: readonly number[]
      documentIds: readonly number[]
      arrangement?: Arrangement
    } & Pick<SearchResultsData, MatchKey>)
  | { ok: false; code: EmptySearchData['refusal'] }

/** What the words or the picture of the address find, before any filter. */
export async function findCandidates(visit: Visit, search: SearchState): Promise<Candidates> {
  if (search.source === 'image') return findByPicture(visit, search.code ?? '')
  const { scope, shop } = visit
  if (search.q === undefined) return { ok: false, code: null }
  const textCheck = checkSearchText(search.q)
  if (!textCheck.ok) return textCheck
  const { codes: _, ...searchMatch } = await shop.search.searchWithDocuments(
    scope,
    textCheck.text,
    {
      exact: search.exact === '1',
      canTry: true,
    },
  )
  return { ok: true, words: textCheck.text, pictureNotes: [], ...searchMatch }
}

/** What looks alike is counted, the nearest of the others follow apart; nothing alike: those alone. */
async function findByPicture({ scope, shop }: Visit, code: string): Promise<Candidates> {
  const [productIds, { codes, alikeCount }] = await Promise.all([
    shop.visual.getPictureSearchResult(scope, code),
    shop.visual.getPictureNotes(scope, code),
  ])
  if (!productIds) return { ok: false, code: 'unknown-code' }
  const shownCount = alikeCount === 0 ? pageSize : (alikeCount ?? productIds.length)
  return {
    ok: true,
    words: null,
    corrected: null,
    missing: [],
    isPartial: alikeCount === 0,
    named: 0,
    productIds: productIds.slice(0, shownCount),
    partialIds: alikeCount === 0 ? [] : productIds.slice(shownCount, shownCount + pageSize),
    documentIds: [],
    pictureNotes: describePictureCodes(codes),
  }
}
