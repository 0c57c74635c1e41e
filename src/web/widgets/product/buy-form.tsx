import { maxPieces } from '#contract/cart/cart.ts'
import type { PackView } from '#contract/catalog/catalog.ts'
import { paths } from '#contract/paths/paths.ts'
import * as commonTexts from '#texts/common.ts'
import * as productCardTexts from '#texts/product-card.ts'
import { Button } from '#web/ui/button.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { canBuy, WishAndCompare } from './wish-and-compare.tsx'

/**
 * WID-03: quantity, Add to cart and Buy Now for one pack of the quick view; a plain form that script
 * enhances.
 */
export function BuyForm({ pack, productId }: { pack: PackView; productId: number }) {
  if (!canBuy(pack)) {
    return (
      <form
        method="post"
        action={toHref(paths.wishes())}
        data-enhanced=""
        className="flex flex-wrap gap-1"
      >
        <AskForQuote pack={pack} />
        <WishAndCompare productId={productId} />
      </form>
    )
  }
  return (
    <form
      method="post"
      action={toHref(paths.cartLines())}
      data-enhanced=""
      noValidate
      className="flex flex-wrap items-center gap-2"
    >
      <input
        type="number"
        name="quantity"
        aria-label={productCardTexts.quantityOf({ unit: pack.unit })}
        defaultValue={1}
        min={1}
        max={maxPieces}
        step={1}
        inputMode="numeric"
        className="h-10 w-20 rounded-small border border-edge bg-paper px-2 text-3"
      />
      <Button type="submit" tone="buy" name="pack" value={pack.id}>
        {commonTexts.addToCart()}
      </Button>
      <Button type="submit" name="buy" value={pack.id}>
        {productCardTexts.buyNow()}
      </Button>
      <AskForQuote pack={pack} />
      <WishAndCompare productId={productId} />
      <p
        data-said=""
        role="alert"
        className="w-full text-2 text-bad empty:hidden data-[good=true]:text-good"
      />
    </form>
  )
}

/** PDP-03: instead of buying where there is no price, beside it everywhere else. */
function AskForQuote({ pack }: { pack: PackView }) {
  const isQuoteOnly = pack.price === null
  return (
    <a
      href={toHref(paths.newRfq(`?pack=${pack.id}`))}
      rel="nofollow"
      className={isQuoteOnly ? 'button button-ask' : 'button button-ask-soft'}
    >
      {isQuoteOnly ? productCardTexts.requestQuote() : commonTexts.requestAQuote()}
    </a>
  )
}
