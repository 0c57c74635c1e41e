import * as brandsTexts from '#texts/brands.ts'
import * as commonTexts from '#texts/common.ts'
import '#web/styles/browse.css'
import { type BrandSection, groupByLetter } from '#contract/catalog/brand-letters.ts'
import { paths } from '#contract/paths/paths.ts'
import { formatCount } from '#kernel/money.ts'
import { notFound } from '#web/answers.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { JsonLd } from '#web/ui/json-ld.tsx'
import { Link } from '#web/ui/link.tsx'
import { scrollFocusedIntoView } from '#web/ui/scroll-focused-into-view.ts'
import { visitContext } from '#web/visit.ts'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { buildBreadcrumbList } from '../listing/listing-json-ld.ts'
import { buildPageMeta } from '../lists/list-data.ts'
import type { Route } from './+types/all-brands.ts'

/** Above this number each letter has its own page. */
const maxOnOnePage = 600

/** /allbrands: every brand with products, A to Z (CAT-17). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { scope, shop, cacheWithTags } = context.get(visitContext)
  const { seller } = scope
  const sections = groupByLetter(await shop.catalog.listBrands(scope))
  const total = sections.reduce((sum, section) => sum + section.brands.length, 0)
  const requestedLetter = url.searchParams.get('letter')
  const isPagedByLetter = total > maxOnOnePage
  const letter = isPagedByLetter ? (requestedLetter ?? sections[0]!.letter) : null
  const visibleSections = isPagedByLetter
    ? sections.filter((section) => section.letter === letter)
    : sections
  if (isPagedByLetter && visibleSections.length === 0) throw notFound()
  cacheWithTags([
    shop.tags.products(seller.id),
    shop.tags.menu(seller.id),
    shop.tags.seller(seller.id),
  ])
  return {
    letters: sections.map((section) => section.letter),
    letter,
    shown: visibleSections,
    total,
    canonical:
      paths.allBrands() +
      (letter !== null && requestedLetter !== null ? `?letter=${encodeURIComponent(letter)}` : ''),
    picture: seller.logo,
    origin: seller.origin,
    company: seller.companyName,
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? buildPageMeta({
        title: brandsTexts.allBrands(),
        description: brandsTexts.brandsDescription({
          total: loaderData.total,
          company: loaderData.company,
        }),
        path: loaderData.canonical,
        page: 1,
        plain: true,
        picture: loaderData.picture,
        origin: loaderData.origin,
        company: loaderData.company,
        matches,
      })
    : []

export default function AllBrands({ loaderData }: Route.ComponentProps) {
  const { letters, letter, shown, total, origin } = loaderData
  return (
    <>
      <JsonLd
        data={buildBreadcrumbList(
          [
            { name: commonTexts.home(), path: paths.home() },
            { name: brandsTexts.allBrands(), path: paths.allBrands() },
          ],
          origin,
        )}
      />
      <Breadcrumb
        steps={[
          { name: commonTexts.home(), path: paths.home() },
          { name: brandsTexts.allBrandsCount({ total }), path: null },
        ]}
      />
      <h1 className="title">{brandsTexts.allBrands()}</h1>
      <p className="mt-2 text-2 text-ink-2">
        {total === 0 ? brandsTexts.noBrands() : brandsTexts.howCounted()}
      </p>
      {total > 0 && <Letters letters={letters} current={letter} />}
      <div className="brand-columns">
        {shown.map((section) => (
          <Section key={section.letter} section={section} />
        ))}
      </div>
    </>
  )
}

/** Jumps to a letter on this page, or links to the letter's page. */
function Letters({ letters, current }: { letters: string[]; current: string | null }) {
  const linkClass =
    'grid h-9 min-w-9 place-items-center rounded-small border border-line px-2 text-2 font-[650] aria-[current]:border-ink aria-[current]:bg-quiet'
  return (
    <nav
      aria-label={brandsTexts.letters()}
      className="sticky top-(--header,0px) z-10 -mx-4 mt-4 bg-paper px-4 py-2 lg:static lg:mx-0 lg:px-0"
    >
      <ul
        onFocus={scrollFocusedIntoView}
        className="flex scroll-px-4 gap-1.5 overflow-x-auto lg:flex-wrap"
      >
        {letters.map((letter) => (
          <li key={letter}>
            {current === null ? (
              <a href={`#${buildAnchorId(letter)}`} className={linkClass}>
                {formatLetter(letter)}
              </a>
            ) : (
              <Link
                to={`${paths.allBrands()}?letter=${encodeURIComponent(letter)}`}
                aria-current={letter === current ? 'page' : undefined}
                className={linkClass}
              >
                {formatLetter(letter)}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Section({ section: { letter, brands } }: { section: BrandSection }) {
  const { seller } = useFrame()
  return (
    <section aria-labelledby={buildAnchorId(letter)}>
      <h2 id={buildAnchorId(letter)} tabIndex={-1}>
        {formatLetter(letter)}
      </h2>
      <ul>
        {brands.map((brand) => (
          <li key={brand.url}>
            <Link to={paths.brand(brand.url)}>
              {brand.name} <span>{formatCount(brand.count, seller)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const buildAnchorId = (letter: string) => `brands-${letter}`
const formatLetter = (letter: string) => (letter === 'other' ? brandsTexts.otherLetters() : letter)
