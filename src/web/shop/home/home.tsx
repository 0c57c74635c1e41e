import * as homeTexts from '#texts/home.ts'
import { buildAddressMeta } from '../page-address.ts'
import '#web/styles/home.css'
import { type ReactNode, useMemo } from 'react'
import { listTexts } from '#contract/catalog/lists.ts'
import { decodeCards, encodeCards } from '#contract/listing/encode-listing.ts'
import { paths } from '#contract/paths/paths.ts'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { visitContext } from '#web/visit.ts'
import { ProductRail } from '#web/widgets/product/product-rail.tsx'
import { buildSocialPicture } from '../listing/social-picture.ts'
import type { Route } from './+types/home.ts'
import { buildWall, CategoryWall } from './category-wall.tsx'
import { Hero } from './hero.tsx'
import { WaysToAPriceSection } from './ways-to-a-price.tsx'
import { YourTurn } from './your-turn.tsx'

/** LOOK-06: three words that say what the shop is, then goods, figures and all categories. */
export async function loader({ context }: Route.LoaderArgs) {
  const { scope, shop, cacheWithTags } = context.get(visitContext)
  const { seller } = scope
  const isCustomer = scope.viewer.kind === 'customer'
  const [homePage, ways, menu, waiting] = await Promise.all([
    shop.engagement.loadHomePage(scope, 10),
    shop.insight.loadWaysToAPrice(scope),
    shop.catalog.getMenu(scope),
    isCustomer ? shop.insight.countWaiting(scope) : null,
  ])
  const { tags } = shop
  cacheWithTags([
    tags.lists(seller.id),
    tags.products(seller.id),
    tags.menu(seller.id),
    tags.seller(seller.id),
  ])
  return {
    wall: buildWall(homePage.groups, menu),
    shopWindow: encodeCards(homePage.shopWindow),
    ways,
    waiting,
    freeAbove: seller.freeDeliveryAbove,
    deals: encodeCards(homePage.deals),
    firstDeal: homePage.firstDeal,
    topSellers: encodeCards(homePage.topSellers),
    popular: encodeCards(homePage.popular),
    brands: homePage.brands,
    topSearches: homePage.topSearches,
    origin: seller.origin,
    title: seller.homeTitle,
    company: seller.companyName,
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? [
        { title: `${loaderData.title} | ${loaderData.company}` },
        { name: 'description', content: loaderData.title },
        ...buildAddressMeta(matches, paths.home()),
        { property: 'og:type', content: 'website' },
        { property: 'og:site_name', content: loaderData.company },
        { property: 'og:title', content: loaderData.title },
        { property: 'og:description', content: loaderData.title },
        ...buildSocialPicture(loaderData.origin, loaderData.wall[0]?.picture),
      ]
    : []

export default function Home({ loaderData }: Route.ComponentProps) {
  const { wall, shopWindow, ways, deals, firstDeal, topSellers, popular, brands } = loaderData
  const windowCards = useMemo(() => decodeCards(shopWindow), [shopWindow])
  return (
    <>
      {loaderData.waiting && <YourTurn waiting={loaderData.waiting} />}
      <Hero
        takesBids={ways.takesBids}
        productCount={wall.reduce((sum, { count }) => sum + count, 0)}
        cards={windowCards}
        topSearches={loaderData.topSearches}
      />
      <WaysToAPriceSection ways={ways} card={windowCards[1]} freeAbove={loaderData.freeAbove} />
      <CategoryWall groups={wall} />
      <EncodedRail
        title={listTexts.dealoftheday.title()}
        sent={deals}
        aside={
          <>
            {firstDeal && (
              <span className="text-2 text-look">
                <RichText
                  parts={(deals.length > 1 ? homeTexts.firstDealEnds : homeTexts.dealEnds)({
                    time: firstDeal.endsText,
                    ends: (text) => <time dateTime={firstDeal.endsAt}>{text}</time>,
                  })}
                />
              </span>
            )}
            <SeeAll to={paths.list('dealoftheday')} of={listTexts.dealoftheday.title()} />
          </>
        }
      />
      <EncodedRail
        title={listTexts.topsellers.title()}
        sent={topSellers}
        aside={<SeeAll to={paths.list('topsellers')} of={listTexts.topsellers.title()} />}
      />
      <EncodedRail title={homeTexts.popular()} sent={popular} />
      <MoreToSee brands={brands} />
    </>
  )
}

/** The shop's other lists, and its largest brands. */
function MoreToSee({
  brands,
}: {
  brands: readonly { name: string; url: string; count: number }[]
}) {
  return (
    <section className="mt-12" aria-label={homeTexts.brandsAndLists()}>
      <div className="mb-4 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 className="text-section font-bold">{homeTexts.brands()}</h2>
        <span className="ms-auto flex flex-wrap gap-x-4 text-2">
          {(['toptrending', 'newarrival'] as const).map((kind) => (
            <Link key={kind} to={paths.list(kind)} className="text-link">
              {listTexts[kind].title()}
            </Link>
          ))}
          <SeeAll to={paths.allBrands()} of={homeTexts.brands()} />
        </span>
      </div>
      <ul className="flex flex-wrap gap-2">
        {brands.map((brand) => (
          <li key={brand.url}>
            <Link
              to={paths.brand(brand.url)}
              className="block rounded-full border border-line px-4 py-1.5 text-2 font-[550] hover:border-ink"
            >
              {brand.name} <span className="text-1 font-normal text-ink-2">{brand.count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function SeeAll({ to, of }: { to: string; of: string }) {
  return (
    <Link to={to} className="ms-auto text-2 text-link">
      <RichText
        parts={homeTexts.seeAll({
          list: of,
          unseen: (text) => <span className="sr-only">{text}</span>,
        })}
      />
    </Link>
  )
}

function EncodedRail({ title, sent, aside }: { title: string; sent: string; aside?: ReactNode }) {
  const cards = useMemo(() => decodeCards(sent), [sent])
  return <ProductRail title={title} cards={cards} aside={aside} />
}
