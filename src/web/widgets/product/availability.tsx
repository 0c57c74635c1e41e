import { fewLeft, type PackView } from '#contract/catalog/catalog.ts'
import * as commonTexts from '#texts/common.ts'
import * as productCardTexts from '#texts/product-card.ts'
import { useFrame } from '../frame/frame-data.ts'
import { useArrivalText } from '../place/delivery-date.tsx'

/** One line on whether a pack can be delivered to the viewer's place, and by when. */
export function Availability({ pack, className = '' }: { pack: PackView; className?: string }) {
  const { place } = useFrame()
  const { tone, words } = describeAvailability(pack, place.pincode)
  const date = useArrivalText(pack.price === null ? null : pack.days)
  return (
    <span className={`available ${tone}${className ? ` ${className}` : ''}`}>
      {date ? `${words} · ${productCardTexts.byDate({ date })}` : words}
    </span>
  )
}

function describeAvailability(pack: PackView, pincode: string): { tone: string; words: string } {
  if (!pack.delivered)
    return { tone: 'text-bad', words: productCardTexts.cantDeliverTo({ pincode }) }
  if (pack.price === null) return { tone: 'text-look', words: commonTexts.onRequest() }
  if (pack.stock <= 0) return { tone: 'text-bad', words: commonTexts.outOfStock() }
  if (pack.stock <= fewLeft)
    return { tone: 'text-look', words: productCardTexts.onlyLeft({ stock: pack.stock }) }
  return { tone: 'text-good', words: commonTexts.inStock() }
}
