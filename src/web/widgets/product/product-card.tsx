import { memo, useState } from 'react'
import type { Card } from '#contract/catalog/catalog.ts'
import { type PictureWidth, paths } from '#contract/paths/paths.ts'
import type { ViewMode } from '#contract/requests/browser.ts'
import { useLazyComponent } from '#web/ui/lazy-component.ts'
import { Link } from '#web/ui/link.tsx'
import { Availability } from './availability.tsx'
import { DealClock } from './deal-clock.tsx'
import { Picture } from './picture.tsx'
import { PackPrice } from './price.tsx'
import { canBuy, WishAndCompare } from './wish-and-compare.tsx'

const loadQuickView = () => import('./quick-view.tsx')

const widths: readonly PictureWidth[] = [240, 480]

/**
 * A product on a listing, as a tile or as a row; the whole tile links to its page. Memoised:
 * otherwise a listing of a hundred would re-render with every choice and every navigation.
 */
export const ProductCard = memo(function ProductCard(props: {
  card: Card
  view?: ViewMode
  eager?: boolean
  /**
   * What distinguishes it from neighbours with nearly the same name, where the name is cut
   * (kernel/distinguishing-parts.ts).
   */
  apart?: string | null | undefined
}) {
  const { card, eager = false } = props
  const isRow = props.view === 'list'
  return (
    <article className={isRow ? 'card card-row' : 'card'}>
      <div className="card-picture">
        <Picture
          picture={card.picture}
          alt=""
          widths={widths}
          sizes={isRow ? '144px' : '(min-width: 1200px) 240px, (min-width: 992px) 23vw, 46vw'}
          eager={eager}
        />
        {card.pack.price === null && <span className="card-request">On request</span>}
        <QuickViewOpener card={card} />
      </div>
      <div className="card-text">
        <span className="card-brand">
          {card.brand ?? '\u00a0'}
          {props.apart && <span>{`${card.brand ? ' · ' : ''}${props.apart}`}</span>}
        </span>
        <h3>
          <Link to={paths.product(card.url)} title={card.name}>
            {card.name}
          </Link>
        </h3>
        <PackPrice pack={card.pack} />
        <DealClock productId={card.productId} />
        <Availability pack={card.pack} />
        <span className="card-packs">{formatPacks(card)}</span>
        <CardActions card={card} />
      </div>
    </article>
  )
})

/**
 * CAT-13: a plain form; with script the page stays and shows the result
 * (browser/enhanced-forms.ts).
 */
function CardActions({ card: { productId, pack } }: { card: Card }) {
  return (
    <form method="post" action={paths.cartLines()} data-enhanced="" className="card-actions">
      {canBuy(pack) && (
        <button type="submit" name="pack" value={pack.id} className="button button-buy">
          Add to cart
        </button>
      )}
      {pack.price === null && (
        <a
          href={paths.newRfq(`?pack=${pack.id}`)}
          rel="nofollow"
          className="button button-ask-soft"
        >
          Request Quote
        </a>
      )}
      <WishAndCompare productId={productId} />
    </form>
  )
}

function formatPacks({ pack, packCount }: Card): string {
  if (packCount === 1) return pack.unit
  return `${pack.unit} and ${packCount - 1} more ${packCount === 2 ? 'pack' : 'packs'}`
}

/** A link to the product's page that script turns into the quick view. */
function QuickViewOpener({ card }: { card: Card }) {
  const [open, setOpen] = useState(false)
  const QuickView = useLazyComponent(loadQuickView, open)
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
        className="card-eye"
      />
      {QuickView && <QuickView url={card.url} name={card.name} onClose={() => setOpen(false)} />}
    </>
  )
}
