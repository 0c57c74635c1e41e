import type { ReactNode } from 'react'
import type { ProductOpinions } from '#contract/catalog/opinions.ts'
import { paths } from '#contract/paths/paths.ts'
import * as productTexts from '#texts/product.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { OpinionItem } from '#web/widgets/product/opinion-item.tsx'
import { Rating } from '#web/widgets/product/stars.tsx'

/** The newest reviews and questions, and the way to all of them. Source: LIST-06. */
export function Opinions({
  opinions,
  productUrl,
  company,
}: {
  opinions: ProductOpinions
  productUrl: string
  company: string
}) {
  const { reviewCount, averageTenths, questionCount, reviews, questions } = opinions
  const path = paths.opinions(productUrl)
  const count = reviewCount + questionCount
  return (
    <section className="mt-10" aria-labelledby="opinions">
      <h2 id="opinions" className="mb-2 text-section font-bold">
        {productTexts.reviewsAndQuestions()}
      </h2>
      {averageTenths !== null && (
        <Rating tenths={averageTenths}>
          {productTexts.reviewsByBuyers({ count: reviewCount })}
        </Rating>
      )}
      {count === 0 && <p className="text-ink-2">{productTexts.noOpinions()}</p>}
      {count > 0 && (
        <div className="grid gap-x-10 md:grid-cols-2">
          {reviews.length > 0 && (
            <OpinionList label={productTexts.newestReviews()}>
              {reviews.map((each) => (
                <OpinionItem key={each.id} opinion={each} company={company} />
              ))}
            </OpinionList>
          )}
          {questions.length > 0 && (
            <OpinionList label={productTexts.newestQuestions()}>
              {questions.map((each) => (
                <OpinionItem key={each.id} opinion={each} company={company} />
              ))}
            </OpinionList>
          )}
        </div>
      )}
      <p className="mt-3 flex flex-wrap gap-2">
        {count > reviews.length + questions.length && (
          <ButtonLink to={path}>{productTexts.allOpinions({ count })}</ButtonLink>
        )}
        <ButtonLink to={`${path}#write`} rel="nofollow">
          {productTexts.writeAReview()}
        </ButtonLink>
        <ButtonLink to={`${path}#ask`} rel="nofollow">
          {productTexts.askAQuestion()}
        </ButtonLink>
      </p>
    </section>
  )
}

function OpinionList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className="divide-y divide-line">
      {children}
    </section>
  )
}
