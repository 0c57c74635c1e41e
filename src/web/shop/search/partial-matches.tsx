import type { Card } from '#contract/catalog/catalog.ts'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { CardSlot } from '#web/widgets/product/card-slot.tsx'

/** FIND-04: below the products with all words, apart from their count and filters. */
export function PartialMatches({ cards }: { cards: readonly Card[] }) {
  const { viewMode } = useFrame().hints
  if (cards.length === 0) return null
  return (
    <section aria-labelledby="partial-matches" className="mt-12">
      <h2 id="partial-matches" className="mb-4 text-5 font-bold tracking-[-0.02em]">
        With some of your words
      </h2>
      <ul className={viewMode === 'list' ? 'cards-list' : 'cards'}>
        {cards.map((card) => (
          <CardSlot key={card.productId} card={card} view={viewMode} eager={false} />
        ))}
      </ul>
    </section>
  )
}
