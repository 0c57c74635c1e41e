import { Form } from 'react-router'
import {
  type CartLineView,
  formatLineState,
  formatReducedQuantity,
  maxPieces,
} from '#contract/cart/cart.ts'
import { formatDay } from '#contract/delivery/delivery-promise.ts'
import { bidPaths } from '#contract/paths/bid-paths.ts'
import { paths } from '#contract/paths/paths.ts'
import { formatMoney } from '#kernel/money.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { Picture } from '#web/widgets/product/picture.tsx'
import type { CartRefused } from './change-cart.ts'

type Refusal = Pick<CartRefused, 'text' | 'quantity'> | null

/** One line with its state, quantity and actions (CART-02, CART-03). */
export function CartLine(props: { line: CartLineView; refused: Refusal; takesBids: boolean }) {
  const { line, refused, takesBids } = props
  const { seller, place } = useFrame()
  const state = formatLineState(line, place.pincode)
  const isBuyable = line.state === 'available' || line.state === 'short'
  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 gap-y-2 border-b border-line py-4 sm:grid-cols-[6rem_minmax(0,1fr)_auto]">
      <Picture picture={line.picture} alt="" widths={[96, 240]} sizes="96px" />
      <div className="grid min-w-0 content-start gap-1">
        <Link to={paths.product(line.url)} className="leading-[1.3] font-[550] break-words">
          {line.name}
        </Link>
        <span className="text-2 text-ink-2">
          {line.unit}
          {line.price !== null && ` · ${formatMoney(line.price, seller)}`}
          {line.isSpecial && ' · special price'}
        </span>
        {line.priceWas !== null && line.price !== null && (
          <span className="text-2 text-look">
            The price was {formatMoney(line.priceWas, seller)}, now{' '}
            {formatMoney(line.price, seller)}.
          </span>
        )}
        {line.asked !== null && (
          <span className="text-2 text-look">
            {formatReducedQuantity(line.asked, line.quantity)}
          </span>
        )}
        {state && <span className="text-2 font-[550] text-bad">{state}</span>}
        {line.deliverBy && (
          <span className="text-2 text-good">Arrives by {formatDay(line.deliverBy)}</span>
        )}
        {isBuyable && <Quantity line={line} refused={refused} />}
        {refused && !isBuyable && <Refused text={refused.text} />}
        <Form method="post" preventScrollReset className="flex flex-wrap gap-x-4 text-2">
          <input type="hidden" name="pack" value={line.packId} />
          <LineButton intent="remove" name={line.name}>
            Remove
          </LineButton>
          <LineButton intent="wish" name={line.name}>
            Move to wishlist
          </LineButton>
          {takesBids && isBuyable && (
            <Link
              to={bidPaths.fresh({ pack: line.packId, quantity: line.quantity })}
              className="py-1.5 text-bid underline underline-offset-3"
            >
              Bid your price<span className="sr-only">: {line.name}</span>
            </Link>
          )}
        </Form>
      </div>
      <div className="col-start-2 grid content-start gap-0.5 sm:col-start-3 sm:justify-items-end">
        {line.state !== 'unavailable' && (
          <b className="text-section font-[720]">{formatMoney(line.subTotal, seller)}</b>
        )}
        {line.saved > 0 && (
          <span className="text-2 font-[650] text-good">
            You Save {formatMoney(line.saved, seller)}
          </span>
        )}
        {line.couponShare > 0 && (
          <span className="text-2 text-ink-2">Coupon −{formatMoney(line.couponShare, seller)}</span>
        )}
      </div>
    </li>
  )
}

function LineButton({
  intent,
  name,
  children,
}: {
  intent: string
  name: string
  children: string
}) {
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      aria-label={`${children}: ${name}`}
      className="py-1.5 text-ink-2 underline underline-offset-3 hover:text-ink"
    >
      {children}
    </button>
  )
}

/**
 * Minus, a number field, plus; without script they submit the same form. "Update" comes first:
 * Enter presses it.
 */
function Quantity({ line, refused }: { line: CartLineView; refused: Refusal }) {
  const id = `quantity-${line.packId}`
  return (
    <Form method="post" preventScrollReset noValidate className="flex flex-wrap items-center gap-1">
      <input type="hidden" name="pack" value={line.packId} />
      <button
        type="submit"
        name="intent"
        value="set"
        className="button button-plain order-last h-9 px-3"
      >
        Update
      </button>
      <Step by="-1" label={`One less of ${line.name}`} disabled={line.quantity <= 1} />
      <input
        key={`${line.quantity} ${refused?.quantity ?? ''}`}
        id={id}
        type="number"
        name="quantity"
        aria-label={`Quantity of ${line.name}`}
        aria-invalid={refused ? true : undefined}
        aria-describedby={refused ? `${id}-refused` : undefined}
        defaultValue={refused?.quantity || line.quantity}
        min={1}
        max={maxPieces}
        inputMode="numeric"
        className="h-9 w-18 rounded-small border border-edge bg-paper text-center text-3 aria-invalid:border-bad"
      />
      <Step by="1" label={`One more of ${line.name}`} disabled={line.quantity >= line.stock} />
      {refused && <Refused id={`${id}-refused`} text={refused.text} />}
    </Form>
  )
}

function Step({ by, label, disabled }: { by: '1' | '-1'; label: string; disabled: boolean }) {
  return (
    <button
      type="submit"
      name="step"
      value={by}
      aria-label={label}
      disabled={disabled}
      className="grid size-9 place-items-center rounded-small border border-line bg-raised disabled:opacity-50"
    >
      <Icon name={by === '1' ? 'plus' : 'minus'} />
    </button>
  )
}

function Refused({ text, id }: { text: string; id?: string }) {
  return (
    <p id={id} role="alert" className="order-last w-full text-2 text-bad">
      {text}
    </p>
  )
}
