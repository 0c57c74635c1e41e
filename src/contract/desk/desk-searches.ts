import { productTexts } from './desk-products.ts'

/** A ranking that the present one can be compared with. */
export const rankingVariants = ['without-learning', 'best-sellers'] as const
export type RankingVariant = (typeof rankingVariants)[number]

export const variantTexts: Record<RankingVariant, string> = {
  'without-learning': 'Without what was learnt from shoppers',
  'best-sellers': 'Best sellers higher',
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

export const tuningTexts: Readonly<Record<TuningRefusal, string>> = {
  'changed-meanwhile': productTexts['changed-meanwhile'],
  'no-words': 'A search needs at least one word.',
  'bad-place': `A place is a whole number from 1 to ${maxPins}.`,
  'same-place': 'Two products can’t have the same place.',
  'too-many-pins': `At most ${maxPins} products can be pinned or buried in a search.`,
  'bad-redirect':
    'Please enter the address of a category, a brand or a page of this shop. Copy it from the shop.',
  'unknown-page': 'There is no such page in this shop.',
  'unknown-product': 'One of these products no longer exists.',
  'too-many-searches': `At most ${maxTunedSearches.toLocaleString('en')} searches can have pins or a redirect.`,
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
  nothing: 'Nobody chose a result',
  chosen: 'Chosen, not ordered',
  ordered: 'Ordered',
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
  'bad-percent': `Please enter a whole number from 0 to ${maxShuffledPercent}.`,
  'unknown-variant': 'Please choose a ranking.',
  'runs-already': 'A comparison is running already. End it first.',
  'not-running': 'This comparison has ended already.',
} as const
export type TrialRefusal = keyof typeof trialTexts
