import { fewLeft, type PackView } from '#contract/catalog/catalog.ts'
import { useFrame } from '../frame/frame-data.ts'
import { useArrivalText } from '../place/delivery-date.tsx'

/** One line on whether a pack can be delivered to the viewer's place, and by when. */
export function Availability({ pack, className = '' }: { pack: PackView; className?: string }) {
  const { place } = useFrame()
  const { tone, words } = describeAvailability(pack, place.pincode)
  const date = useArrivalText(pack.price === null ? null : pack.days)
  return (
    <span className={`available ${tone}${className ? ` ${className}` : ''}`}>
      {date ? `${words} · by ${date}` : words}
    </span>
  )
}

function describeAvailability(pack: PackView, pincode: string): { tone: string; words: string } {
  if (!pack.delivered) return { tone: 'text-bad', words: `Can't deliver to ${pincode}` }
  if (pack.price === null) return { tone: 'text-look', words: 'On request' }
  if (pack.stock <= 0) return { tone: 'text-bad', words: 'Out of stock' }
  if (pack.stock <= fewLeft) return { tone: 'text-look', words: `Only ${pack.stock} left` }
  return { tone: 'text-good', words: 'In stock' }
}
