import type { Suggestion } from '#contract/search/search.ts'

interface WireSuggestion {
  skuName: string
  pageUrl: string
  kind: Suggestion['kind']
}

/**
 * The shop's suggestions for the words typed so far; rejects without an answer. Source: SRCH-03.
 */
export async function fetchSuggestions(text: string, signal: AbortSignal): Promise<Suggestion[]> {
  const answer = await fetch(`/api/v1/autosuggest?SearchText=${encodeURIComponent(text)}`, {
    headers: { accept: 'application/json' },
    signal,
  })
  if (!answer.ok) throw new Error(answer.statusText)
  const wireItems = (await answer.json()) as WireSuggestion[]
  return wireItems.map(({ skuName, pageUrl, kind }) => ({ kind, text: skuName, path: pageUrl }))
}
