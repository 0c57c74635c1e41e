import type { PackView } from '#contract/catalog.ts'
import { paths } from '#contract/paths.ts'
import { useHeld } from '#web/browser/held-things.ts'
import { useFrame } from './frame-data.ts'

/** A pack on request has no buy buttons, nor has what can't come here. */
export function mayBuy(pack: PackView): boolean {
  return pack.price !== null && pack.delivered && pack.stock > 0
}

/** Two buttons for any form that is marked `data-thing`. What is chosen already shows as pressed, and pressing takes it out. */
export function WishAndCompare({ productId }: { productId: number }) {
  const { things } = useFrame()
  const wished = useHeld(things, (held) => held?.wished.includes(productId) ?? false)
  const compared = useHeld(things, (held) => held?.compared.includes(productId) ?? false)
  return (
    <>
      <button
        type="submit"
        formNoValidate
        formAction={paths.wishes()}
        name={wished ? 'remove' : 'product'}
        value={productId}
        aria-label="Add to wishlist"
        aria-pressed={wished}
        title={wished ? 'In your wishlist' : 'Add to wishlist'}
        className="thing-wish"
      />
      <button
        type="submit"
        formNoValidate
        formAction={paths.comparisons()}
        name={compared ? 'remove' : 'product'}
        value={productId}
        aria-label="Compare"
        aria-pressed={compared}
        title={compared ? 'Compared' : 'Compare'}
        className="thing-compare"
      />
    </>
  )
}
