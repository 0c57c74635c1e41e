import { useRef } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router'
import { requireSignedIn } from '#web/require-signed-in.ts'
import { scrollFocusedIntoView } from '#web/ui/scroll-focused-into-view.ts'
import { useScrollToCurrent } from '#web/ui/scroll-to-current.ts'
import { accountLinks } from '#web/widgets/account/account-links.ts'
import { isThanksPage } from '../orders/is-thanks-page.ts'
import type { Route } from './+types/account-frame.ts'

/** /account/*: for customers only, never cached. Source: AUTH-03. */
export function loader({ context, request }: Route.LoaderArgs) {
  requireSignedIn(context, request)
  return null
}

export default function AccountFrame() {
  const row = useRef<HTMLElement>(null)
  const { pathname, search } = useLocation()
  useScrollToCurrent(row, pathname)
  if (isThanksPage(new URLSearchParams(search))) return <Outlet />
  return (
    <div className="grid gap-6 py-6 print:block lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-10 lg:py-8">
      <nav
        ref={row}
        aria-label="My account"
        onFocus={scrollFocusedIntoView}
        className="max-lg:-mx-4 max-lg:scroll-px-4 max-lg:overflow-x-auto max-lg:px-4"
      >
        <ul className="flex gap-x-5 text-2 whitespace-nowrap lg:sticky lg:top-24 lg:grid lg:gap-1">
          {accountLinks.map(({ name, path }) => (
            <li key={path}>
              <NavLink
                to={path}
                prefetch="intent"
                className="block py-2 text-ink-2 aria-[current]:border-b-2 aria-[current]:border-buy aria-[current]:font-[650] aria-[current]:text-ink lg:rounded-small lg:px-3 lg:aria-[current]:border-b-0 lg:aria-[current]:bg-quiet"
              >
                {name}
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
