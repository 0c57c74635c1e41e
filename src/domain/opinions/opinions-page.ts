import { type SQL, sql } from 'drizzle-orm'
import type { OpinionSort, OwnOpinion, ProductOpinionsPage } from '#contract/catalog/opinions.ts'
import { stop } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import { getAverageTenths } from './opinion-rules.ts'
import {
  findProduct,
  findPurchases,
  type OpinionRow,
  opinionColumns,
  toOpinionView,
} from './opinion-store.ts'

const reviewsPerPage = 10
/** Of one product; the newest. */
const maxQuestions = 50

/**
 * All that is shown of a product's reviews and questions, a page of the reviews at a time, with
 * what a customer wrote and may write. Stops with not-found where the seller has no such product.
 * Source: LIST-06.
 */
export async function loadOpinionsPage(
  scope: Scope,
  productUrl: string,
  { sort, page: wantedPage }: { sort: OpinionSort; page: number },
): Promise<ProductOpinionsPage> {
  const { database, seller } = scope
  const db = database.primary
  const row = await findProduct(db, seller.id, productUrl)
  if (!row) throw stop('not-found')
  const { reviews: reviewCount, stars, questions: questionCount, ...product } = row
  const isShown = (kind: 'review' | 'question') => sql`o.seller_id = ${seller.id}
    and o.product_id = ${product.id} and o.kind = ${kind} and o.state = 'shown'`
  const pageCount = Math.max(1, Math.ceil(reviewCount / reviewsPerPage))
  const page = Math.min(wantedPage, pageCount)
  const offset = (page - 1) * reviewsPerPage
  const [reviews, questions, viewer] = await Promise.all([
    db.execute<OpinionRow>(sql`
      select ${opinionColumns} from opinion o where ${isShown('review')}
      order by ${orders[sort]} o.at desc, o.id desc limit ${reviewsPerPage} offset ${offset}`),
    db.execute<OpinionRow>(sql`
      select ${opinionColumns} from opinion o where ${isShown('question')}
      order by o.at desc, o.id desc limit ${maxQuestions}`),
    loadViewerPart(scope, product.id),
  ])
  return {
    product,
    sort,
    page,
    pageCount,
    reviewCount,
    averageTenths: getAverageTenths({ reviews: reviewCount, stars }),
    questionCount,
    reviews: reviews.rows.map((each) => toOpinionView(each, seller)),
    questions: questions.rows.map((each) => toOpinionView(each, seller)),
    viewer,
  }
}

const orders: Record<OpinionSort, SQL> = {
  newest: sql``,
  helpful: sql`o.helpful desc,`,
  lowest: sql`o.stars,`,
}

async function loadViewerPart(
  { database, seller, viewer }: Scope,
  productId: number,
): Promise<ProductOpinionsPage['viewer']> {
  if (viewer.kind !== 'customer') return null
  const db = database.primary
  const [purchases, { rows }] = await Promise.all([
    findPurchases(db, seller.id, { customerId: viewer.id, productId }),
    db.execute<OpinionRow>(sql`
      select ${opinionColumns} from opinion o
      where o.seller_id = ${seller.id} and o.product_id = ${productId}
        and o.customer_id = ${viewer.id}::uuid
      order by o.at desc, o.id desc`),
  ])
  const own = rows.map(
    (row): OwnOpinion => ({
      ...toOpinionView(row, seller),
      state: row.state,
      reason: row.reason,
    }),
  )
  return {
    canReview: purchases.hasProduct,
    canAsk: purchases.hasOrder,
    ownReview: own.find(({ stars }) => stars !== null) ?? null,
    ownQuestions: own.filter(({ stars }) => stars === null),
  }
}
