import { useLocation, useMatches } from 'react-router'
import { paths } from '#contract/paths/paths.ts'
import * as frameTexts from '#texts/frame.ts'
import { Link } from '#web/ui/link.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { DeliverTo } from '../place/deliver-to.tsx'
import { SearchBox } from '../search/search-box.tsx'
import { AccountMenu } from './account-menu.tsx'
import { CategorySidebar } from './category-sidebar.tsx'
import { CountrySelector } from './country-selector.tsx'
import { useFrame } from './frame-data.ts'
import { LanguageSelector } from './language-selector.tsx'
import { Logo } from './logo.tsx'
import { PreferredLanguage } from './preferred-language.tsx'
import { SavedLinks } from './saved-links.tsx'

/** How many groups show in the bar below the header; the sidebar has them all. */
const barGroups = 12

export function Header() {
  const { seller, groups } = useFrame()
  const { pathname } = useLocation()
  const pageGroup = usePageGroup()
  const findCurrent = (url: string) =>
    pathname === paths.group(url) ? 'page' : pageGroup === paths.group(url) || undefined
  const searchLook = pathname === paths.home() ? 'search-box-later' : ''
  return (
    <>
      {/* On a phone the search box stays when the first row scrolls away: two rows would take too
          much of a small screen. Keyboard focus in that row brings it back: the focus can't
          scroll to what is stuck outside the screen. */}
      <header className="sticky -top-14 has-[:is(a,summary):focus-visible]:top-0 z-30 border-b border-line bg-paper lg:top-0">
        <div className="wrap flex flex-wrap items-center max-[24rem]:px-3 max-lg:pb-3 sm:gap-x-4 lg:h-16 lg:flex-nowrap xl:gap-x-6">
          <CategorySidebar />
          <Link
            to={paths.home()}
            className="flex h-14 items-center gap-1 hover:no-underline min-[24rem]:gap-2"
          >
            <Logo />
            <span
              className={
                seller.logo
                  ? 'line-clamp-2 max-w-40 leading-tight font-bold max-xl:sr-only'
                  : 'sr-only'
              }
            >
              {seller.companyName}
            </span>
          </Link>
          <DeliverTo />
          <SearchBox
            className={`order-last w-full lg:order-none lg:w-auto lg:flex-1 ${searchLook}`}
          />
          <div className="ms-auto flex items-center sm:gap-1 xl:gap-3">
            <div className="flex items-center max-sm:hidden">
              <LanguageSelector />
              <CountrySelector />
            </div>
            <AccountMenu />
            <SavedLinks />
          </div>
        </div>
        <PreferredLanguage />
      </header>
      <nav
        aria-label={frameTexts.categories()}
        className="hidden border-b border-line text-2 lg:block"
      >
        <div className="wrap flex items-center">
          <ul className="group-bar min-w-0 flex-1">
            {groups.slice(0, barGroups).map((group) => (
              <li key={group.url}>
                <Link to={paths.group(group.url)} aria-current={findCurrent(group.url)}>
                  {group.name}
                </Link>
              </li>
            ))}
          </ul>
          <a
            href={toHref(paths.newRfq())}
            rel="nofollow"
            className="max-w-1/2 ps-6 font-[650] text-ask"
          >
            {frameTexts.askForMissing()}
          </a>
        </div>
      </nav>
    </>
  )
}

/** The group's path that the page's trail begins with: the categories' and products' pages have one. */
function usePageGroup(): string | undefined {
  return useMatches()
    .map((match) => match.loaderData as PageInGroup | undefined)
    .map((data) => (data?.category ?? data?.product)?.crumbs?.[0]?.path)
    .find((path) => path !== undefined)
}

interface PageInGroup {
  category?: { crumbs?: { path: string }[] }
  product?: { crumbs?: { path: string }[] }
}
