import { Link } from '#web/ui/link.tsx'
import { visitContext } from '#web/visit.ts'
import { CategoryTiles } from '#web/widgets/category-tiles.tsx'
import { useFrame } from '#web/widgets/frame-data.ts'
import { Picture } from '#web/widgets/picture.tsx'
import { ProductRail } from '#web/widgets/product-rail.tsx'
import type { Route } from './+types/home.ts'

/** The seller's front window: groups, what sells, what is new, what is reduced, makes. */
export async function loader({ context }: Route.LoaderArgs) {
  const { scope, shop, keepUntil } = context.get(visitContext)
  const { seller } = scope
  const window = await shop.catalog.frontWindow(scope, 10)
  keepUntil([shop.tags.products(seller.id), shop.tags.menu(seller.id), shop.tags.seller(seller.id)])
  return { ...window, origin: seller.origin, title: seller.homeTitle, company: seller.companyName }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [
        { title: `${loaderData.title} | ${loaderData.company}` },
        { name: 'description', content: loaderData.title },
        { tagName: 'link', rel: 'canonical', href: `${loaderData.origin}/` },
        { property: 'og:site_name', content: loaderData.company },
        { property: 'og:title', content: loaderData.title },
        { property: 'og:url', content: `${loaderData.origin}/` },
      ]
    : []

export default function Home({ loaderData }: Route.ComponentProps) {
  const { groups, bestSellers, newest, deals, brands } = loaderData
  const { seller } = useFrame()
  return (
    <>
      <section className="mt-4 grid items-center gap-6 rounded-large bg-buy-soft p-5 sm:grid-cols-[1fr_auto] lg:p-10">
        <div>
          <h1 className="max-w-[22ch] text-[1.625rem] leading-[1.1] font-[750] tracking-[-0.025em] lg:text-6">
            {seller.homeTitle}
          </h1>
          <p className="mt-3 max-w-[52ch] text-ink-2">
            Prices include all taxes. Goods go out from {seller.companyName}’s own shelves, and each product says
            whether it can reach you.
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
      <ProductRail title="Best sellers" cards={bestSellers} />
      <ProductRail title="New arrivals" cards={newest} />
      <ProductRail title="Biggest savings" cards={deals} />
      {brands.length > 0 && (
        <section className="mt-12" aria-label="Brands">
          <h2 className="mb-4 text-5 font-bold tracking-[-0.02em]">Brands</h2>
          <ul className="flex flex-wrap gap-2">
            {brands.map((brand) => (
              <li key={brand.name} className="rounded-full border border-line px-4 py-1.5 text-2 font-[550]">
                {brand.name} <span className="text-1 font-normal text-ink-2">{brand.count}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
