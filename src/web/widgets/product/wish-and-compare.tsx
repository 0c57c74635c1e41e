import type { PackView } from '#contract/catalog/catalog.ts'
import { paths } from '#contract/paths/paths.ts'
import * as productCardTexts from '#texts/product-card.ts'
import { useSavedStateValue } from '#web/browser/saved-state.ts'
import { toHref } from '#web/ui/to-href.ts'
import { useFrame } from '../frame/frame-data.ts'

/** A pack on request has no buy buttons, nor has one that can't be delivered here. */
export function canBuy(pack: PackView): boolean {
  return pack.price !== null && pack.delivered && pack.stock > 0
}

/**
 * Two buttons for any form marked `data-enhanced`. A selected one shows as pressed, and pressing it
 * removes the product.
 */
export function WishAndCompare({ productId }: { productId: number }) {
  const { savedState } = useFrame()
  const isWished = useSavedStateValue(
    savedState,
    (state) => state?.wished.includes(productId) ?? false,
  )
  const isCompared = useSavedStateValue(
    savedState,
    (state) => state?.compared.includes(productId) ?? false,
  )
  return (
    <>
      <button
        type="submit"
        formNoValidate
        formAction={toHref(paths.wishes())}
        name={isWished ? 'remove' : 'product'}
        value={productId}
        aria-label={productCardTexts.addToWishlist()}
        aria-pressed={isWished}
        title={isWished ? productCardTexts.inYourWishlist() : productCardTexts.addToWishlist()}
        className="thing-wish"
      />
      <button
        type="submit"
        formNoValidate
        formAction={toHref(paths.comparisons())}
        name={isCompared ? 'remove' : 'product'}
        value={productId}
        aria-label={productCardTexts.compare()}
        aria-pressed={isCompared}
        title={isCompared ? productCardTexts.compared() : productCardTexts.compare()}
        className="thing-compare"
      />
    </>
  )
}
