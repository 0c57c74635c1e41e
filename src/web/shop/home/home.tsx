import { type ReactNode, useMemo } from 'react'
import { listTexts } from '#contract/catalog/lists.ts'
import { decodeCards, encodeCards } from '#contract/listing/encode-listing.ts'
import { paths } from '#contract/paths/paths.ts'
import { Link } from '#web/ui/link.tsx'
import { visitContext } from '#web/visit.ts'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { CategoryTiles } from '#web/widgets/product/category-tiles.tsx'
import { Picture } from '#web/widgets/product/picture.tsx'
import { ProductRail } from '#web/widgets/product/product-rail.tsx'
import { buildSocialPicture } from '../listing/social-picture.ts'
import type { Route } from './+types/home.ts'

/** The home page: groups, top sellers, new arrivals, deals, brands. */
export async function loader({ context }: Route.LoaderArgs) {
  const { scope, shop, cacheWithTags } = context.get(visitContext)
  const { seller } = scope
  const homePage = await shop.engagement.loadHomePage(scope, 10)
  const { tags } = shop
  cacheWithTags([
    tags.lists(seller.id),
    tags.products(seller.id),
    tags.menu(seller.id),
    tags.seller(seller.id),
  ])
  return {
    ...homePage,
    lists: homePage.lists.map(({ kind, cards }) => ({ kind, cards: encodeCards(cards) })),
    popular: encodeCards(homePage.popular),
    reduced: encodeCards(homePage.reduced),
    origin: seller.origin,
    title: seller.homeTitle,
    company: seller.companyName,
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [
        { title: `${loaderData.title} | ${loaderData.company}` },
        { name: 'description', content: loaderData.title },
        { tagName: 'link', rel: 'canonical', href: `${loaderData.origin}/` },
        { property: 'og:type', content: 'website' },
        { property: 'og:site_name', content: loaderData.company },
        { property: 'og:title', content: loaderData.title },
        { property: 'og:description', content: loaderData.title },
        { property: 'og:url', content: `${loaderData.origin}/` },
        ...buildSocialPicture(loaderData.origin, loaderData.groups[0]?.picture),
      ]
    : []

export default function Home({ loaderData }: Route.ComponentProps) {
  const { groups, lists, popular, reduced, brands } = loaderData
  const { seller } = useFrame()
  return (
    <>
      <section className="mt-4 grid items-center gap-6 rounded-large bg-buy-soft p-5 sm:grid-cols-[1fr_auto] lg:p-10">
        <div>
          <h1 className="title max-w-[22ch]">{seller.homeTitle}</h1>
          <p className="mt-3 max-w-[52ch] text-ink-2">
            Prices include all taxes. Goods go out from {seller.companyName}’s own shelves, and each
            product says whether it can reach you.
          </p>
        </div>
        <ul className="grid grid-cols-4 gap-2 sm:grid-cols-2 lg:grid-cols-4">
          {groups.slice(0, 4).map((group) => (
            <li key={group.path}>
              <Link to={group.path} aria-label={group.displayName} className="block">
                <Picture
                  picture={group.picture}
                  alt=""
                  widths={[96, 240]}
                  sizes="(min-width: 992px) 140px, 20vw"
                  eager
                  className="w-full sm:w-28 lg:w-36"
                />
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <CategoryTiles title="Shop By Category" tiles={groups} />
      {lists.map(({ kind, cards }) => (
        <EncodedRail
          key={kind}
          title={listTexts[kind].title}
          sent={cards}
          aside={<SeeAll to={paths.list(kind)} of={listTexts[kind].title} />}
        />
      ))}
      <EncodedRail title="Popular" sent={popular} />
      <EncodedRail title="Biggest savings" sent={reduced} />
      {brands.length > 0 && (
        <section className="mt-12" aria-label="Brands">
          <div className="mb-4 flex items-baseline gap-4">
            <h2 className="text-section font-bold">Brands</h2>
            <SeeAll to={paths.allBrands()} of="brands" />
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
      )}
    </>
  )
}

function SeeAll({ to, of }: { to: string; of: string }) {
  return (
    <Link to={to} className="text-2 font-[650] text-buy underline underline-offset-3">
      See all<span className="sr-only"> {of}</span>
    </Link>
  )
}

function EncodedRail({ title, sent, aside }: { title: string; sent: string; aside?: ReactNode }) {
  const cards = useMemo(() => decodeCards(sent), [sent])
  return <ProductRail title={title} cards={cards} aside={aside} />
}
