import { useEffect, useState } from 'react'
import type { Card } from '#contract/catalog/catalog.ts'
import * as productTexts from '#texts/product.ts'
import { recordViewed } from '#web/browser/recently-viewed.ts'
import { ProductRail } from '#web/widgets/product/product-rail.tsx'
import { fetchViewedCards } from './fetch-viewed-cards.ts'

/**
 * PDP-01: products viewed in this browser, if the shopper has consented. Rendered by script only.
 */
export function RecentlyViewed({ productId }: { productId: number }) {
  const [cards, setCards] = useState<Card[]>([])
  useEffect(() => {
    const controller = new AbortController()
    fetchViewedCards(recordViewed(productId), controller.signal).then(setCards, () => {})
    return () => controller.abort()
  }, [productId])
  return <ProductRail title={productTexts.recentlyViewed()} cards={cards} />
}
