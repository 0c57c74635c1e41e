import { formatLineRefusal } from '#contract/cart/cart.ts'
import type { PadResult } from '#contract/cart/order-pad.ts'
import { paths } from '#contract/paths/paths.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import { Link } from '#web/ui/link.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { useFrame } from '#web/widgets/frame/frame-data.ts'

/** What became of a pad: the cart, the requests, and what is left. */
export function PadDone({ result }: { result: PadResult }) {
  const { place } = useFrame()
  const { added, shortened, left, requests, unasked } = result
  return (
    <div className="grid justify-items-start gap-5">
      <p role="status" className="text-4">
        {added === 0
          ? 'Nothing of this list can be bought just now.'
          : `${added} ${added === 1 ? 'line is' : 'lines are'} in your cart.`}
      </p>
      {requests.map(({ id, claim, lines }) => (
        <div key={id} className="grid gap-2 rounded-large bg-quiet p-4">
          <p>
            {lines} {lines === 1 ? 'line waits' : 'lines wait'} in a request for a quote. It is not
            sent yet.
          </p>
          <div>
            <a href={toHref(quotePaths.goOn(id, claim))} className="button button-ask">
              Complete and send the request
            </a>
          </div>
        </div>
      ))}
      {unasked > 0 && (
        <p className="text-bad">
          {unasked} {unasked === 1 ? 'line' : 'lines'} could not be put into a request just now.
          Please <a href={toHref(paths.newRfq())}>ask for them</a> in a while.
        </p>
      )}
      {shortened.length + left.length > 0 && (
        <ul className="grid gap-1.5 border-l-4 border-look pl-4 text-2">
          {shortened.map(({ name, wanted, quantity }) => (
            <li key={name}>
              <strong className="font-semibold">{name}</strong>: only {quantity} of {wanted} can be
              had
            </li>
          ))}
          {left.map(({ name, reason }) => (
            <li key={name}>
              <strong className="font-semibold">{name}</strong>:{' '}
              {formatLineRefusal(reason, place.pincode)}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        {added > 0 && (
          <Link to={paths.cart()} className="button button-buy">
            Go to the cart
          </Link>
        )}
        <Link to={paths.orderPad()} className="button button-plain">
          Another list
        </Link>
      </div>
    </div>
  )
}
