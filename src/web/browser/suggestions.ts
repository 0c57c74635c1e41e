import type { Suggestion } from '#contract/search/search.ts'
import { toHref } from '#web/ui/to-href.ts'

/** A suggestion as the panel shows it. */
export interface OfferedSuggestion
  extends Pick<Suggestion, 'kind' | 'text' | 'path' | 'missing' | 'parent'> {
  product?: OfferedProduct
}

export interface OfferedProduct {
  /** A path of this host. */
  picture: string | null
  /** The maker and the seller's own code. */
  origin: string
  /** In major units; null: on request. */
  price: number | null
  /** The pack that has this price, and its pieces. */
  unit: string
  pieces: number
  delivered: boolean
  inStock: boolean
  /** The date by which it arrives here; null: none is promised. */
  deliverBy: string | null
}

interface WireSuggestion {
  skuName: string
  pageUrl: string
  kind: Suggestion['kind']
  missing?: string
  parentCategory?: string
  image?: string | null
  brand?: string | null
  SkuCode?: string
  sPrice?: number | null
  unit?: string
  pieces?: number
  stock?: number
  deliverBy?: string | null
  delivered?: boolean
}

/**
 * The shop's suggestions for the words typed so far; rejects without an answer. Source: SRCH-03,
 * FIND-05.
 */
export async function fetchSuggestions(
  text: string,
  signal: AbortSignal,
): Promise<OfferedSuggestion[]> {
  const answer = await fetch(toHref(`/api/v1/autosuggest?SearchText=${encodeURIComponent(text)}`), {
    headers: { accept: 'application/json' },
    signal,
  })
  if (!answer.ok) throw new Error(answer.statusText)
  return ((await answer.json()) as WireSuggestion[]).map(readSuggestion)
}

function readSuggestion(wire: WireSuggestion): OfferedSuggestion {
  const { skuName: text, pageUrl: path, kind, missing, SkuCode } = wire
  const suggestion: OfferedSuggestion = { kind, text, path, parent: wire.parentCategory }
  if (missing !== undefined) suggestion.missing = missing
  if (SkuCode === undefined) return suggestion
  return {
    ...suggestion,
    product: {
      picture: wire.image ? new URL(wire.image).pathname : null,
      origin: [wire.brand, SkuCode].filter(Boolean).join(' · '),
      price: wire.sPrice ?? null,
      unit: wire.unit ?? '',
      pieces: wire.pieces ?? 1,
      delivered: wire.delivered ?? false,
      inStock: (wire.stock ?? 0) > 0,
      deliverBy: wire.deliverBy ?? null,
    },
  }
}
