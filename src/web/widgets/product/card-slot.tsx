import { type ComponentProps, use } from 'react'
import { useFragmentCache } from '../frame/fragment-cache.tsx'
import { useFrame } from '../frame/frame-data.ts'
import { ProductCard } from './product-card.tsx'
import { RunningDeals } from './running-deals.ts'

/** A product's place in a list of cards. */
export function CardSlot({
  className,
  ...props
}: ComponentProps<typeof ProductCard> & { className?: string }) {
  const renderCached = useFragmentCache()
  const deals = use(RunningDeals)
  const { savedState } = useFrame()
  const { productId } = props.card
  const savedFlags = [
    savedState?.wished.includes(productId) ?? false,
    savedState?.compared.includes(productId) ?? false,
  ]
  const renderCard = () => <ProductCard {...props} />
  // With deals on the page, each card looks up its own.
  const contentProps = deals
    ? { children: renderCard() }
    : renderCached(['card', props, savedFlags], renderCard)
  return <li className={className} {...contentProps} />
}
