import { useMemo } from 'react'
import type { Card } from '#contract/catalog.ts'
import { tellApart } from '#kernel/tell-apart.ts'
import { CardSlot } from '#web/widgets/card-slot.tsx'
import { useFrame } from '#web/widgets/frame-data.ts'

/** The first screen's pictures load at once. */
const eagerCards = 4

export function ProductGrid({ cards, busy }: { cards: Card[]; busy: boolean }) {
  const { viewMode } = useFrame().hints
  // The same elements until something of them changes: a choice dims them, and need not go through them all.
  const slots = useMemo(() => {
    const apart = tellApart(cards.map((card) => card.name))
    return cards.map((card, at) => (
      <CardSlot
        key={card.productId}
        card={card}
        view={viewMode}
        eager={at < eagerCards}
        apart={apart[at]}
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
