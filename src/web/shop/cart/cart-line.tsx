import type { ReactNode } from 'react'
import { Form } from 'react-router'
import {
  type CartLineView,
  formatLineState,
  formatReducedQuantity,
  maxPieces,
} from '#contract/cart/cart.ts'
import { bidPaths } from '#contract/paths/bid-paths.ts'
import { paths } from '#contract/paths/paths.ts'
import { formatPriceReason } from '#contract/pricing/price-reason.ts'
import { keepUnits } from '#kernel/keep-units.ts'
import { divideHalfUp, formatCount, formatMoney } from '#kernel/money.ts'
import * as cartTexts from '#texts/cart.ts'
import * as commonTexts from '#texts/common.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { Picture } from '#web/widgets/product/picture.tsx'
import type { CartRefused } from './change-cart.ts'
import { formatPieces } from './group-lines.ts'

type Refusal = Pick<CartRefused, 'text' | 'quantity'> | null

/** One line with its state, quantity and actions (CART-02, CART-03). */
export function CartLine(props: { line: CartLineView; refused: Refusal; takesBids: boolean }) {
  const { line, refused, takesBids } = props
  const { seller } = useFrame()
  const isBuyable = line.state === 'available' || line.state === 'short'
  const each =
    line.price !== null &&
    line.pieces > 1 &&
    cartTexts.priceEach({ price: formatMoney(divideHalfUp(line.price, line.pieces), seller) })
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)_auto] gap-x-3.5 gap-y-1 border-b border-hair py-3.5">
      <Picture
        picture={line.picture}
        alt=""
        widths={[96, 240]}
        sizes="72px"
        className="row-span-2 self-start"
      />
      <h3 className="font-medium wrap-anywhere">
        <Link to={paths.product(line.url)}>{keepUnits(line.name)}</Link>
      </h3>
      <LineSum line={line} />
      <div className="col-start-2 col-end-[-1] grid gap-1 text-2">
        <LineNotes line={line} />
        {refused && !isBuyable && <Refused text={refused.text} />}
        {isBuyable && (
          <p className="text-ink-2 md:hidden">
            {line.unit}
            {each && ` · ${each}`}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-x-2">
          {isBuyable && <Quantity line={line} refused={refused} />}
          {isBuyable && <span className="text-ink-2 max-md:hidden">{each}</span>}
          <LineActions line={line} takesBids={takesBids && isBuyable} />
        </div>
      </div>
    </li>
  )
}

function LineSum({ line }: { line: CartLineView }) {
  const { seller } = useFrame()
  return (
    <div className="text-end text-2">
      {line.state !== 'unavailable' && (
        <b className="block text-3 font-[720]">{formatMoney(line.subTotal, seller)}</b>
      )}
      {line.couponShare > 0 && (
        <span className="block text-ink-2">
          {cartTexts.couponShare({ couponShare: formatMoney(line.couponShare, seller) })}
        </span>
      )}
    </div>
  )
}

/** What is to be known of a line before it is bought. */
function LineNotes({ line }: { line: CartLineView }) {
  const { seller, place } = useFrame()
  const state = formatLineState(line, place.pincode)
  return (
    <>
      {line.priceWas !== null && line.price !== null && (
        <span className="text-look">
          {cartTexts.priceChanged({
            priceWas: formatMoney(line.priceWas, seller),
            price: formatMoney(line.price, seller),
          })}
        </span>
      )}
      {line.asked !== null && (
        <span className="text-look">{formatReducedQuantity(line.asked, line.quantity)}</span>
      )}
      {line.priceReason && (
        <span className="text-good">{formatPriceReason(line.priceReason, seller.countryCode)}</span>
      )}
      {line.nextBreak && (
        <span className="text-ink-2">
          {cartTexts.priceFromQuantity({
            price: formatMoney(line.nextBreak.price, seller),
            from: formatCount(line.nextBreak.from, seller),
          })}
        </span>
      )}
      {state && <span className="font-[550] text-bad">{state}</span>}
    </>
  )
}

