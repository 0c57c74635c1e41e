import type { ReactNode } from 'react'
import type { Card } from '#contract/catalog.ts'
import { tellApart } from '#kernel/tell-apart.ts'
import { useLate } from '#web/browser/late.ts'
import { showFocused } from '#web/ui/show-focused.ts'
import { CardSlot } from './card-slot.tsx'

/** A row of products that scrolls sideways where it is too long; it stands below the first screen unless `eager` says else. */
export function ProductRail({
  title,
  cards,
  aside,
  eager = false,
}: {
  title: string
  cards: Card[]
  aside?: ReactNode
  eager?: boolean
}) {
  const ready = useLate() || eager
  if (cards.length === 0) return null
  const apart = ready ? tellApart(cards.map((card) => card.name)) : []
  return (
    <section className="mt-12" aria-label={title}>
      <div className="mb-4 flex items-baseline gap-4">
        <h2 className="text-5 font-bold tracking-[-0.02em]">{title}</h2>
        {aside}
      </div>
      <ul
        onFocus={showFocused}
        className="-mx-4 grid snap-x scroll-px-4 auto-cols-[44%] grid-flow-col gap-x-3 overflow-x-auto px-4 pb-2 sm:auto-cols-[30%] lg:mx-0 lg:auto-cols-[calc((100%-4*16px)/5)] lg:gap-x-4 lg:px-0"
      >
        {!ready && <li aria-hidden="true" className="h-96" />}
        {(ready ? cards : []).map((card, at) => (
          <CardSlot
            key={card.productId}
            className="snap-start"
            card={card}
            eager={eager}
            apart={apart[at]}
          />
        ))}
      </ul>
    </section>
  )
}
