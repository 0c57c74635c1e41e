import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { maxPieces } from '#contract/cart/cart.ts'
import type { PackView, ProductPage } from '#contract/catalog/catalog.ts'
import type { ProductBids } from '#contract/negotiation/bids.ts'
import { paths } from '#contract/paths/paths.ts'
import { findPriceAt } from '#contract/pricing/price-reason.ts'
import { formatMoney } from '#kernel/money.ts'
import * as commonTexts from '#texts/common.ts'
import * as productTexts from '#texts/product.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { Price } from '#web/widgets/product/price.tsx'
import { canBuy } from '#web/widgets/product/wish-and-compare.tsx'
import { BidBox, BidForm, canBid } from './bid-box.tsx'
import { BuyBar } from './buy-bar.tsx'
import { DeliveryCheck, type DeliveryTerms } from './delivery-check.tsx'
import { findFirstChoice, formatPieces, offerFormId } from './offer-choice.ts'
import { PackOptions } from './pack-options.tsx'
import { PriceBreaks } from './price-breaks.tsx'
import { TellMeFields, TellMeForm, TellMePrice } from './tell-me.tsx'

/**
 * LOOK-02: one form for the three verbs: pack and quantity, and what each verb does with them. It
 * works without script; with it the sums follow. Nothing is ordered or offered from here.
 */
export function OfferCard(props: {
  product: Pick<ProductPage, 'productId' | 'name' | 'packs' | 'taxRate'>
  delivery: DeliveryTerms | null
  bids: ProductBids
}) {
  const { product, delivery, bids } = props
  const first = findFirstChoice(product.packs)
  const form = useRef<HTMLFormElement>(null)
  const [choice, setChoice] = useState({ packId: first?.id, quantity: 1 })
  const readChoice = () => {
    const values = new FormData(form.current!)
    const quantity = Number(values.get('quantity'))
    setChoice({
      packId: Number(values.get('pack')) || first?.id,
      quantity: Number.isInteger(quantity) && quantity > 0 ? quantity : 1,
    })
  }
  // What was chosen before script ran.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(readChoice, [])
  const pack = product.packs.find(({ id }) => id === choice.packId) ?? first
  if (!pack) return null
  const isBuyable = canBuy(pack)
  const isSoldOut = pack.price !== null && pack.delivered && pack.stock <= 0
  return (
    <div className="product-offer">
      <form
        ref={form}
        id={offerFormId}
        method="post"
        action={toHref(paths.cartLines())}
        data-enhanced=""
        data-product={product.productId}
        noValidate
        aria-label={productTexts.priceAndOrder()}
        className="offer"
        onInput={readChoice}
      >
        <PackOptions packs={product.packs} first={pack.id} />
        <Quantity pack={pack} quantity={choice.quantity} onStep={readChoice} />
        <PriceBreaks packs={product.packs} chosenId={pack.id} quantity={choice.quantity} />
        {pack.price !== null && !isSoldOut && (
          <Total pack={pack} quantity={choice.quantity} taxRate={product.taxRate} />
        )}
        <DeliveryCheck
          pack={pack}
          delivery={delivery}
          total={(findPriceAt(pack, choice.quantity) ?? 0) * choice.quantity}
        />
        {isBuyable && (
          <div className="offer-add mt-3 flex gap-2">
            <Button type="submit" tone="buy" name="add" value="1" className="button-large grow">
              <Icon name="cart" />
              {commonTexts.addToCart()}
            </Button>
            <Button type="submit" name="buy" value={pack.id} className="button-large">
              {productTexts.buyNow()}
            </Button>
          </div>
        )}
        {isSoldOut && <TellMeFields />}
        <p
          data-said=""
          role="alert"
          className="mt-2 text-2 text-bad empty:hidden data-[good=true]:text-good"
        />
        <Ask pack={pack} isSolid={pack.price === null} />
        {bids.packs.length > 0 && (
          <BidBox
            key={pack.id}
            pack={pack}
            packs={product.packs}
            bids={bids}
            quantity={choice.quantity}
          />
        )}
        {pack.price !== null && <TellMePrice />}
      </form>
      {bids.packs.length > 0 && <BidForm pack={pack} />}
      {isSoldOut && <TellMeForm pack={pack} kind="stock" />}
      {pack.price !== null && <TellMeForm pack={pack} kind="price" />}
      <BuyBar pack={pack} isBuyable={isBuyable} isSoldOut={isSoldOut} hasBid={canBid(pack, bids)} />
    </div>
  )
}

