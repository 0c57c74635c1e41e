import type { PackView } from '#contract/catalog.ts'
import { paths } from '#contract/paths.ts'

/** A pack on request has no buy buttons, nor has what can't come here. */
export function mayBuy(pack: PackView): boolean {
  return pack.price !== null && pack.delivered && pack.stock > 0
}

/** Two buttons for any form that is marked `data-thing`. */
export function WishAndCompare({ productId }: { productId: number }) {
  return (
    <>
      <button
        type="submit"
        formNoValidate
        formAction={paths.wishes()}
        name="product"
        value={productId}
        aria-label="Add to wishlist"
        title="Add to wishlist"
        className="thing-wish"
      />
      <button
        type="submit"
        formNoValidate
        formAction={paths.comparisons()}
        name="product"
        value={productId}
        aria-label="Compare"
        title="Compare"
        className="thing-compare"
      />
    </>
  )
}
