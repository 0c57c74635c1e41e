import { use, useEffect, useState } from 'react'
import { useLocation, useMatches } from 'react-router'
import type { MenuGroup } from '#contract/catalog/catalog.ts'
import { paths } from '#contract/paths/paths.ts'
import * as frameTexts from '#texts/frame.ts'
import { loadMenu } from '#web/browser/menu.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { SellerHtml } from '#web/ui/seller-html.tsx'
import { StaticIsland } from '#web/ui/static-island.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { type FooterParts, FooterPartsContext } from './footer-parts.ts'
import { useFragmentCache } from './fragment-cache.tsx'
import { useFrame } from './frame-data.ts'
import { NewsletterBox } from './newsletter-box.tsx'
import { hasShortFooter, hasSumsAtEdge } from './sums-at-edge.ts'

/**
 * FTR-01. A listing passes its long description in its loader's `footerHtml`. On cart, checkout,
 * account and sign-in it is one row of links. Source: LOOK-09.
 */
export function Footer() {
  const { seller } = useFrame()
  const { pathname } = useLocation()
  const isShort = hasShortFooter(pathname)
  // Browsers never render it, and do not need its data.
  const parts = import.meta.env.SSR ? use(FooterPartsContext) : null
  const renderCached = useFragmentCache()
  const description = useMatches()
    .map((match) => (match.loaderData as { footerHtml?: string } | undefined)?.footerHtml)
    .find((html) => html)
  return (
    <footer className="mt-16 border-t border-line bg-quiet text-2">
      <div className="wrap grid gap-10 py-10 max-md:pb-16">
        {description && <SellerHtml html={description} className="text-ink-2" />}
        {!isShort && (
          <StaticIsland
            className="grid gap-10"
            otherwise={<ClientMenu />}
            inside={
              parts
                ? renderCached(['about', seller.homeTitle, parts], () => (
                    <About title={seller.homeTitle} parts={parts} />
                  ))
                : {}
            }
          />
        )}
        {!isShort && pathname !== paths.unsubscribe() && <NewsletterBox />}
        <div
          className={`flex flex-wrap items-center gap-x-6 gap-y-2 ${isShort ? '' : 'border-t border-line pt-6'}`}
        >
          <span className="text-ink-2">{seller.companyName}</span>
          {seller.footerPages.map((page) => (
            <Link key={page.url} to={paths.footerPage(page.url)} className="py-1">
              {page.title}
            </Link>
          ))}
          <Link to={paths.contact()} className="py-1">
            {frameTexts.contactUs()}
          </Link>
          <Link to={paths.myOrders()} rel="nofollow" className="py-1">
            {frameTexts.trackOrder()}
          </Link>
          <Link to={paths.newsletter()} className="py-1">
            {frameTexts.newsletter()}
          </Link>
          <Link to={paths.consent()} className="py-1">
            {frameTexts.cookieChoices()}
          </Link>
        </div>
      </div>
      <ScrollToTop />
    </footer>
  )
}

/** Home title, about text and all categories, from server-only data. */
function About({ title, parts }: { title: string; parts: FooterParts }) {
  return (
    <>
      <QuoteRequestBand />
      <section className="grid gap-2">
        <h2 className="text-section font-bold">{title}</h2>
        <SellerHtml html={parts.aboutHtml} className="text-ink-2" />
      </section>
      <AllCategories menu={parts.menu} />
    </>
  )
}

/** HDR-05 where the header has no room for it, and at the end of each page. */
function QuoteRequestBand() {
  return (
    <p
      data-way="ask"
      className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-large bg-ask-soft p-4"
    >
      {frameTexts.askBand()}
      {/* On the left: the right corner is Amy's. */}
      <a
        href={toHref(paths.newRfq())}
        rel="nofollow"
        className="button button-ask h-auto min-h-(--control) py-1.5 whitespace-normal"
      >
        {frameTexts.askForMissing()}
      </a>
    </p>
  )
}

/** Where the client had to render the frame, after an error. */
function ClientMenu() {
  const [menu, setMenu] = useState<readonly MenuGroup[]>([])
  useEffect(() => void loadMenu().then(setMenu, () => {}), [])
  return <AllCategories menu={menu} />
}

function AllCategories({ menu }: { menu: readonly MenuGroup[] }) {
  return (
    <nav aria-label={frameTexts.allCategories()}>
      {/* Closed on a phone; held open by the style sheet where there is room. */}
      <details className="footer-part">
        <summary className="mb-4">
          <h2 className="text-section font-bold">{frameTexts.shopByCategory()}</h2>
          <Icon name="down" className="size-4" />
        </summary>
        <ul className="all-categories">
          {menu.map((group) => (
            <li key={group.url}>
              <Link to={paths.group(group.url)}>{group.name}</Link>
              <ul>
                {group.mains.map((main) => (
                  <li key={main.url}>
                    <Link to={paths.category(main.url)}>{main.name}</Link>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  )
}

/** Shown after 300px. */
function ScrollToTop() {
  const { hints } = useFrame()
  const { pathname } = useLocation()
  const [isVisible, setIsVisible] = useState(false)
  useEffect(() => {
    const onScroll = () => setIsVisible(window.scrollY > 300)
    onScroll()
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])
  if (!isVisible) return null
  const hidden = hasSumsAtEdge(pathname) ? 'max-sm:hidden' : ''
  const bottom = hints.consentChosen ? 'bottom-18' : 'bottom-42 md:bottom-32'
  const look = 'fixed end-4 z-20 size-11 border border-line bg-raised shadow-depth'
  return (
    <IconButton
      label={frameTexts.scrollToTop()}
      onClick={() => window.scrollTo({ top: 0 })}
      className={`${look} ${hidden} ${bottom}`}
    >
      <Icon name="up" />
    </IconButton>
  )
}
