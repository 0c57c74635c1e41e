import type { CartLineView } from '#contract/cart/cart.ts'
import { paths } from '#contract/paths/paths.ts'
import { formatMoney } from '#kernel/money.ts'
import * as cartTexts from '#texts/cart.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { Picture } from '#web/widgets/product/picture.tsx'

/** What was bought last, to be added again; for those who bought nothing, ways on (LOOK-08). */
export function EmptyCart(props: { bought: readonly { line: CartLineView; boughtOn: string }[] }) {
  const { bought } = props
  return (
    <>
      <EmptyState
        icon="cart"
        tone="buy"
        title={cartTexts.yourCartIsEmpty()}
        text={cartTexts.emptyCartNote()}
      >
        <Link
          to={paths.home()}
          className={bought.length > 0 ? 'button button-plain' : 'button button-buy'}
        >
          {cartTexts.browseShop()}
        </Link>
        <a href={toHref(paths.newRfq())} rel="nofollow" className="button button-plain">
          {cartTexts.requestQuoteTitle()}
        </a>
        <Link to={paths.orderPad()} className="button button-plain">
          {cartTexts.orderAWholeList()}
        </Link>
      </EmptyState>
      {bought.length > 0 && (
        <section className="mt-8 max-w-[48rem]">
          <h2 className="mb-3 text-section font-bold">{cartTexts.boughtLast()}</h2>
          <ul className="border-t border-line">
            {bought.map((each) => (
              <BoughtLine key={each.line.packId} {...each} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function BoughtLine({ line, boughtOn }: { line: CartLineView; boughtOn: string }) {
  const { seller } = useFrame()
  const price = formatMoney(line.price ?? 0, seller)
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-x-4 gap-y-2 border-b border-line py-3 text-2 sm:grid-cols-[4rem_minmax(0,1fr)_auto]">
      <Picture picture={line.picture} alt="" widths={[96, 240]} sizes="64px" />
      <span className="wrap-anywhere">
        <Link to={paths.product(line.url)} className="text-3 font-[550]">
          {line.name}
        </Link>
        <span className="block text-ink-2">
          {cartTexts.unitBought({ unit: line.unit, boughtOn })}
        </span>
      </span>
      {/* Loads the cart anew, filled. */}
      <form method="post" action={toHref(paths.cartLines())} className="col-start-2 sm:col-start-3">
        <input type="hidden" name="pack" value={line.packId} />
        <button
          type="submit"
          aria-label={cartTexts.addForPriceName({ price, name: line.name })}
          className="button button-buy-line"
        >
          {cartTexts.addForPrice({ price })}
        </button>
      </form>
    </li>
  )
}
