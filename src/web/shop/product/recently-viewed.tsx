import { useEffect, useState } from 'react'
import type { Card } from '#contract/catalog.ts'
import { paths } from '#contract/paths.ts'
import { rememberViewed } from '#web/browser/recently-viewed.ts'
import { ProductRail } from '#web/widgets/product-rail.tsx'

/** PDP-01: what this browser has looked at before, where the shopper has accepted that it is kept. Made by script alone. */
export function RecentlyViewed({ productId }: { productId: number }) {
  const [cards, setCards] = useState<Card[]>([])
  useEffect(() => {
    const before = rememberViewed(productId)
    if (before.length === 0) return setCards([])
    const stop = new AbortController()
    fetch(paths.recentlyViewed(before.join(',')), { signal: stop.signal })
      .then((answer) => (answer.ok ? (answer.json() as Promise<{ cards: Card[] }>) : { cards: [] }))
      .then((answer) => setCards(answer.cards))
      .catch(() => {})
    return () => stop.abort()
  }, [productId])
  return <ProductRail title="Recently viewed" cards={cards} />
}