function Quantity(props: { pack: PackView; quantity: number; onStep: () => void }) {
  const { pack, quantity, onStep } = props
  const field = useRef<HTMLInputElement>(null)
  const stepBy = (step: number) => {
    field.current!.value = String(Math.min(maxPieces, Math.max(1, quantity + step)))
    onStep()
  }
  return (
    <div className="mt-2.5 flex items-center gap-3 text-2 leading-[1.4]">
      <span className="stepper">
        <Stepper name="minus" label={productTexts.oneLess()} onClick={() => stepBy(-1)} />
        <input
          ref={field}
          type="number"
          name="quantity"
          aria-label={productTexts.quantityOfPack({ unit: pack.unit })}
          aria-describedby="offer-pieces"
          defaultValue={1}
          min={1}
          max={maxPieces}
          step={1}
          inputMode="numeric"
        />
        <Stepper name="plus" label={productTexts.oneMore()} onClick={() => stepBy(1)} />
      </span>
      <span id="offer-pieces" className="min-w-0">
        {pack.quantity > 1 ? productTexts.packs() : `× ${pack.unit}`}
        {pack.quantity > 1 && (
          <b className="block font-[650] noscript:hidden">{formatPieces(pack, quantity)}</b>
        )}
      </span>
    </div>
  )
}

function Stepper({
  name,
  ...props
}: ComponentProps<typeof IconButton> & { name: 'minus' | 'plus' }) {
  return (
    <IconButton {...props} className="rounded-none noscript:hidden">
      <Icon name={name} className="size-4" />
    </IconButton>
  )
}

/** Without script it can't follow the choice: then only the tax is told. */
function Total({ pack, quantity, taxRate }: { pack: PackView; quantity: number; taxRate: number }) {
  const { seller } = useFrame()
  const price = findPriceAt(pack, quantity)!
  const saving = pack.mrp === null ? 0 : pack.mrp - price
  const tax =
    seller.countryCode === 'IN' || seller.countryCode === 'SG' ? 'GST' : productTexts.tax()
  return (
    <>
      <p className="hidden py-2 text-2 text-ink-2 noscript:block">
        {productTexts.pricesIncludeTax({ rate: String(taxRate / 100), tax })}
      </p>
      <p className="mt-1 flex min-h-10 items-center justify-between gap-3 text-2 noscript:hidden">
        <span className="text-ink-2">
          {productTexts.totalWithTax({ rate: String(taxRate / 100), tax })}
          {saving > 0 && (
            <span className="saved block">
              {productTexts.youSaveSum({
                sum: formatMoney(saving * quantity, seller),
                percent: String(Math.floor((saving * 100) / pack.mrp!)),
              })}
            </span>
          )}
        </span>
        <output aria-label={commonTexts.total()}>
          <Price minor={price * quantity} className="text-section md:text-[1.375rem]" />
        </output>
      </p>
    </>
  )
}

/** PDP-03: instead of buying where there is no price, beside it everywhere else. */
function Ask({ pack, isSolid }: { pack: PackView; isSolid: boolean }) {
  const target = { type: 'submit', formMethod: 'get', formAction: toHref(paths.newRfq()) } as const
  const quantityNote =
    pack.quantity > 1 ? productTexts.inPacksOrPieces() : productTexts.anyQuantity()
  return (
    <section data-way="ask" aria-label={productTexts.requestAQuoteHeading()} className="offer-way">
      {isSolid ? (
        <Button tone="ask" className="button-large mb-2 w-full" {...target}>
          <Icon name="ask" />
          {productTexts.requestQuote()}
        </Button>
      ) : (
        <p>
          <Icon name="ask" className="text-ask" />
          <button className="text-ask underline underline-offset-3" {...target}>
            {commonTexts.requestAQuote()}
          </button>
          <span>{quantityNote}</span>
        </p>
      )}
      <p className="text-ink-2">{productTexts.quotePromise()}</p>
    </section>
  )
}
