import { useState } from 'react'
import { Link } from 'react-router'
import type { ViewMode } from '#contract/browser.ts'
import type { Card } from '#contract/catalog.ts'
import { type PictureWidth, paths } from '#contract/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useLazyPart } from '#web/ui/lazy-part.ts'
import { Availability } from './availability.tsx'
import { Picture } from './picture.tsx'
import { PackPrice } from './price.tsx'

const loadQuickView = () => import('./quick-view.tsx')

const widths: readonly PictureWidth[] = [240, 480]

/** A product on a listing, as a tile or as a row; the whole tile leads to its page. */
export function ProductCard({ card, view = 'grid', eager = false }: { card: Card; view?: ViewMode; eager?: boolean }) {
  const row = view === 'list'
  return (
    <article
      className={`group relative flex gap-x-4 gap-y-1.5 ${row ? 'border-b border-line pb-4' : 'h-full flex-col'}`}
    >
      <div className={`relative ${row ? 'w-28 flex-none lg:w-36' : ''}`}>
        <Picture
          picture={card.picture}
          alt=""
          widths={widths}
          sizes={row ? '144px' : '(min-width: 1200px) 240px, (min-width: 992px) 23vw, 46vw'}
          eager={eager}
        />
        {card.pack.price === null && (
          <span className="absolute top-2 left-2 rounded-small bg-ask-soft px-2 py-0.5 text-1 font-[650] text-ask">
            On request
          </span>
        )}
        <QuickViewOpener card={card} />
      </div>
      <div className={`flex min-w-0 flex-1 flex-col gap-1.5 ${row ? 'lg:max-w-[60ch]' : ''}`}>
        <span className="truncate text-1 tracking-[0.02em] text-ink-2">{card.brand ?? '\u00a0'}</span>
        <h3 className={`text-3 leading-[1.3] font-[550] ${row ? 'line-clamp-3' : 'line-clamp-2 min-h-[2.6em]'}`}>
          <Link
            to={paths.product(card.url)}
            prefetch="intent"
            className="after:absolute after:inset-0 after:rounded-large"
            title={card.name}
          >
            {card.name}
          </Link>
        </h3>
        <PackPrice pack={card.pack} />
        <Availability pack={card.pack} />
        <span className="text-1 text-ink-2">
          {card.pack.unit}
          {card.packCount > 1 && ` and ${card.packCount - 1} more ${card.packCount === 2 ? 'size' : 'sizes'}`}
        </span>
      </div>
    </article>
  )
}

/** A link to the product's page that script turns into the quick view. */
function QuickViewOpener({ card }: { card: Card }) {
  const [open, setOpen] = useState(false)
  const QuickView = useLazyPart(loadQuickView, open)
  return (
    <>
      <Link
        to={paths.product(card.url)}
        aria-label={`Quick view of ${card.name}`}
        title="Quick view"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          setOpen(true)
        }}
        className="absolute top-2 right-2 z-1 grid size-9 place-items-center rounded-full bg-paper/85 opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100"
      >
        <Icon name="eye" />
      </Link>
      {QuickView && <QuickView url={card.url} name={card.name} onClose={() => setOpen(false)} />}
    </>
  )
}
