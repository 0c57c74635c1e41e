import { useEffect } from 'react'
import {
  isRouteErrorResponse,
  Outlet,
  useLocation,
  useMatches,
  useNavigation,
  useRouteLoaderData,
} from 'react-router'
import type { SavedState } from '#contract/cart/saved.ts'
import type { ActingCompany } from '#contract/companies/companies.ts'
import { companyNeeds } from '#contract/companies/record-owner.ts'
import { cookies } from '#contract/requests/browser.ts'
import * as commonTexts from '#texts/common.ts'
import * as uiTexts from '#texts/ui.ts'
import { useEnhancedForms } from '#web/browser/enhanced-forms.ts'
import { useRevalidateOnReturn } from '#web/browser/revalidate-on-return.ts'
import { useSpinDelay } from '#web/browser/spin-delay.ts'
import { ConnectionLost, isConnectionLost } from '#web/ui/connection-lost.tsx'
import { Toasts } from '#web/ui/toast.tsx'
import { ChatBubble } from '#web/widgets/chat/chat-bubble.tsx'
import { ConsentBanner } from '#web/widgets/frame/consent-banner.tsx'
import { Footer } from '#web/widgets/frame/footer.tsx'
import {
  FrameContext,
  type FrameData,
  type FrameDelivery,
  frameRoute,
  type Person,
} from '#web/widgets/frame/frame-data.ts'
import { Header } from '#web/widgets/frame/header.tsx'
import { buildFrameDelivery, useCurrentDelivery } from '#web/widgets/place/delivery-clock.ts'
import { PlaceStrip } from '#web/widgets/place/place-strip.tsx'
import { RfqOpener } from '#web/widgets/rfq/rfq-opener.tsx'
import { type Visit, visitContext } from '../visit.ts'
import type { Route } from './+types/frame.ts'
import { FailedMessage } from './failed.tsx'
import { NotFoundMessage } from './not-found.tsx'
import '../styles/shop.css'

/** Loads the header, footer and everything around each page of the shop. */
export async function loader({ context }: Route.LoaderArgs): Promise<FrameData> {
  const { scope, shop, hints, links } = context.get(visitContext)
  const { seller, place } = scope
  const menu = await shop.catalog.getMenu(scope)
  const savedState = await loadSavedState(context.get(visitContext))
  context.get(visitContext).footer = { menu, aboutHtml: seller.aboutHtml }
  return {
    seller: {
      companyName: seller.companyName,
      country: seller.country,
      countryCode: seller.countryCode,
      currency: seller.currency,
      symbol: seller.symbol,
      locale: seller.locale,
      languages: seller.languages,
      origin: seller.origin,
      homeTitle: seller.homeTitle,
      footerPages: seller.footerPages,
      postalPattern: seller.postalPattern,
      outOfAreaText: seller.outOfAreaText,
      ...(seller.logo && { logo: seller.logo }),
    },
    groups: menu.map(({ name, url }) => ({ name, url })),
    delivery: await loadDelivery(context.get(visitContext)),
    place: { pincode: place.pincode, city: place.city, area: place.area, chosen: place.chosen },
    countries: await shop.sellers.listCountries(scope, links),
    hints,
    savedState: savedState,
    person: await loadPerson(context.get(visitContext), savedState),
  }
}

/** Cached pages expire with the dates in them. */
async function loadDelivery({
  scope,
  shop,
  limitCacheUntil,
}: Visit): Promise<FrameDelivery | null> {
  const rule = await shop.delivery.getDeliveryRule(scope)
  if (!rule) return null
  const delivery = buildFrameDelivery(rule, scope.now)
  limitCacheUntil(new Date(delivery.until))
  return delivery
}

async function loadPerson(
  { scope, shop }: Visit,
  savedState: SavedState | null,
): Promise<Person | null> {
  const { viewer, seller, place, company } = scope
  if (viewer.kind === 'visitor') return null
  const companies = await shop.companies.listOwnCompanies(scope)
  const { id, firstName, lastName, email } = viewer
  const phone = viewer.phone ?? ''
  const hints = {
    customerId: id,
    CustGUID: btoa(id),
    firstName,
    Email: email,
    UserLastPhone: phone,
    generatedToken: 'session',
    pincode: place.pincode,
    pincodevalue: place.pincode,
    sublocality: place.area,
    HostClientID: seller.clientId,
    sellerID: String(seller.id),
    HostCountryCode: seller.countryCode,
    HostCurrency: seller.currency,
    HostCurrencySymbol: seller.symbol,
    wishlistLength: String(savedState?.wished.length ?? 0),
  }
  return {
    firstName,
    lastName,
    phone,
    company: company
      ? { id: company.id, name: company.name, mayNot: listForbidden(company) }
      : null,
    companies: companies.map(({ id: companyId, name }) => ({ id: companyId, name })),
    hints,
  }
}

