import { useEffect } from 'react'
import * as productCardTexts from '#texts/product-card.ts'
import { loadCartQuantities } from '#web/browser/cart-quantities.ts'
import { useSavedStateValue } from '#web/browser/saved-state.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useFrame } from '../frame/frame-data.ts'

/** What a card offers once its pack is in the cart, in the place of its buttons. Source: LOOK-04. */
export function CardStepper({ packId, quantity }: { packId: number; quantity: number }) {
  const renderStep = (by: 1 | -1, label: string) => (
    <button type="submit" name="step" value={by} aria-label={label}>
      <Icon name={by > 0 ? 'plus' : 'minus'} className="size-4" />
    </button>
  )
  return (
    <fieldset aria-label={productCardTexts.quantityInCart()} className="card-step">
      <input type="hidden" name="pack" value={packId} />
      {renderStep(
        -1,
        quantity === 1 ? productCardTexts.removeFromCart() : productCardTexts.oneLess(),
      )}
      <output>{quantity}</output>
      {renderStep(1, productCardTexts.oneMore())}
    </fieldset>
  )
}

/** Keeps the cards informed of the cart: it is loaded where it has anything, and after changes. */
export function CartWatch() {
  const { savedState } = useFrame()
  const pieces = useSavedStateValue(savedState, (state) => state?.cart ?? 0)
  useEffect(() => void loadCartQuantities(pieces), [pieces])
  return null
}
