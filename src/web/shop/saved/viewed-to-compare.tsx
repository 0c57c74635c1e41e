import { useEffect, useState } from 'react'
import type { Card } from '#contract/catalog/catalog.ts'
import { paths } from '#contract/paths/paths.ts'
import { keepUnits } from '#kernel/keep-units.ts'
import * as savedProductsTexts from '#texts/saved-products.ts'
import { readViewed } from '#web/browser/recently-viewed.ts'
import { Link } from '#web/ui/link.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { Picture } from '#web/widgets/product/picture.tsx'
import { fetchViewedCards } from '../product/fetch-viewed-cards.ts'

const maxShown = 4

/** LOOK-07: where too little is compared, what was viewed last, each with a button that puts it here. */
export function ViewedToCompare({ compared }: { compared: readonly number[] }) {
  const [cards, setCards] = useState<Card[]>([])
  useEffect(() => {
    const controller = new AbortController()
    fetchViewedCards(readViewed(), controller.signal).then(setCards, () => {})
    return () => controller.abort()
  }, [])
  const shown = cards.filter(({ productId }) => !compared.includes(productId)).slice(0, maxShown)
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="viewed" className="mt-8 grid gap-3">
      <h2 id="viewed" className="text-section font-bold">
        {savedProductsTexts.recentlyViewed()}
      </h2>
      <ul className="grid gap-x-8 border-t border-hair lg:grid-cols-2">
        {shown.map(({ productId, name, url, picture }) => (
          <li
            key={productId}
            className="grid grid-cols-[4rem_minmax(0,1fr)_auto] items-center gap-x-3.5 border-b border-hair py-2"
          >
            <Picture picture={picture} alt="" widths={[96]} sizes="56px" />
            <Link to={paths.product(url)} className="line-clamp-2 font-[550]">
              {keepUnits(name)}
            </Link>
            <form method="post" action={toHref(paths.comparisons())} data-enhanced="refresh">
              <button
                type="submit"
                name="product"
                value={productId}
                aria-label={savedProductsTexts.compareName({ name })}
                className="button button-plain"
              >
                {savedProductsTexts.compare()}
              </button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  )
}
