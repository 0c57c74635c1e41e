import { sql } from 'drizzle-orm'
import type { ProductOpinions } from '#contract/catalog/opinions.ts'
import { runPrepared } from '#db/run-prepared.ts'
import { getOrLoad, tags } from '#platform/cache/data-cache.ts'
import type { Scope } from '#platform/scope.ts'
import { getAverageTenths } from './opinion-rules.ts'
import { type OpinionRow, opinionColumns, toOpinionView } from './opinion-store.ts'

/** So many of each kind stand on the product's own page. */
const maxOnProductPage = 3

/**
 * What the product's page shows of its reviews and questions: counts, the average, and the newest
 * of each. Cached under the product's tag. Source: LIST-06.
 */
export function loadProductOpinions(scope: Scope, productId: number): Promise<ProductOpinions> {
  const { cache, seller } = scope
  return getOrLoad(
    cache,
    `opinions ${seller.id} ${productId} ${seller.locale}`,
    [tags.product(seller.id, productId), tags.seller(seller.id)],
    () => readProductOpinions(scope, productId),
  )
}

type RatingRow = {
  reviews: number
  stars: number
  questions: number
  newestReviews: OpinionRow[]
  newestQuestions: OpinionRow[]
}

async function readProductOpinions(
  { database, seller }: Scope,
  productId: number,
): Promise<ProductOpinions> {
  const selectNewest = (kind: 'review' | 'question') => sql`coalesce((
    select json_agg(each) from (
      select ${opinionColumns} from opinion o
      where o.seller_id = ${seller.id} and o.product_id = ${productId} and o.kind = ${kind}
        and o.state = 'shown'
      order by o.at desc, o.id desc limit ${maxOnProductPage}
    ) each), '[]')`
  const { rows } = await runPrepared<RatingRow>(
    database.replica,
    sql`
    select r.reviews, r.stars, r.questions, ${selectNewest('review')} as "newestReviews",
      ${selectNewest('question')} as "newestQuestions"
    from product_rating r where r.seller_id = ${seller.id} and r.product_id = ${productId}`,
  )
  const row = rows[0]
  if (!row)
    return { reviewCount: 0, averageTenths: null, questionCount: 0, reviews: [], questions: [] }
  return {
    reviewCount: row.reviews,
    averageTenths: getAverageTenths(row),
    questionCount: row.questions,
    reviews: row.newestReviews.map((each) => toOpinionView(each, seller)),
    questions: row.newestQuestions.map((each) => toOpinionView(each, seller)),
  }
}
