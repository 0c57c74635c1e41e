import { useEffect } from 'react'
import { isRouteErrorResponse, Outlet, useNavigation, useRouteLoaderData } from 'react-router'
import { cookies } from '#contract/browser.ts'
import type { HeldThings } from '#contract/saved.ts'
import type { Scope } from '#domain/scope.ts'
import { useFreshPage } from '#web/browser/fresh-page.ts'
import { useSpinDelay } from '#web/browser/spin-delay.ts'
import { useThingForms } from '#web/browser/thing-forms.ts'
import { ConnectionLost, isConnectionLost } from '#web/ui/connection-lost.tsx'
import { Toasts } from '#web/ui/toast.tsx'
import { ChatBubble } from '#web/widgets/chat-bubble.tsx'
import { ConsentBanner } from '#web/widgets/consent-banner.tsx'
import { buildFrameDelivery, useCurrentDelivery } from '#web/widgets/delivery-clock.ts'
import { Footer } from '#web/widgets/footer.tsx'
import {
  FrameContext,
  type FrameData,
  type FrameDelivery,
  frameRoute,
  type Person,
} from '#web/widgets/frame-data.ts'
import { Header } from '#web/widgets/header.tsx'
import { RfqOpener } from '#web/widgets/rfq-opener.tsx'
import { type Visit, visitContext } from '../visit.ts'
import type { Route } from './+types/frame.ts'
import { FailedMessage } from './failed.tsx'
import { NotFoundMessage } from './not-found.tsx'

/** Header, footer and all that stands around every page of the shop. */
export async function loader({ context }: Route.LoaderArgs): Promise<FrameData> {
  const { scope, shop, hints, links } = context.get(visitContext)
  const { seller, place } = scope
  const menu = await shop.catalog.menu(scope)
  const things = await ownThings(context.get(visitContext))
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
    delivery: await deliveryAt(context.get(visitContext)),
    place: { pincode: place.pincode, city: place.city, area: place.area, chosen: place.chosen },
    countries: await shop.sellers.countries(scope, links),
    hints,
    things,
    person: personOf(scope, things),
  }
}

/** Pages from memory end with the dates in them. */
async function deliveryAt({ scope, shop, keepNoLongerThan }: Visit): Promise<FrameDelivery | null> {
  const rule = await shop.delivery.getDeliveryRule(scope)
  if (!rule) return null
  const delivery = buildFrameDelivery(rule, scope.now)
  keepNoLongerThan(new Date(delivery.until))
  return delivery
}

function personOf({ viewer, seller, place }: Scope, things: HeldThings | null): Person | null {
  if (viewer.kind === 'visitor') return null
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
    wishlistLength: String(things?.wished.length ?? 0),
  }
  return { firstName, lastName, phone, hints }
}

/** A page that all share is asked for by nobody in person: no key, nothing held. */
async function ownThings({ scope, shop }: Visit) {
  const { viewer } = scope
  return viewer.kind === 'visitor' && viewer.cartKey === null ? null : shop.cart.heldThings(scope)
}

/** The frame is loaded once a visit; a form that changes what it shows, or a place chosen, asks for it anew. */
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
  useThingForms()
  useFreshPage()
  return (
    <Around frame={loaderData}>
      <Outlet />
    </Around>
  )
}

/** The part that knows how is fetched only where there is something to say. */
function sayWhatWasLeft() {
  if (document.cookie.includes(`${cookies.said}=`))
    import('#web/widgets/say-once.ts').then(({ sayOnce }) => sayOnce())
}

/**
 * Only after a choice about cookies: a service worker is storage, if a necessary one. Loaded long before it is needed.
 */
function useOfflineWatch(consentChosen: boolean) {
  useEffect(() => {
    if (!consentChosen) return
    const timer = setTimeout(() => {
      import('#web/browser/offline.ts')
        .then(({ watchConnection }) => watchConnection())
        .catch(() => {})
    }, offlineWatchAfterMs)
    return () => clearTimeout(timer)
  }, [consentChosen])
}

/** Long enough for the page itself to be ready first. */
const offlineWatchAfterMs = 2_000

function Around({ frame: loaded, children }: { frame: FrameData; children: React.ReactNode }) {
  const frame = useCurrentDelivery(loaded)
  useEffect(sayWhatWasLeft, [])
  useOfflineWatch(frame.hints.consentChosen)
  return (
    <FrameContext value={frame}>
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-20 rounded-small bg-ink px-4 py-2 text-paper focus:translate-y-0"
      >
        Skip to the goods
      </a>
      <ConsentBanner />
      <Progress />
      <Header />
      <main id="main" tabIndex={-1} className="wrap min-h-[60vh] outline-none">
        {children}
      </main>
      <ChatBubble />
      <Footer />
      <Toasts />
      <RfqOpener />
    </FrameContext>
  )
}

/** A thin line on top while a page that was not prefetched is on its way. */
function Progress() {
  const busy = useSpinDelay(useNavigation().state !== 'idle', 150)
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-50">
      {busy && (
        <>
          <span className="sr-only">Loading</span>
          <span className="block h-0.5 animate-pulse bg-buy motion-reduce:animate-none" />
        </>
      )}
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const lost = isRouteErrorResponse(error) && error.status === 404
  const frame = useRouteLoaderData<FrameData>(frameRoute)
  const message = lost ? (
    <NotFoundMessage />
  ) : isConnectionLost(error) ? (
    <ConnectionLost />
  ) : (
    <FailedMessage />
  )
  return frame ? <Around frame={frame}>{message}</Around> : <main className="wrap">{message}</main>
}
