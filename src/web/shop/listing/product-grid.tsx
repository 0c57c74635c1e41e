import type { Card } from '#contract/catalog.ts'
import { useFrame } from '#web/widgets/frame-data.ts'
import { ProductCard } from '#web/widgets/product-card.tsx'

/** The first screen's pictures load at once. */
const eagerCards = 4

export function ProductGrid({ cards, busy }: { cards: Card[]; busy: boolean }) {
  const { hints } = useFrame()
  const layout =
    hints.viewMode === 'list'
      ? 'grid gap-4'
      : 'grid grid-cols-2 gap-x-3 gap-y-6 sm:grid-cols-3 lg:grid-cols-4 lg:gap-x-4 xl:grid-cols-5'
  return (
    <section aria-label="Products" aria-busy={busy} className="transition-opacity aria-busy:opacity-60">
      <h2 className="sr-only">Products</h2>
      <ul className={layout}>
        {cards.map((card, at) => (
          <li key={card.productId}>
            <ProductCard card={card} view={hints.viewMode} eager={at < eagerCards} />
          </li>
        ))}
      </ul>
    </section>
  )
}
