import * as commonTexts from '#texts/common.ts'
import * as listingTexts from '#texts/listing.ts'
import { buildAddressMeta } from '../page-address.ts'
import '#web/styles/browse.css'
import type { CategoryTile } from '#contract/catalog/catalog.ts'
import { paths } from '#contract/paths/paths.ts'
import { formatCount } from '#kernel/money.ts'
import { notFound } from '#web/answers.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { Link } from '#web/ui/link.tsx'
import { SellerHtml } from '#web/ui/seller-html.tsx'
import { visitContext } from '#web/visit.ts'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { Picture } from '#web/widgets/product/picture.tsx'
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

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { group, origin, company } = loaderData
  return [
    { title: group.pageTitle },
    { name: 'description', content: group.metaDescription },
    { name: 'keywords', content: group.metaKeyword },
    ...buildAddressMeta(matches, paths.group(group.urls[0]!)),
    { property: 'og:site_name', content: company },
    { property: 'og:title', content: group.pageTitle },
    { property: 'og:description', content: group.metaDescription },
    ...buildSocialPicture(origin, group.picture),
  ]
}

export default function Group({ loaderData: { group, tiles, best } }: Route.ComponentProps) {
  const mainCategories = tiles.filter((tile) => tile.level === 2)
  return (
    <>
      <Breadcrumb
        steps={[
          { name: commonTexts.home(), path: paths.home() },
          { name: group.name, path: null },
        ]}
      />
      <SearchInstead />
      <h1 className="title">{group.displayName}</h1>
      <SellerHtml html={group.shortDescriptionHtml} className="mt-2 text-ink-2" />
      <ul className="group-wall">
        {mainCategories.map((main) => (
          <MainCategory
            key={main.path}
            main={main}
            subs={tiles.filter((tile) => tile.level === 3 && tile.path.startsWith(`${main.path}/`))}
          />
        ))}
      </ul>
      <ProductRail title={listingTexts.bestOfCategory({ name: group.displayName })} cards={best} />
    </>
  )
}

/**
 * A main category beside its picture, with its subcategories. Of a single one it shows the picture
 * alone: its name says hardly more, and would make the tiles uneven.
 */
function MainCategory({ main, subs }: { main: CategoryTile; subs: CategoryTile[] }) {
  const { seller } = useFrame()
  const shownSubs = subs.length > 1 ? subs : []
  return (
    <li>
      <Picture
        picture={main.picture ?? subs[0]?.picture ?? null}
        alt=""
        widths={[96, 240]}
        sizes="72px"
      />
      <div>
        <h2>
          <Link to={main.path}>{main.displayName}</Link>{' '}
          <small>{formatCount(main.count, seller)}</small>
        </h2>
        {shownSubs.length > 0 && (
          <ul>
            {shownSubs.map((sub) => (
              <li key={sub.path}>
                <Picture picture={sub.picture} alt="" widths={[96]} sizes="32px" />
                <Link to={sub.path}>{sub.displayName}</Link>
                <small>{formatCount(sub.count, seller)}</small>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}
