import * as myAccountTexts from '#texts/my-account.ts'
import '#web/styles/orders.css'
import { useRef } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router'
import { paths } from '#contract/paths/paths.ts'
import { requireSignedIn } from '#web/require-signed-in.ts'
import { scrollFocusedIntoView } from '#web/ui/scroll-focused-into-view.ts'
import { useScrollToCurrent } from '#web/ui/scroll-to-current.ts'
import { listAccountLinks } from '#web/widgets/account/account-links.ts'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { isThanksPage } from '../orders/is-thanks-page.ts'
import type { Route } from './+types/account-frame.ts'

/** /account/*: for customers only, never cached. Source: AUTH-03. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = requireSignedIn(context, request)
  return shop.insight.countWaiting(scope)
}

export default function AccountFrame({ loaderData: waiting }: Route.ComponentProps) {
  const row = useRef<HTMLElement>(null)
  const { pathname, search } = useLocation()
  const { person } = useFrame()
  useScrollToCurrent(row, pathname)
  if (isThanksPage(new URLSearchParams(search))) return <Outlet />
  const waitingByPath: Record<string, number> = {
    [paths.myRfqs()]: waiting.quotes,
    [paths.bidCart()]: waiting.bids,
  }
  return (
    <div className="grid gap-5 py-3 md:grid-cols-[11.5rem_minmax(0,1fr)] md:gap-10 md:py-6 print:block">
      <nav
        ref={row}
        aria-label={myAccountTexts.myAccount()}
        onFocus={scrollFocusedIntoView}
        className="account-menu"
      >
        <ul>
          {listAccountLinks(person).map(({ name, path }) => (
            <li key={path}>
              <NavLink to={path} prefetch="intent">
                {name}
                <Waiting count={waitingByPath[path] ?? 0} />
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  )
}

function Waiting({ count }: { count: number }) {
  return count === 0 ? null : (
    <span>
      {count}
      <span className="sr-only">{` ${myAccountTexts.waitingForYou()}`}</span>
    </span>
  )
}
