import type { ReactNode } from 'react'
import { formatLineRefusal } from '#contract/cart/cart.ts'
import type { PadResult } from '#contract/cart/order-pad.ts'
import { paths } from '#contract/paths/paths.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import * as padTexts from '#texts/pad.ts'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { useFrame } from '#web/widgets/frame/frame-data.ts'

/** What became of a pad: the cart, the requests, and what is left. */
export function PadDone({ result }: { result: PadResult }) {
  const { place } = useFrame()
  const { added, shortened, left, requests, unasked } = result
  const strong = (text: ReactNode) => <strong className="font-semibold">{text}</strong>
  return (
    <div className="grid justify-items-start gap-5">
      <p role="status" className="text-4">
        {added === 0 ? padTexts.nothingAdded() : padTexts.linesInCart({ added })}
      </p>
      {requests.map(({ id, claim, lines }) => (
        <div key={id} className="grid gap-2 rounded-large bg-quiet p-4">
          <p>{padTexts.linesInRequest({ lines })}</p>
          <div>
            <a href={toHref(quotePaths.goOn(id, claim))} className="button button-ask">
              {padTexts.completeRequest()}
            </a>
          </div>
        </div>
      ))}
      {unasked > 0 && (
        <p className="text-bad">
          <RichText
            parts={padTexts.linesNotRequested({
              lines: unasked,
              link: (text) => <a href={toHref(paths.newRfq())}>{text}</a>,
            })}
          />
        </p>
      )}
      {shortened.length + left.length > 0 && (
        <ul className="grid gap-1.5 border-s-4 border-look ps-4 text-2">
          {shortened.map(({ name, wanted, quantity }) => (
            <li key={name}>
              <RichText parts={padTexts.lineShortened({ name, quantity, wanted, strong })} />
            </li>
          ))}
          {left.map(({ name, reason }) => (
            <li key={name}>
              <RichText
                parts={padTexts.lineLeftOut({
                  name,
                  reason: formatLineRefusal(reason, place.pincode),
                  strong,
                })}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        {added > 0 && (
          <Link to={paths.cart()} className="button button-buy">
            {padTexts.goToCart()}
          </Link>
        )}
        <Link to={paths.orderPad()} className="button button-plain">
          {padTexts.anotherList()}
        </Link>
      </div>
    </div>
  )
}
