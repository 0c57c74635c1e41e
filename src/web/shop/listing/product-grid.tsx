import { useMemo } from 'react'
import type { Card } from '#contract/catalog/catalog.ts'
import { distinguishingParts } from '#kernel/distinguishing-parts.ts'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { CardSlot } from '#web/widgets/product/card-slot.tsx'

/** The first screen's pictures load at once. */
const eagerCards = 4

export function ProductGrid({ cards, busy }: { cards: Card[]; busy: boolean }) {
  const { viewMode } = useFrame().hints
  // Memoised elements: a pending choice dims them without re-rendering them all.
  const slots = useMemo(() => {
    const nameParts = distinguishingParts(cards.map((card) => card.name))
    return cards.map((card, index) => (
      <CardSlot
        key={card.productId}
        card={card}
        view={viewMode}
        eager={index < eagerCards}
        apart={nameParts[index]}
      />
    ))
  }, [cards, viewMode])
  return (
    <section
      aria-label="Products"
      aria-busy={busy}
      className="transition-opacity aria-busy:opacity-60"
    >
      <h2 className="sr-only">Products</h2>
      <ul className={viewMode === 'list' ? 'cards-list' : 'cards'}>{slots}</ul>
    </section>
  )
}
