import { useMemo } from 'react'
import type { Card } from '#contract/catalog.ts'
import { tellApart } from '#kernel/tell-apart.ts'
import { CardSlot } from '#web/widgets/card-slot.tsx'
import { useFrame } from '#web/widgets/frame-data.ts'

/** The first screen's pictures load at once. */
const eagerCards = 4

export function ProductGrid({ cards, busy }: { cards: Card[]; busy: boolean }) {
  const { hints } = useFrame()
  const apart = useMemo(() => tellApart(cards.map((card) => card.name)), [cards])
  return (
    <section aria-label="Products" aria-busy={busy} className="transition-opacity aria-busy:opacity-60">
      <h2 className="sr-only">Products</h2>
      <ul className={hints.viewMode === 'list' ? 'cards-list' : 'cards'}>
        {cards.map((card, at) => (
          <CardSlot key={card.productId} card={card} view={hints.viewMode} eager={at < eagerCards} apart={apart[at]} />
        ))}
      </ul>
    </section>
  )
}