function LineActions({ line, takesBids }: { line: CartLineView; takesBids: boolean }) {
  return (
    <Form method="post" preventScrollReset className="-me-2 ms-auto flex">
      <input type="hidden" name="pack" value={line.packId} />
      {takesBids && (
        <Link
          to={bidPaths.fresh({ pack: line.packId, quantity: line.quantity })}
          aria-label={cartTexts.bidYourPriceName({ name: line.name })}
          title={cartTexts.bidYourPrice()}
          className="icon-button text-bid"
        >
          <Icon name="bid" />
        </Link>
      )}
      <LineButton
        intent="wish"
        icon="heart"
        title={cartTexts.moveToWishlist()}
        label={cartTexts.moveToWishlistName({ name: line.name })}
      />
      <LineButton
        intent="remove"
        icon="trash"
        title={commonTexts.remove()}
        label={cartTexts.removeName({ name: line.name })}
      />
    </Form>
  )
}

function LineButton(props: { intent: string; icon: IconName; title: string; label: string }) {
  const { intent, icon, title, label } = props
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      aria-label={label}
      title={title}
      className="icon-button text-ink-2"
    >
      <Icon name={icon} />
    </button>
  )
}

/**
 * Minus, a number field, plus. With script a changed quantity saves itself; without, `Update` does.
 * Enter presses the first button, which is out of sight.
 */
function Quantity({ line, refused }: { line: CartLineView; refused: Refusal }) {
  const { seller } = useFrame()
  const id = `quantity-${line.packId}`
  return (
    <Form method="post" preventScrollReset noValidate className="flex flex-wrap items-center gap-2">
      <input type="hidden" name="pack" value={line.packId} />
      <input type="hidden" name="shown" value={line.quantity} />
      <SetButton className="sr-only" isHidden>
        {cartTexts.update()}
      </SetButton>
      <span className="inline-grid h-8 grid-cols-[1.875rem_2.75rem_1.875rem] rounded-small border border-edge bg-paper has-aria-invalid:border-bad">
        <Step
          by="-1"
          label={cartTexts.decreaseQuantity({ name: line.name })}
          disabled={line.quantity <= 1}
        />
        <input
          key={`${line.quantity} ${refused?.quantity ?? ''}`}
          id={id}
          type="text"
          name="quantity"
          aria-label={cartTexts.quantityName({ name: line.name })}
          aria-invalid={refused ? true : undefined}
          aria-describedby={refused ? `${id}-refused` : undefined}
          defaultValue={refused?.quantity || line.quantity}
          maxLength={String(maxPieces).length + 6}
          inputMode="numeric"
          autoComplete="off"
          onBlur={({ currentTarget: field }) => {
            if (field.value !== field.defaultValue) field.form!.requestSubmit()
          }}
          className="w-full min-w-0 bg-transparent text-center font-semibold max-md:text-[1rem]"
        />
        <Step
          by="1"
          label={cartTexts.increaseQuantity({ name: line.name })}
          disabled={line.quantity >= line.stock}
        />
      </span>
      <span className="text-2 text-ink-2 max-md:hidden">{formatPieces(line, seller)}</span>
      <noscript>
        <SetButton className="button button-plain h-8 px-3">{cartTexts.update()}</SetButton>
      </noscript>
      {refused && <Refused id={`${id}-refused`} text={refused.text} />}
    </Form>
  )
}

function SetButton(props: { className: string; isHidden?: boolean; children: ReactNode }) {
  return (
    <button
      type="submit"
      name="intent"
      value="set"
      className={props.className}
      tabIndex={props.isHidden ? -1 : undefined}
      aria-hidden={props.isHidden}
    >
      {props.children}
    </button>
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
      // The field keeps the focus: leaving it would save what was typed, beside this step.
      onMouseDown={(event) => event.preventDefault()}
      className="grid place-items-center text-ink-2 hover:text-ink disabled:opacity-50"
    >
      <Icon name={by === '1' ? 'plus' : 'minus'} className="size-4" />
    </button>
  )
}

function Refused({ text, id }: { text: string; id?: string }) {
  return (
    <p id={id} role="alert" className="w-full text-bad">
      {text}
    </p>
  )
}
