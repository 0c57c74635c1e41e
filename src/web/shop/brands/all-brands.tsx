import { type BrandSection, byLetter } from '#contract/brand-letters.ts'
import { paths } from '#contract/paths.ts'
import { notFound } from '#web/answers.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { JsonLd } from '#web/ui/json-ld.tsx'
import { Link } from '#web/ui/link.tsx'
import { showFocused } from '#web/ui/show-focused.ts'
import { visitContext } from '#web/visit.ts'
import { breadcrumbList } from '../listing/listing-json.ts'
import { pageMeta } from '../lists/list-data.ts'
import type { Route } from './+types/all-brands.ts'

/** More than this don't stand on one page: each letter has its own then. */
const maxOnOnePage = 600

/** /allbrands: every make with goods, A to Z (CAT-17). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { scope, shop, keepUntil } = context.get(visitContext)
  const { seller } = scope
  const sections = byLetter(await shop.catalog.brands(scope))
  const total = sections.reduce((sum, section) => sum + section.brands.length, 0)
  const asked = url.searchParams.get('letter')
  const apart = total > maxOnOnePage
  const letter = apart ? (asked ?? sections[0]!.letter) : null
  const shown = apart ? sections.filter((section) => section.letter === letter) : sections
  if (apart && shown.length === 0) throw notFound()
  keepUntil([shop.tags.products(seller.id), shop.tags.menu(seller.id), shop.tags.seller(seller.id)])
  return {
    letters: sections.map((section) => section.letter),
    letter,
    shown,
    total,
    canonical:
      paths.allBrands() +
      (letter !== null && asked !== null ? `?letter=${encodeURIComponent(letter)}` : ''),
    picture: seller.logo,
    origin: seller.origin,
    company: seller.companyName,
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        title: 'All Brands',
        description: `The ${loaderData.total} brands that ${loaderData.company} sells, from A to Z.`,
        path: loaderData.canonical,
        page: 1,
        plain: true,
        picture: loaderData.picture,
        origin: loaderData.origin,
        company: loaderData.company,
      })
    : []

export default function AllBrands({ loaderData }: Route.ComponentProps) {
  const { letters, letter, shown, total, origin } = loaderData
  return (
    <>
      <JsonLd
        data={breadcrumbList(
          [
            { name: 'Home', path: paths.home() },
            { name: 'All Brands', path: paths.allBrands() },
          ],
          origin,
        )}
      />
      <Breadcrumb
        steps={[
          { name: 'Home', path: paths.home() },
          { name: `All Brands (${total})`, path: null },
        ]}
      />
      <h1 className="text-[1.625rem] leading-[1.1] font-[750] tracking-[-0.025em] lg:text-6">
        All Brands
      </h1>
      <p className="mt-2 text-2 text-ink-2">
        {total === 0
          ? 'No brand has anything on sale yet.'
          : 'From A to Z; the figure says how many products each has on sale.'}
      </p>
      {total > 0 && <Letters letters={letters} current={letter} />}
      <div className="mt-2 grid">
        {shown.map((section) => (
          <Section key={section.letter} section={section} />
        ))}
      </div>
    </>
  )
}

/** Jumps to a letter of this page, or leads to the page of it. */
function Letters({ letters, current }: { letters: string[]; current: string | null }) {
  const form =
    'grid h-9 min-w-9 place-items-center rounded-small border border-line px-2 text-2 font-[650] aria-[current]:border-ink aria-[current]:bg-quiet'
  return (
    <nav
      aria-label="Letters"
      className="sticky top-(--header,0px) z-10 -mx-4 mt-4 bg-paper px-4 py-2 lg:static lg:mx-0 lg:px-0"
    >
      <ul onFocus={showFocused} className="flex scroll-px-4 gap-1.5 overflow-x-auto lg:flex-wrap">
        {letters.map((letter) => (
          <li key={letter}>
            {current === null ? (
              <a href={`#${anchor(letter)}`} className={form}>
                {shownLetter(letter)}
              </a>
            ) : (
              <Link
                to={`${paths.allBrands()}?letter=${encodeURIComponent(letter)}`}
                aria-current={letter === current ? 'page' : undefined}
                className={form}
              >
                {shownLetter(letter)}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Section({ section: { letter, brands } }: { section: BrandSection }) {
  return (
    <section
      aria-labelledby={anchor(letter)}
      className="grid gap-x-6 gap-y-2 border-t border-line py-3 lg:grid-cols-[4rem_1fr]"
    >
      <h2 id={anchor(letter)} tabIndex={-1} className="scroll-mt-32 text-5 font-bold outline-none">
        {shownLetter(letter)}
      </h2>
      <ul className="grid grid-cols-2 gap-x-4 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5">
        {brands.map((brand) => (
          <li key={brand.url}>
            <Link
              to={paths.brand(brand.url)}
              className="flex min-h-9 items-baseline gap-2 py-1.5 text-3 font-[550] wrap-anywhere hover:underline"
            >
              {brand.name} <span className="text-1 font-normal text-ink-2">{brand.count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const anchor = (letter: string) => `brands-${letter}`
const shownLetter = (letter: string) => (letter === 'other' ? 'Others' : letter)
