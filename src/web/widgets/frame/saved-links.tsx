import { useState } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#contract/paths/paths.ts'
import * as frameTexts from '#texts/frame.ts'
import { useSavedState } from '#web/browser/saved-state.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { useLazyComponent } from '#web/ui/lazy-component.ts'
import { Link } from '#web/ui/link.tsx'
import { useFrame } from './frame-data.ts'

const loadMiniCart = () => import('./mini-cart.tsx')

/**
 * HDR-01: compare, wishlist and cart, each with its count; script opens the mini cart instead of
 * leaving the page.
 */
export function SavedLinks() {
  const savedState = useSavedState(useFrame().savedState)
  const { pathname } = useLocation()
  const [openPath, setOpenPath] = useState<string | null>(null)
  const isOpen = openPath === pathname
  const MiniCart = useLazyComponent(loadMiniCart, isOpen)
  return (
    <div className="flex items-center">
      {/* On a phone they are in the menu. */}
      <div className="flex items-center max-sm:hidden">
        <SavedLink
          to={paths.compare()}
          icon="compare"
          id="compare"
          name={frameTexts.compare()}
          count={savedState?.compared.length}
        />
        <SavedLink
          to={paths.wishlist()}
          icon="heart"
          id="wishlist"
          name={frameTexts.wishlist()}
          count={savedState?.wished.length}
        />
      </div>
      <div className="lg:relative">
        <SavedLink
          to={paths.cart()}
          icon="cart"
          id="cart"
          name={frameTexts.cart()}
          count={savedState?.cart}
          open={isOpen}
          press={
            pathname === paths.cart() ? undefined : () => setOpenPath(isOpen ? null : pathname)
          }
        />
        {MiniCart && <MiniCart onClose={() => setOpenPath(null)} />}
      </div>
    </div>
  )
}

function SavedLink(props: {
  to: string
  icon: IconName
  /** Names it for scripts. */
  id: string
  name: string
  count: number | undefined
  open?: boolean
  press?: (() => void) | undefined
}) {
  const { count, press: onPress } = props
  return (
    <Link
      to={props.to}
      rel="nofollow"
      data-saved-link={props.id}
      aria-expanded={onPress ? props.open : undefined}
      onClick={(event) => {
        if (!onPress || event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onPress()
      }}
      className="icon-button relative"
      title={props.name}
    >
      <Icon name={props.icon} />
      <span className="sr-only">
        {count ? frameTexts.savedCount({ name: props.name, count }) : props.name}
      </span>
      {count ? (
        <span
          aria-hidden="true"
          className="absolute -top-0.5 -end-1 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-buy px-1 text-[0.6875rem] leading-none font-[700] text-on-verb"
        >
          {count > 999 ? '999+' : count}
        </span>
      ) : null}
    </Link>
  )
}
