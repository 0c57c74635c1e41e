import { useState } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#contract/paths.ts'
import { useHeldThings } from '#web/browser/held-things.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { useLazyPart } from '#web/ui/lazy-part.ts'
import { Link } from '#web/ui/link.tsx'
import { useFrame } from './frame-data.ts'

const loadMiniCart = () => import('./mini-cart.tsx')

/** HDR-01: compare, wishlist and cart, each with its count; script opens the mini cart instead of leaving the page. */
export function ThingLinks() {
  const things = useHeldThings(useFrame().things)
  const { pathname } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const open = openAt === pathname
  const MiniCart = useLazyPart(loadMiniCart, open)
  return (
    <div className="flex items-center">
      <ThingLink
        to={paths.compare()}
        icon="compare"
        name="Compare"
        count={things?.compared.length}
      />
      <ThingLink to={paths.wishlist()} icon="heart" name="Wishlist" count={things?.wished.length} />
      <div className="lg:relative">
        <ThingLink
          to={paths.cart()}
          icon="cart"
          name="Cart"
          count={things?.cart}
          open={open}
          press={pathname === paths.cart() ? undefined : () => setOpenAt(open ? null : pathname)}
        />
        {MiniCart && <MiniCart onClose={() => setOpenAt(null)} />}
      </div>
    </div>
  )
}

function ThingLink(props: {
  to: string
  icon: IconName
  name: string
  count: number | undefined
  open?: boolean
  press?: (() => void) | undefined
}) {
  const { count, press } = props
  return (
    <Link
      to={props.to}
      rel="nofollow"
      data-thing-link={props.name}
      aria-expanded={press ? props.open : undefined}
      onClick={(event) => {
        if (!press || event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        press()
      }}
      className="icon-button relative max-sm:w-8"
      title={props.name}
    >
      <Icon name={props.icon} />
      <span className="sr-only">{count ? `${props.name}, ${count}` : props.name}</span>
      {count ? (
        <span
          aria-hidden="true"
          className="absolute -top-0.5 -right-1 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-buy px-1 text-[0.6875rem] leading-none font-[700] text-on-verb"
        >
          {count > 999 ? '999+' : count}
        </span>
      ) : null}
    </Link>
  )
}
