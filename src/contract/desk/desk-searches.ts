import * as deskSearchesTexts from '#texts/desk-searches.ts'
import { productTexts } from './desk-products.ts'

/** A ranking that the present one can be compared with. */
export const rankingVariants = ['without-learning', 'best-sellers'] as const
export type RankingVariant = (typeof rankingVariants)[number]

export const variantTexts: Record<RankingVariant, () => string> = {
  'without-learning': deskSearchesTexts.withoutLearning,
  'best-sellers': deskSearchesTexts.bestSellers,
}

/** Per cent of visits that see neighbours in random order, where the desk has not chosen. */
export const defaultShuffledPercent = 5
export const maxShuffledPercent = 20
/** Pinned products per search, and the last place that one can be pinned to. */
export const maxPins = 50
/** Searches with decisions of the desk, per seller. */
export const maxTunedSearches = 2_000

/** A product as the desk shows it for a search. */
export interface TunedProduct {
  id: number
  name: string
  code: string
  picture: string | null
  onSale: boolean
  /** Where the desk pinned it; null: it did not. */
  place: number | null
  buried: boolean
}

/** What the desk decided about one search. */
export interface DeskTuning {
  /** The key that all spellings of the search share. */
  query: string
  /** As staff or shoppers wrote it. */
  words: string
  redirect: string
  /** By product's id: its place, or null if buried. */
  places: Record<string, number | null>
}

export type TuningRefusal =
  | 'changed-meanwhile'
  | 'no-words'
  | 'bad-place'
  | 'same-place'
  | 'too-many-pins'
  | 'bad-redirect'
  | 'unknown-page'
  | 'unknown-product'
  | 'too-many-searches'

export const tuningTexts: Readonly<Record<TuningRefusal, () => string>> = {
  'changed-meanwhile': productTexts['changed-meanwhile'],
  'no-words': deskSearchesTexts.noWords,
  'bad-place': () => deskSearchesTexts.badPlace({ max: maxPins }),
  'same-place': deskSearchesTexts.samePlace,
  'too-many-pins': () => deskSearchesTexts.tooManyPins({ max: maxPins }),
  'bad-redirect': deskSearchesTexts.badRedirect,
  'unknown-page': deskSearchesTexts.unknownPage,
  'unknown-product': deskSearchesTexts.unknownProduct,
  'too-many-searches': () => deskSearchesTexts.tooManySearches({ max: maxTunedSearches }),
}

/** A search that shoppers made, counted over 90 days. Source: FIND-08, DEAL-06. */
export interface DeskSearchRow {
  /** The key that all spellings of the search share. */
  query: string
  words: string
  /** Visits that it was shown to, and those that clicked, carted and ordered a result. */
  visits: number
  clicked: number
  carted: number
  ordered: number
  shoppers: number
  lastAt: string
  lastOn: string
  /** The desk has pinned something in it, or leads it to a page. */
  isTuned: boolean
}

/** The filter `outcome`. */
export const searchOutcomes = {
  nothing: deskSearchesTexts.outcomeNothing,
  chosen: deskSearchesTexts.outcomeChosen,
  ordered: deskSearchesTexts.ordered,
} as const

export type SearchFilter = 'outcome' | 'tuned'
export type SearchSort = 'words' | 'visits' | 'shoppers' | 'clicked' | 'carted' | 'ordered' | 'last'

/** What visits did with one product of a search. */
export interface SearchedProduct {
  id: number
  shown: number
  clicked: number
  carted: number
  ordered: number
  /** How many places it is lifted by at most; 0: none. */
  lift: number
}

export interface SynonymProposal {
  query: string
  nextQuery: string
  words: string
  nextWords: string
  shoppers: number
}

/** A comparison of rankings, running or ended. */
export interface RankingComparison {
  id: number
  variant: RankingVariant
  startedText: string
  /** Empty: it runs. */
  endedText: string
  wins: number
  losses: number
  ties: number
  pValue: number
  verdict: 'present' | 'other' | 'undecided'
}

export const trialTexts = {
  'changed-meanwhile': productTexts['changed-meanwhile'],
  'bad-percent': () => deskSearchesTexts.badPercent({ max: maxShuffledPercent }),
  'unknown-variant': deskSearchesTexts.unknownVariant,
  'runs-already': deskSearchesTexts.alreadyRunning,
  'not-running': deskSearchesTexts.notRunning,
} as const
export type TrialRefusal = keyof typeof trialTexts
