import {
  type OpinionSort,
  opinionSorts,
  opinionTexts,
  type ProductOpinionsPage,
} from '#contract/catalog/opinions.ts'
import { getPageLinks } from '#contract/listing/pagination.ts'
import { paths } from '#contract/paths/paths.ts'
import * as commonTexts from '#texts/common.ts'
import * as opinionsTexts from '#texts/opinions.ts'
import { getPageUrl, notFound, orNotFound } from '#web/answers.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { FormMessage } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { visitContext } from '#web/visit.ts'
import { OpinionItem } from '#web/widgets/product/opinion-item.tsx'
import { Picture } from '#web/widgets/product/picture.tsx'
import { Rating } from '#web/widgets/product/stars.tsx'
import type { Route } from './+types/opinions.ts'
import { AskQuestion } from './ask-question.tsx'
import { MarkForms } from './mark-forms.tsx'
import { OwnReview } from './own-review.tsx'
import { writeOpinion } from './write-opinion.server.ts'

/** All reviews of a product and questions about it, and the forms for one's own. Source: LIST-06. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop } = context.get(visitContext)
  const query = getPageUrl(request).searchParams
  const sort = opinionSorts.find((each) => each === query.get('sort')) ?? 'newest'
  const page = /^[1-9]\d{0,3}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1
  const opinions = await orNotFound(
    shop.opinions.loadOpinionsPage(scope, params.pageUrl, { sort, page }),
  )
  if (page > opinions.pageCount) throw notFound()
  const doneText = doneTexts.get(query.get('done') ?? '')?.() ?? null
  return { opinions, company: scope.seller.companyName, origin: scope.seller.origin, doneText }
}

const doneTexts: ReadonlyMap<string, () => string> = new Map([
  ['review', opinionsTexts.reviewSent],
  ['ask', opinionsTexts.questionSent],
  ['remove', opinionsTexts.removed],
  ['helpful', opinionsTexts.thankYou],
  ['report', opinionsTexts.reported],
])

export function action({ context, request, params }: Route.ActionArgs) {
  return writeOpinion(context, request, params.pageUrl)
}

export type OpinionAnswer = Route.ComponentProps['actionData']

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [
        {
          title: `${opinionsTexts.pageTitle({ product: loaderData.opinions.product.name })} | ${loaderData.company}`,
        },
        {
          tagName: 'link',
          rel: 'canonical',
          href: loaderData.origin + toHref(paths.product(loaderData.opinions.product.url)),
        },
        { name: 'robots', content: 'noindex' },
      ]
    : []

export default function ProductOpinionsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { opinions, company, doneText } = loaderData
  const { product, viewer } = opinions
  return (
    <>
      <Breadcrumb
        steps={[
          { name: commonTexts.home(), path: paths.home() },
          { name: product.name, path: paths.product(product.url) },
          { name: opinionsTexts.reviewsAndQuestions(), path: null },
        ]}
      />
      <OpinionsHeader opinions={opinions} />
      <div className="mt-4 grid gap-3 empty:hidden">
        <FormMessage tone="good">{!actionData && doneText}</FormMessage>
        <FormMessage tone="bad">{actionData && opinionTexts[actionData.code]()}</FormMessage>
      </div>
      <div className="mt-6 grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid content-start gap-10">
          <Reviews opinions={opinions} company={company} />
          <section aria-labelledby="questions">
            <h2 id="questions" className="text-section font-bold">
              {opinionsTexts.questionCount({ count: opinions.questionCount })}
            </h2>
            <div className="divide-y divide-line">
              {opinions.questions.map((each) => (
                <OpinionItem key={each.id} opinion={each} company={company}>
                  <MarkForms opinion={each} viewer={viewer} />
                </OpinionItem>
              ))}
            </div>
          </section>
        </div>
        <aside aria-label={opinionsTexts.own()} className="grid content-start gap-8">
          <OwnReview opinions={opinions} answer={actionData} />
          <AskQuestion opinions={opinions} answer={actionData} />
        </aside>
      </div>
    </>
  )
}

function OpinionsHeader({ opinions }: { opinions: ProductOpinionsPage }) {
  const { product, averageTenths, reviewCount } = opinions
  return (
    <header className="mt-2 flex items-center gap-4">
      <Picture
        picture={product.picture}
        alt=""
        widths={[96, 240]}
        sizes="80px"
        eager
        className="w-20 flex-none"
      />
      <div className="grid min-w-0 gap-1">
        <h1 className="title text-balance wrap-anywhere">{opinionsTexts.reviewsAndQuestions()}</h1>
        <p className="wrap-anywhere">
          <Link to={paths.product(product.url)} className="underline underline-offset-3">
            {product.name}
          </Link>
        </p>
        {averageTenths !== null && (
          <Rating tenths={averageTenths}>
            {opinionsTexts.reviewCount({ count: reviewCount })}
          </Rating>
        )}
      </div>
    </header>
  )
}

const sortWords: Record<OpinionSort, () => string> = {
  newest: opinionsTexts.newest,
  helpful: opinionsTexts.helpful,
  lowest: opinionsTexts.lowestStars,
}

function Reviews({ opinions, company }: { opinions: ProductOpinionsPage; company: string }) {
  const { product, reviews, reviewCount, sort, page, pageCount, viewer } = opinions
  const buildHref = (change: { sort?: OpinionSort; page?: number }) =>
    `${paths.opinions(product.url)}?sort=${change.sort ?? sort}&page=${change.page ?? 1}`
  return (
    <section aria-labelledby="reviews">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="reviews" className="text-section font-bold">
          {opinionsTexts.reviewCount({ count: reviewCount })}
        </h2>
        {reviewCount > 1 && (
          <nav aria-label={opinionsTexts.sort()} className="flex flex-wrap gap-x-4 text-2">
            {opinionSorts.map((each) => (
              <Link
                key={each}
                to={buildHref({ sort: each })}
                aria-current={each === sort ? 'true' : undefined}
                className="py-1 underline underline-offset-3 aria-[current]:font-bold aria-[current]:no-underline"
              >
                {sortWords[each]()}
              </Link>
            ))}
          </nav>
        )}
      </div>
      {reviewCount === 0 && <p className="mt-2 text-ink-2">{opinionsTexts.noReviews()}</p>}
      <div className="divide-y divide-line">
        {reviews.map((each) => (
          <OpinionItem key={each.id} opinion={each} company={company}>
            <MarkForms opinion={each} viewer={viewer} />
          </OpinionItem>
        ))}
      </div>
      <Pager
        label={opinionsTexts.pages()}
        current={page}
        links={getPageLinks(page, pageCount)}
        href={(number) => buildHref({ page: number })}
        className="mt-4"
      />
    </section>
  )
}