function listForbidden({ roles }: ActingCompany): string {
  return (['ask', 'bid'] as const)
    .filter((need) => !companyNeeds[need].roles.some((role) => roles.includes(role)))
    .join(' ')
}

/** A shared page has no viewer: no key, no saved items. */
async function loadSavedState({ scope, shop }: Visit) {
  const { viewer } = scope
  return viewer.kind === 'visitor' && viewer.cartKey === null
    ? null
    : shop.cart.loadSavedState(scope)
}

/** The frame is loaded once a visit; a form that changes its data, or a new place, reloads it. */
export function shouldRevalidate({
  formMethod,
  currentUrl,
  nextUrl,
}: {
  formMethod?: string
  currentUrl: URL
  nextUrl: URL
}) {
  return formMethod === undefined || formMethod === 'GET' ? currentUrl.href === nextUrl.href : true
}

export default function Frame({ loaderData }: Route.ComponentProps) {
  useEnhancedForms()
  useRevalidateOnReturn()
  return (
    <ShopLayout frame={loaderData}>
      <Outlet />
    </ShopLayout>
  )
}

/** Loaded only if there is a message. */
function showPendingFlash() {
  if (document.cookie.includes(`${cookies.said}=`))
    import('#web/widgets/frame/show-flash.ts').then(({ showFlash }) => showFlash())
}

/**
 * Only after a choice about cookies: a service worker is storage, if a necessary one. Loaded long
 * before it is needed.
 */
function useOfflineWatch(consentChosen: boolean) {
  const { pathname, search } = useLocation()
  const address = pathname + search
  useEffect(() => {
    // A page that the worker kept is a stranger's, who has not chosen.
    if (!consentChosen && !document.querySelector('.offline-bar')) return
    const timer = setTimeout(() => {
      import('#web/browser/offline.ts')
        .then(({ keepPage, watchConnection }) => {
          watchConnection()
          keepPage(address)
        })
        .catch(() => {})
    }, offlineWatchAfterMs)
    return () => clearTimeout(timer)
  }, [consentChosen, address])
}

/** Long enough for the page itself to be ready first. */
const offlineWatchAfterMs = 2_000

function ShopLayout({ frame: loaded, children }: { frame: FrameData; children: React.ReactNode }) {
  const frame = useCurrentDelivery(loaded)
  useEffect(showPendingFlash, [])
  useOfflineWatch(frame.hints.consentChosen)
  const OwnHeader = useMatches().map(getOwnHeader).find(Boolean)
  return (
    <FrameContext value={frame}>
      <a
        href="#main"
        className="absolute top-2 start-2 z-50 -translate-y-20 rounded-small bg-ink px-4 py-2 text-paper focus:translate-y-0"
      >
        {uiTexts.skipToContent()}
      </a>
      {frame.person?.company?.mayNot && <i hidden data-may-not={frame.person.company.mayNot} />}
      <ConsentBanner />
      <Progress />
      {OwnHeader ? <OwnHeader /> : <Header />}
      {!OwnHeader && <PlaceStrip />}
      <main id="main" tabIndex={-1} className="wrap min-h-[78vh] outline-none">
        {children}
      </main>
      {!OwnHeader && <ChatBubble />}
      {!OwnHeader && <Footer />}
      <Toasts />
      <RfqOpener />
    </FrameContext>
  )
}

/** A route whose `handle` has a header is shown with it alone: nothing leads away from its task. */
function getOwnHeader({ handle }: { handle: unknown }) {
  return (handle as { Header?: React.ComponentType } | undefined)?.Header
}

/** A thin line on top while a page that was not prefetched is loading. */
function Progress() {
  const isSlow = useSpinDelay(useNavigation().state !== 'idle', 150)
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-50">
      {isSlow && (
        <>
          <span className="sr-only">{commonTexts.loading()}</span>
          <span className="block h-0.5 animate-pulse bg-buy motion-reduce:animate-none" />
        </>
      )}
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isNotFound = isRouteErrorResponse(error) && error.status === 404
  const frame = useRouteLoaderData<FrameData>(frameRoute)
  const message = isNotFound ? (
    <NotFoundMessage />
  ) : isConnectionLost(error) ? (
    <ConnectionLost />
  ) : (
    <FailedMessage />
  )
  return frame ? (
    <ShopLayout frame={frame}>{message}</ShopLayout>
  ) : (
    <main className="wrap">{message}</main>
  )
}
