import type { CartLineView } from '#contract/cart/cart.ts'
import { paths } from '#contract/paths/paths.ts'
import { formatMoney } from '#kernel/money.ts'
import { Link } from '#web/ui/link.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { Picture } from '#web/widgets/product/picture.tsx'

/** What was bought last, to be added again; for those who bought nothing, ways on (LOOK-08). */
export function EmptyCart(props: { bought: readonly { line: CartLineView; boughtOn: string }[] }) {
  const { bought } = props
  return (
    <div className="mt-4 grid max-w-[40rem] justify-items-start gap-4">
      <p>Your cart is empty.</p>
      {bought.length > 0 ? (
        <section className="grid w-full gap-3">
          <h2 className="text-section font-bold">Bought last</h2>
          <ul className="grid gap-3">
            {bought.map((each) => (
              <BoughtLine key={each.line.packId} {...each} />
            ))}
          </ul>
        </section>
      ) : (
        <p className="text-ink-2">
          What you add stays here for half a year, also without an account.
        </p>
      )}
      <p className="flex flex-wrap gap-2">
        <Link to={paths.home()} className="button button-buy">
          Look around the shop
        </Link>
        <a href={paths.newRfq()} rel="nofollow" className="button button-plain">
          Request a Quote
        </a>
      </p>
    </div>
  )
}

function BoughtLine({ line, boughtOn }: { line: CartLineView; boughtOn: string }) {
  const { seller } = useFrame()
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-3 text-2">
      <Picture picture={line.picture} alt="" widths={[96]} sizes="56px" />
      <span className="wrap-anywhere">
        <Link to={paths.product(line.url)}>{line.name}</Link>
        <span className="block text-ink-2">
          {line.unit}, bought {boughtOn}
        </span>
      </span>
      {/* Loads the cart anew, filled. */}
      <form method="post" action={paths.cartLines()}>
        <input type="hidden" name="pack" value={line.packId} />
        <button
          type="submit"
          aria-label={`Add to cart: ${line.name}`}
          className="button button-plain"
        >
          Add · {formatMoney(line.price ?? 0, seller)}
        </button>
      </form>
    </li>
  )
}
