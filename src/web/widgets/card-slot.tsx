import { type ComponentProps, use } from 'react'
import { useDrawnOnce } from './drawn-once.tsx'
import { useFrame } from './frame-data.ts'
import { ProductCard } from './product-card.tsx'
import { RunningDeals } from './running-deals.ts'

/** A product's place in a list of cards. */
export function CardSlot({
  className,
  ...props
}: ComponentProps<typeof ProductCard> & { className?: string }) {
  const drawnOnce = useDrawnOnce()
  const deals = use(RunningDeals)
  const { things } = useFrame()
  const { productId } = props.card
  const marks = [
    things?.wished.includes(productId) ?? false,
    things?.compared.includes(productId) ?? false,
  ]
  const draw = () => <ProductCard {...props} />
  // Where deals run, each card asks for its own.
  const inside = deals ? { children: draw() } : drawnOnce(['card', props, marks], draw)
  return <li className={className} {...inside} />
}
