import type { ReactNode } from 'react'
import type { Card } from '#contract/catalog/catalog.ts'
import { distinguishingParts } from '#kernel/distinguishing-parts.ts'
import { useDeferredMount } from '#web/browser/deferred-mount.ts'
import { scrollFocusedIntoView } from '#web/ui/scroll-focused-into-view.ts'
import { CardSlot } from './card-slot.tsx'

/**
 * A row of products that scrolls sideways if it is too long; below the first screen unless `eager`.
 */
export function ProductRail({
  title,
  cards,
  aside,
  eager = false,
}: {
  title: string
  cards: Card[]
  aside?: ReactNode
  eager?: boolean
}) {
  const isReady = useDeferredMount() || eager
  if (cards.length === 0) return null
  const nameParts = isReady ? distinguishingParts(cards.map((card) => card.name)) : []
  return (
    <section className="mt-12" aria-label={title}>
      <div className="mb-4 flex flex-wrap items-baseline gap-x-4">
        <h2 className="text-section font-bold">{title}</h2>
        {aside}
      </div>
      <ul
        onFocus={scrollFocusedIntoView}
        className="-mx-4 grid snap-x scroll-px-4 auto-cols-[44%] grid-flow-col gap-x-3 overflow-x-auto px-4 pb-2 sm:auto-cols-[30%] lg:mx-0 lg:auto-cols-[calc((100%-4*16px)/5)] lg:gap-x-4 lg:px-0"
      >
        {!isReady && <li aria-hidden="true" className="h-96" />}
        {(isReady ? cards : []).map((card, index) => (
          <CardSlot
            key={card.productId}
            className="snap-start"
            card={card}
            eager={eager}
            apart={nameParts[index]}
          />
        ))}
      </ul>
    </section>
  )
}
