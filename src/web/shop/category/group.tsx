import type { CategoryTile } from '#contract/catalog/catalog.ts'
import { paths } from '#contract/paths/paths.ts'
import { notFound } from '#web/answers.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { Link } from '#web/ui/link.tsx'
import { SellerHtml } from '#web/ui/seller-html.tsx'
import { visitContext } from '#web/visit.ts'
import { CategoryTileLink } from '#web/widgets/product/category-tiles.tsx'
import { ProductRail } from '#web/widgets/product/product-rail.tsx'
import { SearchInstead } from '#web/widgets/search/search-instead.tsx'
import { withBids } from '../listing/load-listing.ts'
import { buildSocialPicture } from '../listing/social-picture.ts'
import type { Route } from './+types/group.ts'

/**
 * /categories/{groupUrl}: main and sub categories with pictures, and the group's best products
 * (CAT-01).
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { scope, shop, cacheWithTags } = visit
  const group = await shop.catalog.getCategoryByUrls(scope, { group: params.groupUrl })
  if (!group) throw notFound()
  const [tiles, best] = await Promise.all([
    shop.catalog.loadCategoryTiles(scope, group.id),
    shop.catalog.loadBestSellers(scope, 10, group.id),
  ])
  const { seller } = scope
  cacheWithTags([
    shop.tags.category(seller.id, group.id),
    shop.tags.menu(seller.id),
    shop.tags.seller(seller.id),
  ])
  return {
    group,
    tiles,
    best: await withBids(visit, best),
    footerHtml: group.longDescriptionHtml,
    origin: seller.origin,
    company: seller.companyName,
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { group, origin, company } = loaderData
  const address = origin + paths.group(group.urls[0]!)
  return [
    { title: group.pageTitle },
    { name: 'description', content: group.metaDescription },
    { name: 'keywords', content: group.metaKeyword },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:site_name', content: company },
    { property: 'og:title', content: group.pageTitle },
    { property: 'og:description', content: group.metaDescription },
    { property: 'og:url', content: address },
    ...buildSocialPicture(origin, group.picture),
  ]
}

export default function Group({ loaderData: { group, tiles, best } }: Route.ComponentProps) {
  const mainCategories = tiles.filter((tile) => tile.level === 2)
  return (
    <>
      <Breadcrumb
        steps={[
          { name: 'Home', path: paths.home() },
          { name: group.name, path: null },
        ]}
      />
      <SearchInstead />
      <h1 className="title">{group.displayName}</h1>
      <SellerHtml html={group.shortDescriptionHtml} className="mt-2 text-ink-2" />
      <ul className="mt-6 flex flex-wrap gap-x-8 gap-y-9">
        {mainCategories.map((main) => (
          <MainCategory
            key={main.path}
            main={main}
            subs={tiles.filter((tile) => tile.level === 3 && tile.path.startsWith(`${main.path}/`))}
          />
        ))}
      </ul>
      <ProductRail title={`Best of ${group.displayName}`} cards={best} />
    </>
  )
}

/**
 * A main category with its subcategories, as wide as they are; one without shows its own picture.
 */
function MainCategory({
  main,
  subs: childCategories,
}: {
  main: CategoryTile
  subs: CategoryTile[]
}) {
  return (
    <li className="max-w-full">
      <h2 className="mb-3 flex w-0 min-w-full items-baseline gap-2 border-b border-line pb-2 wrap-anywhere">
        <Link to={main.path} className="text-section font-bold">
          {main.displayName}
        </Link>
        <span className="text-2 text-ink-2">{main.count}</span>
      </h2>
      <ul className="flex flex-wrap gap-x-3 gap-y-5 *:w-[calc((100vw-3.5rem)/3)] *:max-w-36">
        {(childCategories.length > 0 ? childCategories : [main]).map((tile) => (
          <CategoryTileLink key={tile.path} tile={tile} />
        ))}
      </ul>
    </li>
  )
}
