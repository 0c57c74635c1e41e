import * as opinionsTexts from '#texts/opinions.ts'

/** What buyers say about a product: a review, or a question. Source: LIST-06. */
export type OpinionKind = 'review' | 'question'

/** `waiting`: staff have not decided yet whether the product's page shows it. */
export const opinionStates = ['waiting', 'shown', 'rejected'] as const
export type OpinionState = (typeof opinionStates)[number]

export const opinionLimits = {
  title: 80,
  text: 2_000,
  minText: 10,
  answer: 2_000,
  reason: 300,
} as const

export const starChoices = ['1', '2', '3', '4', '5'] as const

/** A review or a question as everybody sees it. */
export interface OpinionView {
  id: number
  /** Null: a question. */
  stars: number | null
  title: string
  text: string
  /** The first name, and the first letter of the last. */
  author: string
  /** Day in the seller's country, for people and for machines. */
  dayText: string
  day: string
  /** The seller's; empty: none yet. */
  answer: string
  /** How many customers found it helpful. */
  helpful: number
}

/** What a product's page shows of its opinions. */
export interface ProductOpinions {
  /** How many reviews are shown. */
  reviewCount: number
  /** Average in tenths, 10 to 50; null: no reviews. */
  averageTenths: number | null
  questionCount: number
  reviews: OpinionView[]
  questions: OpinionView[]
}

/** The customer's own, with what became of it. */
export interface OwnOpinion extends OpinionView {
  state: OpinionState
  /** Why staff rejected it; empty: for no reason told. */
  reason: string
}

/** A line of a delivered order whose product the customer may review. */
export interface ReviewableLine {
  packId: number
  /** The product's, as it is today. */
  url: string
  isReviewed: boolean
}

export const opinionSorts = ['newest', 'helpful', 'lowest'] as const
export type OpinionSort = (typeof opinionSorts)[number]

/** All opinions about one product, and what the viewer may add. */
export interface ProductOpinionsPage extends ProductOpinions {
  product: { id: number; name: string; url: string; picture: string | null }
  sort: OpinionSort
  page: number
  pageCount: number
  /** Null: a visitor. */
  viewer: {
    /** Bought this product here, and it was delivered. */
    canReview: boolean
    /** Bought something here, and it was delivered. */
    canAsk: boolean
    ownReview: OwnOpinion | null
    ownQuestions: OwnOpinion[]
  } | null
}

export const opinionTexts = {
  invalid: opinionsTexts.invalid,
  missing: opinionsTexts.missing,
  'too-long': opinionsTexts.tooLong,
  'too-short': () => opinionsTexts.tooShort({ min: opinionLimits.minText }),
  'no-stars': opinionsTexts.noStars,
  'has-link': opinionsTexts.hasLink,
  'not-bought': opinionsTexts.notBought,
  'no-order': opinionsTexts.noOrder,
  'too-many-questions': opinionsTexts.tooManyQuestions,
  'own-opinion': opinionsTexts.ownOpinion,
  gone: opinionsTexts.gone,
  'too-many-requests': opinionsTexts.tooManyRequests,
} as const
export type OpinionCode = keyof typeof opinionTexts

/** At one product. */
export const maxOwnQuestions = 3
