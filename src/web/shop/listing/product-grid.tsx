import { useMemo } from 'react'
import type { Card } from '#contract/catalog/catalog.ts'
import { distinguishingParts } from '#kernel/distinguishing-parts.ts'
import { joinFacts } from '#kernel/lead-name.ts'
import { CardSlot } from '#web/widgets/product/card-slot.tsx'

/** The first row's pictures load at once. */
const eagerCards = 5

export function ProductGrid({ cards }: { cards: Card[] }) {
  // Memoised: a pending choice dims them without re-rendering them all.
  const slots = useMemo(() => {
    const nameParts = distinguishingParts(cards.map((card) => card.name))
    const labels = cards.map(({ facts }) => joinFacts(facts))
    const isUsual = cards.filter(({ bids }) => bids === 'welcome').length * 2 > cards.length
    return cards.map((card, index) => (
      <CardSlot
        key={card.productId}
        card={card}
        eager={index < eagerCards}
        apart={nameParts[index]}
        isAlike={labels.indexOf(labels[index]!) !== labels.lastIndexOf(labels[index]!)}
        takesBidsAsUsual={isUsual}
      />
    ))
  }, [cards])
  return <ul className="cards">{slots}</ul>
}
