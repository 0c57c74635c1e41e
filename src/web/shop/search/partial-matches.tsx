import type { Card } from '#contract/catalog/catalog.ts'
import { distinguishingParts } from '#kernel/distinguishing-parts.ts'
import { CardSlot } from '#web/widgets/product/card-slot.tsx'

/** FIND-04: below the products with all words, or those that look alike, apart from their count and filters. */
export function PartialMatches({ title, cards }: { title: string; cards: readonly Card[] }) {
  const nameParts = distinguishingParts(cards.map((card) => card.name))
  if (cards.length === 0) return null
  return (
    <section aria-labelledby="partial-matches" className="mt-12">
      <h2 id="partial-matches" className="mb-4 text-section font-bold">
        {title}
      </h2>
      <ul className="cards">
        {cards.map((card, index) => (
          <CardSlot key={card.productId} card={card} eager={false} apart={nameParts[index]} />
        ))}
      </ul>
    </section>
  )
}
