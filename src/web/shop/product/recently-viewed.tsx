import { useEffect, useState } from 'react'
import type { Card } from '#contract/catalog/catalog.ts'
import { paths } from '#contract/paths/paths.ts'
import { recordViewed } from '#web/browser/recently-viewed.ts'
import { ProductRail } from '#web/widgets/product/product-rail.tsx'

/**
 * PDP-01: products viewed in this browser, if the shopper has consented. Rendered by script only.
 */
export function RecentlyViewed({ productId }: { productId: number }) {
  const [cards, setCards] = useState<Card[]>([])
  useEffect(() => {
    const previousIds = recordViewed(productId)
    if (previousIds.length === 0) return setCards([])
    const controller = new AbortController()
    fetch(paths.recentlyViewed(previousIds.join(',')), { signal: controller.signal })
      .then((answer) => (answer.ok ? (answer.json() as Promise<{ cards: Card[] }>) : { cards: [] }))
      .then((answer) => setCards(answer.cards))
      .catch(() => {})
    return () => controller.abort()
  }, [productId])
  return <ProductRail title="Recently viewed" cards={cards} />
}
