import type { ReactNode } from 'react'
import type { Card } from '#contract/catalog/catalog.ts'
import * as productCardTexts from '#texts/product-card.ts'

const outline = 'l2.7 5.7 6.2.8-4.5 4.3 1.1 6.2-5.5-3-5.5 3 1.1-6.2-4.5-4.3 6.2-.8z'
const drawStars = (from: number, until: number) =>
  Array.from({ length: until - from }, (_, at) => `M${12 + 24 * (from + at)} 3.5${outline}`).join(
    '',
  )

/** Five stars, of which as many are filled as the nearest whole number says. */
export function Stars({ tenths, className = '' }: { tenths: number; className?: string }) {
  const count = Math.round(tenths / 10)
  return (
    <svg
      viewBox="0 0 120 24"
      role="img"
      aria-label={productCardTexts.stars({ stars: formatTenths(tenths) })}
      className={`h-[1.15em] w-auto flex-none text-look ${className}`}
    >
      <path d={drawStars(0, count)} fill="currentColor" stroke="currentColor" strokeWidth="1.4" />
      <path d={drawStars(count, 5)} fill="none" stroke="currentColor" strokeWidth="1.4" />
    </svg>
  )
}

/** One star, the average and of how many reviews, where there are any. */
export function CardStars({ card: { rating } }: { card: Card }) {
  if (!rating) return null
  const { tenths, count } = rating
  const label = productCardTexts.rating({ stars: formatTenths(tenths), count })
  return (
    <span role="img" aria-label={label} title={label} className="card-stars">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={drawStars(0, 1)} fill="currentColor" />
      </svg>
      {formatTenths(tenths)} <small>({count})</small>
    </span>
  )
}

/** An average: its stars, its figure, and of what it is. */
export function Rating({ tenths, children }: { tenths: number; children: ReactNode }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2.5">
      <Stars tenths={tenths} />
      <b>{formatTenths(tenths)}</b>
      <span className="text-2 text-ink-2">{children}</span>
    </p>
  )
}

/** 43 → "4.3", 40 → "4". */
function formatTenths(tenths: number): string {
  return String(tenths / 10)
}
