import { paths } from '#contract/paths/paths.ts'
import * as commonTexts from '#texts/common.ts'
import { notFound } from '#web/answers.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { SellerHtml } from '#web/ui/seller-html.tsx'
import { visitContext } from '#web/visit.ts'
import { SearchInstead } from '#web/widgets/search/search-instead.tsx'
import { buildAddressMeta } from '../page-address.ts'
import type { Route } from './+types/footer-page.ts'

/** /page/{url}: a seller's own page. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { scope, shop, cacheWithTags } = context.get(visitContext)
  const page = await shop.sellers.getFooterPage(scope, params.url)
  if (!page) throw notFound()
  cacheWithTags([shop.tags.seller(scope.seller.id), shop.tags.menu(scope.seller.id)])
  return {
    page,
    company: scope.seller.companyName,
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? [
        { title: `${loaderData.page.title} | ${loaderData.company}` },
        ...buildAddressMeta(matches, paths.footerPage(loaderData.page.url)),
      ]
    : []

export default function FooterPage({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <>
      <Breadcrumb
        steps={[
          { name: commonTexts.home(), path: '/' },
          { name: page.title, path: null },
        ]}
      />
      <SearchInstead />
      <h1 className="title mb-6">{page.title}</h1>
      <SellerHtml html={page.contentHtml} />
    </>
  )
}
